import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationFromDocument, Supergraph } from '@apollo/federation-internals';
import { type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeWithNotes, type RunningNotes, startNotes } from './own-subgraph/own-subgraph.ts';

const alice = '00000000-0000-4000-8000-0000000a11ce';

function planOf(query: string): QueryPlan {
  const supergraph = Supergraph.build(composeWithNotes());
  return new QueryPlanner(supergraph).buildQueryPlan(
    operationFromDocument(supergraph.apiSchema(), parse(query)),
  );
}

/** The subgraphs a plan asks, in its order. */
function subgraphsOf(plan: QueryPlan): string[] {
  return [...JSON.stringify(plan).matchAll(/"serviceName":"(\w+)"/g)].map((match) => match[1] ?? '');
}

describe('a subgraph of your own', () => {
  it('is example enough: about thirty lines', () => {
    const source = readFileSync(join(import.meta.dirname, 'own-subgraph/notes.js'), 'utf8');
    expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(32);
  });

  it('joins the supergraph under its own address', () => {
    expect(composeWithNotes('http://127.0.0.1:9/x')).toContain(
      'NOTES @join__graph(name: "notes", url: "http://127.0.0.1:9/x")',
    );
  });

  it('adds a field to the platform’s User, and reaches the platform from its own types', () => {
    expect(subgraphsOf(planOf('{ users { nodes { displayName notes { text } } } }'))).toEqual([
      'identity',
      'notes',
    ]);
    expect(subgraphsOf(planOf('{ notes { text about { displayName } } }'))).toEqual(['notes', 'identity']);
  });

  describe('running', () => {
    let notes: RunningNotes;
    beforeAll(async () => {
      notes = await startNotes();
    });
    afterAll(() => notes.stop());

    it('answers the gateway’s question for a user', async () => {
      const answer = await fetch(notes.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query: 'query ($r: [_Any!]!) { _entities(representations: $r) { ... on User { notes { text } } } }',
          variables: { r: [{ __typename: 'User', id: alice }] },
        }),
      });
      expect(await answer.json()).toEqual({
        data: { _entities: [{ notes: [{ text: 'Prefers mornings.' }, { text: 'Speaks French.' }] }] },
      });
    });
  });
});
