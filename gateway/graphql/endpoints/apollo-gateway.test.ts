import { expect, it } from 'vitest';
import { openMask } from '../execution/error-mask.ts';
import { Graph } from '../execution/graph.ts';
import { StockPlanExecutor } from '../execution/stock-plan-executor.ts';
import { Supergraph } from '../supergraph/supergraph.ts';
import { compose } from '../testing/review-subgraphs.ts';
import { apolloGateway } from './apollo-gateway.ts';

it('a supergraph with a subgraph that nothing reaches is not served', () => {
  const supergraph = new Supergraph(compose({ things: 'type Query { thing: ID }' }));
  const executor = new StockPlanExecutor(supergraph, new Map());
  const graph = new Graph({ supergraph, executor, mask: openMask, hideSchemaDetails: false });
  expect(() => apolloGateway(graph, new Map())).toThrow('a subgraph "things" that has no transport');
});
