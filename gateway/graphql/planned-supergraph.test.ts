import { buildSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLSchema, parse } from 'graphql';
import { expect, it } from 'vitest';
import { CompiledPlanExecutor } from './compiled-plan-executor.ts';
import { InProcessTransport } from './in-process-transport.ts';
import { StockPlanExecutor } from './stock-plan-executor.ts';
import { Supergraph } from './supergraph.ts';
import { anyCall } from './testing/differential.ts';
import { compose } from './testing/review-subgraphs.ts';

type Resolvers = Record<string, Record<string, unknown>>;

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@requires", "@external"])\n';

/** Asks both executors over subgraphs; their answers. */
async function answersOf(
  subgraphs: Readonly<Record<string, readonly [sdl: string, resolvers: Resolvers]>>,
  query: string,
) {
  const supergraph = new Supergraph(
    compose(Object.fromEntries(Object.entries(subgraphs).map(([name, [sdl]]) => [name, link + sdl]))),
  );
  const transports = new Map(
    Object.entries(subgraphs).map(([name, [sdl, resolvers]]) => {
      const module = { typeDefs: parse(link + sdl), resolvers: resolvers as never };
      const schema = buildSubgraphSchema([module]) as GraphQLSchema;
      return [name, new InProcessTransport({ name, schema, contextFor: (call) => ({ call }) })];
    }),
  );
  const stock = new StockPlanExecutor(supergraph, transports);
  const ours = new CompiledPlanExecutor(supergraph, transports, stock);
  const planned = supergraph.plan(parse(query));
  expect(ours.covers(planned)).toBe(true);
  return Promise.all([ours, stock].map((executor) => executor.execute(planned, {}, anyCall)));
}

it('comes back with a requirement by a key that the subgraph can be asked by', async () => {
  const racks = [{ id: 'r1', site: { code: 's', floor: 2 } }];
  const answers = await answersOf(
    {
      halls: [
        'type Query { racks: [Rack] } type Rack @key(fields: "site { code }", resolvable: false) @key(fields: "id site { floor }") @key(fields: "id", resolvable: false) { id: ID! site: Site! load: Int @external free: Int @requires(fields: "load") } type Site { code: String floor: Int }',
        {
          Query: { racks: () => racks },
          Rack: {
            __resolveReference: ({
              id,
              site,
              load,
            }: {
              id: string;
              site: { floor: number };
              load: number;
            }) =>
              racks.some((rack) => rack.id === id && rack.site.floor === site.floor) ? { id, load } : null,
            free: ({ load }: { load: number }) => 10 - load,
          },
        },
      ],
      meters: [
        'type Rack @key(fields: "id") { id: ID! load: Int }',
        { Rack: { __resolveReference: ({ id }: { id: string }) => ({ id, load: 3 }) } },
      ],
    },
    '{ racks { free } }',
  );
  for (const answer of answers) expect(answer).toEqual({ data: { racks: [{ free: 7 }] } });
});
