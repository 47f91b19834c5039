import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { SubgraphTransport } from '../subgraphs/subgraph-transport.ts';
import { Supergraph } from '../supergraph/supergraph.ts';
import { callOf } from '../testing/example-calls.ts';
import { composeReviews } from '../testing/review-subgraphs.ts';
import { openMask } from './error-mask.ts';
import { Graph } from './graph.ts';
import { WarmUpOperations } from './warm-up-operations.ts';

const reviewsWithTitles = parse('{ reviews { body product { title } } }');
const supergraph = new Supergraph(composeReviews());
const here = { compileNext: () => false } as unknown as SubgraphTransport;
const remote = {} as SubgraphTransport;

const warmUpOver = (transports: Readonly<Record<string, SubgraphTransport>>) => {
  const runs: unknown[][] = [];
  const execute = (...run: unknown[]) => {
    runs.push(run);
    return { data: {} };
  };
  const graph = new Graph({
    supergraph,
    executor: { execute } as never,
    mask: openMask,
    hideSchemaDetails: false,
  });
  return { runs, operations: new WarmUpOperations(graph, new Map(Object.entries(transports))) };
};

describe('warm-up operations', () => {
  it('are here where every subgraph that their plans ask is', () => {
    const { operations } = warmUpOver({ reviews: here, products: here, users: remote });
    expect(operations.isHere(reviewsWithTitles)).toBe(true);
    expect(operations.isHere(parse('{ reviews { body author { name } } }'))).toBe(false);
    expect(operations.isHere(parse('subscription { guarded { body } }'))).toBe(false);
  });

  it('run the serving plan without request headers', async () => {
    const { runs, operations } = warmUpOver({});
    const call = callOf({ authorization: 'Bearer alice' }, new AbortController().signal);
    await operations.prepare(reviewsWithTitles).run({ a: 1 }, call, { authorization: 'Bearer alice' });
    expect(runs).toEqual([[supergraph.plan(reviewsWithTitles), { a: 1 }, { ...call, headers: {} }]]);
    expect(runs[0]?.[0]).toBe(supergraph.plan(reviewsWithTitles));
  });
});
