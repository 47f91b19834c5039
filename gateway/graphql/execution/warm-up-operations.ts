import type { PlanNode, SubscriptionNode } from '@apollo/query-planner';
import type { DocumentNode } from 'graphql';
import type { SubgraphTransports } from '../subgraphs/subgraph-transport.ts';
import type { Graph } from './graph.ts';
import type { PreparedOperation } from './operation-executor.ts';

/** Runs prepared operations of the REST table for a warm-up, without request headers. */
export class WarmUpOperations {
  /** @param graph over the serving supergraph and executor, with its own mask. */
  constructor(
    private readonly graph: Graph,
    private readonly transports: SubgraphTransports,
  ) {}

  /** @param document one that was prepared at the start. */
  prepare(document: DocumentNode): PreparedOperation {
    const planned = this.graph.supergraph.planOwn(document);
    return { run: (variables, call) => this.graph.run(planned, variables, { ...call, headers: {} }) };
  }

  /** True when an operation uses in-process subgraphs only: a remote one would have to authenticate the caller. */
  isHere(document: DocumentNode): boolean {
    const services = servicesOf(this.graph.supergraph.planOwn(document).plan.node);
    return services.every((name) => this.transports.get(name)?.compileNext !== undefined);
  }
}

/** Names of the subgraphs in a plan; for plan nodes that the table never has, a name that no subgraph has. */
function servicesOf(node: PlanNode | SubscriptionNode | undefined): readonly string[] {
  switch (node?.kind) {
    case undefined:
      return [];
    case 'Fetch':
      return [node.serviceName];
    case 'Flatten':
      return servicesOf(node.node);
    case 'Sequence':
    case 'Parallel':
      return node.nodes.flatMap(servicesOf);
    case 'Condition':
      return [node.ifClause, node.elseClause].flatMap(servicesOf);
    default:
      return [''];
  }
}
