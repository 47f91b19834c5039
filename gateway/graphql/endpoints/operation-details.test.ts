import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forbidden } from '../../../subgraphs/kernel/error/domain-error.ts';
import { OperationAuthorization } from '../execution/authorization/operation-authorization.ts';
import { operationOf } from '../execution/documents.ts';
import { Admission } from '../supergraph/admission.ts';
import { openLimits } from '../supergraph/limits.ts';
import { Supergraph } from '../supergraph/supergraph.ts';
import { callOf } from '../testing/example-calls.ts';
import { ask, type ExampleGateway, startExample } from '../testing/example-gateway.ts';
import { OperationDetails } from './operation-details.ts';

const query = '{ me { name reviews(limit: 50) { body product { title } } } }';

describe('the details of an operation', () => {
  let gateway: ExampleGateway;
  beforeAll(async () => {
    gateway = await startExample({
      remote: false,
      parts: {
        demandExplain: async ({ actor }) => {
          if (actor.userId !== 'u1') throw forbidden();
        },
      },
    });
  });
  afterAll(() => gateway.close());

  it('are what it cost by its answer, where a request asks for them', async () => {
    for (const _ of ['a new document', 'a known one'])
      expect((await ask(gateway.url, { query })).body.extensions).toEqual({ cost: 101 });
    const { body } = await ask(gateway.url, { query, extensions: { costDetails: true } });
    expect(body.data.me.reviews).toHaveLength(1);
    expect(body.extensions).toEqual({
      cost: 101,
      costDetails: { estimated: 101, actual: 3, limit: 5_000 },
    });
  });

  it('are its plan, for those who may see it', async () => {
    const explained = { query, extensions: { explain: true } };
    const { extensions } = (await ask(gateway.url, explained)).body;
    expect(extensions.explain).toEqual({
      plan: expect.stringMatching(/^QueryPlan \{\n {2}Sequence \{\n/),
      fetches: [
        { id: 1, subgraph: 'users', operation: expect.stringContaining('name'), path: [], after: [] },
        { id: 2, subgraph: 'reviews', operation: expect.stringContaining('body'), path: ['me'], after: [1] },
        {
          id: 3,
          subgraph: 'products',
          operation: expect.stringContaining('title'),
          path: ['me', 'reviews', '@', 'product'],
          after: [2],
        },
      ],
      cost: { estimated: 101, limit: 5_000 },
      withheld: [],
      cache: { plan: 'Hit' },
    });
    const fresh = { ...explained, query: query.replace('50', '49') };
    expect((await ask(gateway.url, fresh)).body.extensions.explain.cache).toEqual({ plan: 'Miss' });
    const refused = await ask(gateway.url, explained, { authorization: 'Bearer u2' });
    expect([refused.status, refused.body.data, refused.body.errors[0].extensions.code]).toEqual([
      403,
      undefined,
      'FORBIDDEN',
    ]);
  });

  it('come over event streams too, as does the refusal', async () => {
    const ask = async (user: string) => {
      const response = await fetch(`${gateway.url}/graphql/stream`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${user}`,
          accept: 'text/event-stream',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ query, extensions: { explain: true, costDetails: true } }),
      });
      return JSON.parse(/^data: (\{.*)$/m.exec(await response.text())?.[1] ?? '');
    };
    const { extensions } = await ask('u1');
    expect([extensions.costDetails.actual, extensions.explain.fetches.length]).toEqual([3, 3]);
    expect((await ask('u2')).errors[0].extensions.code).toBe('FORBIDDEN');
  });

  it('are refused where nobody may explain', async () => {
    const other = await startExample({ remote: false });
    const { status, body } = await ask(other.url, { query, extensions: { explain: true } });
    expect([status, body.errors[0].extensions.errorCode]).toEqual([403, 'GraphQL:Explain:Denied']);
    await other.close();
  });

  it('name the fields that the directives withhold, and plan the rest', async () => {
    const typeDefs = parse(`
      extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@requiresScopes"])
      type Query { open: Int rows: [Row!]! }
      type Row { id: ID! secret: String @requiresScopes(scopes: [["read"]]) }`);
    const { supergraphSdl = '' } = composeServices([{ name: 's', url: 'http://s', typeDefs }]);
    const supergraph = new Supergraph(supergraphSdl);
    const policies = { decide: () => new Set<string>() };
    const authorization = new OperationAuthorization(supergraph, { mode: 'filter', policies });
    const admission = new Admission(supergraph, {
      limits: openLimits,
      allowAnonymous: true,
      embedded: new Map(),
    });
    const details = new OperationDetails({
      graph: { supergraph, restrict: authorization.restrict.bind(authorization) },
      admission,
      demandExplain: async () => undefined,
    });
    const document = parse('{ open rows { id secret } }');
    const call = { ...callOf({}, new AbortController().signal), headers: {} };
    const asked = { document, operation: operationOf(document, undefined), variables: {} };
    const opened = await details.open({ explain: true, costDetails: false }, asked, call);
    const { extensions } = await details.addTo<{ data: unknown; extensions?: object }>(
      { data: { open: 1, rows: [] } },
      opened,
      call,
    );
    expect(extensions).toEqual({
      explain: {
        plan: expect.not.stringContaining('secret'),
        fetches: [{ id: 1, subgraph: 's', operation: '{open rows{id}}', path: [], after: [] }],
        cost: { estimated: 10 },
        withheld: ['rows.@.secret'],
        cache: { plan: 'Miss' },
      },
    });
  });
});
