import fc from 'fast-check';
import { type ExecutionResult, type GraphQLFormattedError, parse, validate } from 'graphql';
import { expect } from 'vitest';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { CompiledPlanExecutor } from '../execution/compiled-plan-executor.ts';
import { StockPlanExecutor } from '../execution/stock-plan-executor.ts';
import { InProcessTransport } from '../subgraphs/in-process-transport.ts';
import type { SubgraphTransport, SubgraphTransports } from '../subgraphs/subgraph-transport.ts';
import { Supergraph } from '../supergraph/supergraph.ts';
import { callOf } from './example-calls.ts';
import { type GeneratedOperation, operations } from './operation-arbitrary.ts';
import { compose } from './review-subgraphs.ts';
import { seededSubgraph } from './seeded-subgraph.ts';

/** The caller in these tests. */
export const anyCall: GatewayCall = {
  ...callOf({ authorization: 'Bearer u1' }, new AbortController().signal),
  headers: {},
};

export interface BothExecutors {
  readonly supergraph: Supergraph;
  readonly stock: Pick<StockPlanExecutor, 'execute'>;
  readonly ours: CompiledPlanExecutor;
  readonly transports?: SubgraphTransports;
  /** Sets the seed of the subgraphs' results. */
  plant(seed: number): void;
}

/** Composes subgraphs with generated results, and runs both executors over them. */
export function bothExecutors(
  subgraphs: Readonly<Record<string, string>>,
  sdl = compose(subgraphs),
): BothExecutors {
  let seed = 0;
  const transports = new Map<string, SubgraphTransport>(
    Object.entries(subgraphs).map(([name, text]) => [
      name,
      new InProcessTransport(seededSubgraph(name, text, () => seed)),
    ]),
  );
  const supergraph = new Supergraph(sdl);
  const stock = new StockPlanExecutor(supergraph, transports);
  // The first object of a selection is interpreted, all others use generated code.
  const ours = new CompiledPlanExecutor(supergraph, transports, stock, 2);
  return {
    supergraph,
    stock,
    ours,
    transports,
    plant: (next) => {
      seed = next;
    },
  };
}

/**
 * Runs the same random operations on both executors and expects equal answers, byte for byte; errors of concurrent
 * fetches may differ in order. `GATEWAY_SEED` sets the operations.
 * @param runs number of operations.
 */
export async function compareExecutors(
  { supergraph, stock, ours, plant }: BothExecutors,
  runs: number,
): Promise<void> {
  let covered = 0;
  await fc.assert(
    fc.asyncProperty(operations(supergraph.schema), fc.nat(), async (operation: GeneratedOperation, seed) => {
      const document = parse(operation.query);
      fc.pre(validate(supergraph.schema, document).length === 0);
      const planned = supergraph.plan(document);
      plant(seed);
      if (ours.covers(planned)) covered += 1;
      const ourResult = await ours.execute(planned, operation.variables, anyCall);
      const stockResult = await stock.execute(planned, operation.variables, anyCall);
      expect(shown(ourResult)).toEqual(shown(withPlacesOf(ourResult, stockResult)));
    }),
    {
      numRuns: runs,
      seed: Number(process.env.GATEWAY_SEED ?? 1),
      maxSkipsPerRun: 1_000,
      endOnFailure: true,
    },
  );
  expect(covered).toBeGreaterThan(runs / 2);
}

/** The comparable part of a result, without the order of errors of concurrent fetches. */
function shown({ data, errors, extensions }: ExecutionResult) {
  return {
    data: JSON.stringify(data),
    errors: (errors ?? []).map((error) => JSON.stringify(error)).sort(),
    extensions: JSON.stringify(extensions),
  };
}

/**
 * The stock executor counts the places of an entity's error among all objects at the fetch's path, although it
 * represents only some (objects of another type or without a key are skipped), and so reports the wrong one. If our
 * answer has the same error at a place that is null in the data and the stock executor's is not, ours is right. If both
 * places are null in both answers, either is possible.
 */
function withPlacesOf(ours: ExecutionResult, stock: ExecutionResult): ExecutionResult {
  const left = (ours.errors ?? []).map((error) => error.toJSON());
  const take = (fits: (error: GraphQLFormattedError) => boolean) => {
    const index = left.findIndex(fits);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const alike = (stock.errors ?? []).map((error) => error.toJSON());
  const same = alike.map((error) => take((one) => JSON.stringify(one) === JSON.stringify(error)));
  const errors = alike.map((error, index) => {
    if (same[index] !== undefined) return error;
    const placeless = withoutPlace(error);
    const isPossible = isNullAt(stock.data, error.path);
    const fits = ({ path }: GraphQLFormattedError) =>
      isNullAt(ours.data, path) &&
      (!isPossible || (isNullAt(stock.data, path) && isNullAt(ours.data, error.path)));
    return take((one) => withoutPlace(one) === placeless && fits(one)) ?? error;
  });
  return stock.errors === undefined ? stock : { ...stock, errors: errors as never };
}

function withoutPlace(error: GraphQLFormattedError): string {
  return JSON.stringify({ ...error, path: error.path?.filter((step) => typeof step === 'string') });
}

/** True when a path ends at null or inside one. */
function isNullAt(data: unknown, path: GraphQLFormattedError['path']): boolean {
  let value = data;
  for (const step of path ?? []) {
    if (typeof value !== 'object' || value === null) break;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value === null;
}
