import { spawnSync } from 'node:child_process';
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

  const pythonAnswers = spawnSync('python3', ['--version']).status === 0;

  describe.each([
    ['JavaScript', 'notes.js', process.execPath, true],
    ['TypeScript', 'notes.ts', process.execPath, true],
    ['Python', 'notes.py', 'python3', pythonAnswers],
  ])('running in %s', (_language, file, program, isHere) => {
    let notes: RunningNotes;
    beforeAll(async () => {
      if (isHere) notes = await startNotes(file, program);
    });
    afterAll(() => notes?.stop());

    const entities = (selections: string, rest = '', more = '') =>
      `query Notes__1($r: [_Any!]!${more}) { _entities(representations: $r) { ${selections} } } ${rest}`;
    const user = { __typename: 'User', id: alice };
    const texts = [{ text: 'Prefers mornings.' }, { text: 'Speaks French.' }];

    it.runIf(isHere).each([
      [
        'a user',
        entities('... on User { notes { text } }'),
        { r: [user] },
        { _entities: [{ notes: texts }] },
      ],
      [
        'all notes',
        '{ notes { about { __typename id } } }',
        {},
        { notes: [{ about: user }, { about: user }] },
      ],
      [
        'aliases, fragments and conditions',
        entities(
          '...U',
          'fragment U on User { all: notes { words: text id @include(if: $no) } ... @skip(if: true) { id } }',
          ', $no: Boolean!',
        ),
        { r: [user], no: false },
        { _entities: [{ all: texts.map(({ text }) => ({ words: text })) }] },
      ],
    ])('answers the gateway’s question for %s', async (_title, query, variables, expected) => {
      const answer = await fetch(notes.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      expect(await answer.json()).toEqual({ data: expected });
    });
  });
});
