import type { ExecutionResult } from 'graphql';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import type { PlannedOperation, Variables } from '../supergraph/supergraph.ts';

/** A value, or a promise of it. */
export type MaybePromise<T> = T | Promise<T>;

/** Runs planned operations. The interface between the endpoints and the plan executors. */
export interface PlanExecutor {
  /** Prepares the operation, so that its first run does not have to. */
  ready(planned: PlannedOperation): void;
  /** Runs a query or a mutation. Never throws: failures are in `errors`. */
  execute(planned: PlannedOperation, variables: Variables, call: GatewayCall): MaybePromise<ExecutionResult>;
  /**
   * Completes one event of a subscription with the fields of other subgraphs.
   * @param event the result of the subscription's own subgraph.
   */
  executeEvent(
    planned: PlannedOperation,
    event: ExecutionResult,
    variables: Variables,
    call: GatewayCall,
  ): MaybePromise<ExecutionResult>;
}
