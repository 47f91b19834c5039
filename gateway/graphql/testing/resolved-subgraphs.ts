import { buildSubgraphSchema } from '@apollo/subgraph';
import { type ExecutionResult, type GraphQLSchema, parse } from 'graphql';
import { CompiledPlanExecutor } from '../execution/compiled-plan-executor.ts';
import { StockPlanExecutor } from '../execution/stock-plan-executor.ts';
import { InProcessTransport } from '../subgraphs/in-process-transport.ts';
import { Supergraph } from '../supergraph/supergraph.ts';
import { anyCall } from './differential.ts';
import { compose } from './review-subgraphs.ts';

/** A subgraph of a test: its SDL, which links federation by itself, and its resolvers. */
export type ResolvedSubgraph = readonly [sdl: string, resolvers: Record<string, Record<string, unknown>>];

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@requires", "@external", "@shareable"])\n';

/**
 * Composes subgraphs and runs both executors over them.
 * @returns both answers; ours is null for an operation that it leaves to the stock executor.
 */
export async function answersOf(
  subgraphs: Readonly<Record<string, ResolvedSubgraph>>,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly ours: ExecutionResult | null; readonly stock: ExecutionResult }> {
  const entries = Object.entries(subgraphs);
  const supergraph = new Supergraph(
    compose(Object.fromEntries(entries.map(([name, [sdl]]) => [name, link + sdl]))),
  );
  const transports = new Map(
    entries.map(([name, [sdl, resolvers]]) => {
      const module = { typeDefs: parse(link + sdl), resolvers: resolvers as never };
      const schema = buildSubgraphSchema([module]) as GraphQLSchema;
      return [name, new InProcessTransport({ name, schema, contextFor: (call) => ({ call }) })];
    }),
  );
  const stock = new StockPlanExecutor(supergraph, transports);
  const ours = new CompiledPlanExecutor(supergraph, transports, stock);
  const planned = supergraph.plan(parse(query));
  return {
    ours: ours.covers(planned) ? await ours.execute(planned, variables, anyCall) : null,
    stock: await stock.execute(planned, variables, anyCall),
  };
}
