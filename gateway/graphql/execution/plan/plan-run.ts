import type { ExecutionResult } from 'graphql';
import type { GatewayCall } from '../../../authentication/gateway-call.ts';
import type { Variables } from '../../supergraph/supergraph.ts';
import type { EntityPath } from './entity-path.ts';
import type { ResultObject } from './merge.ts';
import type { Spans } from './spans.ts';

/** The state of one request's plan. */
export interface PlanRun {
  /** The client's, not coerced. */
  readonly variables: Variables;
  readonly call: GatewayCall;
  readonly spans: Spans;
  /** The merged data; null before the first result. */
  data: ResultObject | null;
  /** Errors, in order of occurrence. */
  readonly errors: unknown[];
  /** Steps from the root to the first objects with several places; infinite: none. */
  sharedFrom: number;
  /** Cached objects by path number; cleared when a result changes the objects on the way. */
  readonly found: (readonly object[] | undefined)[];
  /** Running fetches. */
  readonly asking: { readonly path: EntityPath }[];
  /** The event of a subscription; consumed by the first fetch. */
  event: ExecutionResult | null;
}

/** The state before the first fetch. */
export function newRun(
  { variables, call, event }: Pick<PlanRun, 'variables' | 'call' | 'event'>,
  spans: Spans,
): PlanRun {
  return {
    variables,
    call,
    event,
    spans,
    data: null,
    errors: [],
    sharedFrom: Number.POSITIVE_INFINITY,
    found: [],
    asking: [],
  };
}

/**
 * A step of a plan; synchronous when possible.
 * @throws or rejects only when the data contradicts the plan.
 */
export type Step = (run: PlanRun) => Promise<void> | undefined;

/** True when some objects have several places in the data. */
export function isShared({ sharedFrom }: Pick<PlanRun, 'sharedFrom'>): boolean {
  return sharedFrom !== Number.POSITIVE_INFINITY;
}
