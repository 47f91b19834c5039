import type { ExecutionResult } from 'graphql';
import type { GatewayCall } from '../../../authentication/gateway-call.ts';
import type { Variables } from '../../supergraph/supergraph.ts';
import type { EntityPath } from './entity-path.ts';
import type { ResultObject } from './merge.ts';
import type { Spans } from './spans.ts';

/** One request's way through a plan. */
export interface PlanRun {
  /** The client's, not coerced. */
  readonly variables: Variables;
  readonly call: GatewayCall;
  readonly spans: Spans;
  /** What is known so far; null before the first answer. */
  data: ResultObject | null;
  /** What failed, in the order in which it did. */
  readonly errors: unknown[];
  /** How many steps there are from the root to the first objects that are in several places of the data; infinite: none. */
  sharedFrom: number;
  /** The objects found so far, by the number of their path; none when an answer has changed what lies on the ways to them. */
  readonly found: (readonly object[] | undefined)[];
  /** What subgraphs are being asked about. */
  readonly asking: { readonly path: EntityPath }[];
  /** What a subscription's own subgraph has said already; taken by the first fetch. */
  event: ExecutionResult | null;
}

/**
 * A part of a plan; runs at once until there is something to wait for.
 * @throws or rejects only where the data contradicts the plan.
 */
export type Step = (run: PlanRun) => Promise<void> | undefined;

/** Whether some objects are in several places of the data. */
export function isShared({ sharedFrom }: Pick<PlanRun, 'sharedFrom'>): boolean {
  return sharedFrom !== Number.POSITIVE_INFINITY;
}
