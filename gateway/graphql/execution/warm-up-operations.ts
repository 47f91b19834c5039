import type { PlanNode, SubscriptionNode } from '@apollo/query-planner';
import type { DocumentNode } from 'graphql';
import type { SubgraphTransports } from '../subgraphs/subgraph-transport.ts';
import type { Graph } from './graph.ts';
import type { PreparedOperation } from './operation-executor.ts';

/** Operations of the REST table, planned and compiled by its start, as a warm-up runs them: nobody sent a header. */
export class WarmUpOperations {
  /** @param graph over the supergraph and the executor that serve, with a mask of its own. */
  constructor(
    private readonly graph: Graph,
    private readonly transports: SubgraphTransports,
  ) {}

  /** @param document one that was prepared at the start. */
  prepare(document: DocumentNode): PreparedOperation {
    const planned = this.graph.supergraph.plan(document);
    return { run: (variables, call) => this.graph.run(planned, variables, { ...call, headers: {} }) };
  }

  /** Whether an operation asks subgraphs of this process alone: another process would have to let its caller in. */
  isHere(document: DocumentNode): boolean {
    const services = servicesOf(this.graph.supergraph.plan(document).plan.node);
    return services.every((name) => this.transports.get(name)?.compileNext !== undefined);
  }
}

/** Names of the subgraphs a plan asks; of what no row of the table has, a name that no subgraph has. */
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
