import fc from 'fast-check';
import { type ExecutionResult, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { SubgraphFetch, SubgraphRequest, SubgraphTransport } from '../subgraphs/subgraph-transport.ts';
import { Supergraph } from '../supergraph/supergraph.ts';
import { anyCall, bothExecutors } from '../testing/differential.ts';
import { contextualSupergraphs } from '../testing/foreign-supergraphs.ts';
import { naiveContexts } from '../testing/naive-contexts.ts';
import { operations } from '../testing/operation-arbitrary.ts';
import { compose } from '../testing/review-subgraphs.ts';
import { CompiledPlanExecutor } from './compiled-plan-executor.ts';
import { StockPlanExecutor } from './stock-plan-executor.ts';

/** Operations for each supergraph; `npm run long -- differential` asks more. */
const cases = Number(process.env.GATEWAY_CASES ?? 0) || 60;

describe('operations with values of a context are answered as by a naive executor', () => {
  it.each(Object.entries(contextualSupergraphs))('over %s', async (_title, subgraphs) => {
    let planted = 0;
    const { supergraph, ours, plant } = bothExecutors(subgraphs);
    const naive = naiveContexts(supergraph, subgraphs, () => planted);
    let contextual = 0;
    await fc.assert(
      fc.asyncProperty(operations(supergraph.schema), fc.nat(), async (generated, seed) => {
        // The planner leaves out a field of which conditions leave nothing: here all of them hold.
        const query = generated.query.replaceAll(/@(?:skip\(if: true\)|include\(if: false\))/g, '');
        const operation = { query, variables: { ...generated.variables, yes: true, no: false } };
        const document = parse(operation.query);
        fc.pre(validate(supergraph.schema, document).length === 0);
        planted = seed;
        plant(seed);
        const planned = supergraph.plan(document);
        if (JSON.stringify(planned.plan).includes('contextRewrites')) contextual += 1;
        const { data } = await ours.execute(planned, operation.variables, anyCall);
        const expected = await naive(operation);
        expect(JSON.parse(JSON.stringify(data))).toEqual(JSON.parse(JSON.stringify(expected.data)));
      }),
      {
        numRuns: cases,
        seed: Number(process.env.GATEWAY_SEED ?? 1),
        maxSkipsPerRun: 1_000,
        endOnFailure: true,
      },
    );
    expect(contextual).toBeGreaterThan(cases / 8);
  });
});

it('a field needs what its values of a context need', () => {
  const link =
    'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@authenticated", "@context", "@fromContext"])';
  const composed = compose({
    a: `${link} type Query { people: [Person] } type Person @key(fields: "id") @context(name: "person") { id: ID! currency: String @authenticated city: City } type City @key(fields: "id") { id: ID! name: String price(currency: String @fromContext(field: "$person { currency }")): Float @authenticated }`,
  });
  // As composition before 2.12 allows: the field itself says nothing.
  const sdl = composed.replace(/(price: Float .*) @authenticated/, '$1');
  expect(sdl).not.toBe(composed);
  const needs = (query: string) => new Supergraph(sdl).restricted.of(parse(query)).requirements.length;
  expect(needs('{ people { city { price } } }')).toBe(1);
  expect(needs('{ people { city { name } } }')).toBe(0);
});

describe('a fetch with values of a context', () => {
  const subgraphs = contextualSupergraphs['values of another subgraph'] ?? {};

  it('sends one request for each set of values, after the fetch that has them', async () => {
    const asked: string[] = [];
    const answers: Record<string, (request: SubgraphRequest) => ExecutionResult> = {
      a: () => {
        const good = () => ({ __typename: 'Good', id: 'g' });
        const shop = (id: string) => ({ __typename: 'Shop', id, shelves: [{ id, goods: [good(), good()] }] });
        return { data: { shops: ['s1', 's2', 's3'].map(shop) } };
      },
      b: ({ query, variables: { representations, ...others } }) => {
        const ids = (representations as { id: string }[]).map(({ id }) => id);
        asked.push(`${ids.join()} ${JSON.stringify(others)}`);
        const tariff = (id: string) => (id === 's3' ? null : id === 's1' ? 1 : 2);
        const price = Number(Object.values(others)[0] ?? 0) * 10;
        return {
          data: {
            _entities: ids.map((id) => (query.includes('tariff}') ? { tariff: tariff(id) } : { price })),
          },
        };
      },
    };
    const transports = new Map(
      Object.entries(answers).map(([name, answer]) => [
        name,
        {
          execute: async (request: SubgraphRequest) => answer(request),
          prepare: (fetch: SubgraphFetch) => async (variables: SubgraphRequest['variables']) =>
            answer({ ...fetch, variables }),
          subscribe: () => Promise.reject(new Error('Nothing to subscribe to.')),
          close: async () => undefined,
        } satisfies SubgraphTransport,
      ]),
    );
    const supergraph = new Supergraph(compose(subgraphs));
    const stock = new StockPlanExecutor(supergraph, transports);
    const ours = new CompiledPlanExecutor(supergraph, transports, stock);
    const planned = supergraph.plan(parse('{ shops { tariff shelves { goods { price } } } }'));
    const shop = (tariff: number | null, price: number) => ({
      tariff,
      shelves: [{ goods: [{ price }, { price }] }],
    });
    expect(await ours.execute(planned, {}, anyCall)).toEqual({
      data: { shops: [shop(1, 10), shop(2, 20), shop(null, 0)] },
    });
    const variable = (value: number | null) => `g {"contextualArgument_2_0":${value}}`;
    expect(asked).toEqual(['s1,s2,s3 {}', variable(1), variable(2), variable(null)]);
    await expect(stock.execute(planned, {}, anyCall)).resolves.toMatchObject({
      errors: [{ message: 'This operation cannot use values of a context.' }],
    });
  });
});
