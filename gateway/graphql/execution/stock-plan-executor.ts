import '../supergraph/apollo-telemetry.ts';
import type { executeQueryPlan, ServiceMap } from '@apollo/gateway';
import type { PlanNode, QueryPlan, SubscriptionNode } from '@apollo/query-planner';
import { type ExecutionResult, GraphQLError } from 'graphql';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import type { SubgraphTransports } from '../subgraphs/subgraph-transport.ts';
import type { PlannedOperation, Supergraph, Variables } from '../supergraph/supergraph.ts';
import { type PlanContext, serviceMapOf, serviceMapOfEvent } from './data-sources.ts';
import { typeConditions } from './plan/object-types.ts';
import type { PlanExecutor } from './plan-executor.ts';
import { rewritingServices, type StockPlan, withoutRewrites } from './stock-rewrites.ts';

type RequestContext = Parameters<typeof executeQueryPlan>[2];

/** Runs plans with the executor of @apollo/gateway, which is loaded for the first of them: few gateways need it. */
export class StockPlanExecutor implements PlanExecutor {
  private readonly services: ServiceMap;
  private readonly plans = new WeakMap<PlannedOperation, StockPlan>();

  constructor(
    private readonly supergraph: Supergraph,
    transports: SubgraphTransports,
  ) {
    this.services = serviceMapOf(transports);
  }

  ready(): void {}

  execute(planned: PlannedOperation, variables: Variables, call: GatewayCall): Promise<ExecutionResult> {
    return this.run(planned, this.services, variables, call);
  }

  executeEvent(
    planned: PlannedOperation,
    event: ExecutionResult,
    variables: Variables,
    call: GatewayCall,
  ): Promise<ExecutionResult> {
    const { primary, rest } = planned.plan.node as SubscriptionNode;
    if (rest === undefined && isWhole(primary, event)) return Promise.resolve({ data: event.data ?? null });
    const services = serviceMapOfEvent(this.services, primary.serviceName, event);
    return this.run(planned, services, variables, call);
  }

  private planOf(planned: PlannedOperation): StockPlan {
    const known = this.plans.get(planned);
    if (known !== undefined) return known;
    const plan = withoutRewrites(planOfEvent(planned.plan), typeConditions(this.supergraph.supergraphSchema));
    this.plans.set(planned, plan);
    return plan;
  }

  private async run(
    planned: PlannedOperation,
    services: ServiceMap,
    variables: Variables,
    call: GatewayCall,
  ): Promise<ExecutionResult> {
    const context: PlanContext = { call };
    // The executor reads only these members of Apollo Server's request context.
    const request = { request: { variables }, context, metrics: {} } as unknown as RequestContext;
    const { supergraphSchema } = this.supergraph;
    try {
      const { plan, rewrites } = this.planOf(planned);
      const { executeQueryPlan } = await import('@apollo/gateway');
      return (await executeQueryPlan(
        plan,
        rewritingServices(services, rewrites),
        request,
        planned.context,
        supergraphSchema,
        planned.view.apiSchema,
      )) as ExecutionResult;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return {
        errors: [
          error instanceof GraphQLError
            ? error
            : new GraphQLError(text, error instanceof Error ? { originalError: error } : {}),
        ],
      };
    }
  }
}

/** A subscription's plan runs for each event, whose fetch is its first. */
function planOfEvent(plan: QueryPlan): QueryPlan {
  if (plan.node?.kind !== 'Subscription') return plan;
  const { primary, rest } = plan.node;
  const node: PlanNode = rest === undefined ? primary : { kind: 'Sequence', nodes: [primary, rest] };
  return { kind: 'QueryPlan', node };
}

/**
 * True when an event needs no further fetch or projection: its subgraph has all of it, without added fields. Otherwise
 * streams of many small events would spend most time in a plan of one step.
 */
function isWhole({ operation }: SubscriptionNode['primary'], { errors }: ExecutionResult): boolean {
  return errors === undefined && !operation.includes('__typename');
}
