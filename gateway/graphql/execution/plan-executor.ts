import type { ExecutionResult } from 'graphql';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import type { PlannedOperation, Variables } from '../supergraph/supergraph.ts';

/** At once, or when what it waits for is there. */
export type MaybePromise<T> = T | Promise<T>;

/** Runs planned operations. The one seam between what clients speak and how a plan is executed. */
export interface PlanExecutor {
  /** Does now what would otherwise be done when the operation is run first. */
  ready(planned: PlannedOperation): void;
  /** Runs a query or a mutation. Never throws: what fails is in `errors`. */
  execute(planned: PlannedOperation, variables: Variables, call: GatewayCall): MaybePromise<ExecutionResult>;
  /**
   * Completes one event of a subscription with the fields other subgraphs own.
   * @param event what the subscription's own subgraph said.
   */
  executeEvent(
    planned: PlannedOperation,
    event: ExecutionResult,
    variables: Variables,
    call: GatewayCall,
  ): MaybePromise<ExecutionResult>;
}
