import { namesEventType } from '../event-type/event-type-pattern.rules.ts';
import { type PayloadCondition, unmetConditions } from '../payload-filter/payload-filter.rules.ts';
import type { DeliveryState, EventMatch, NextStep, SubscriptionStatus } from '../webhooks.contract.ts';

/** What decides whether a subscription selects an event. */
export interface Selection {
  readonly eventTypes: readonly string[];
  readonly filter: readonly PayloadCondition[];
  /** When the subscription was created. */
  readonly since: Date;
  /** Whether it has a delivery of the event: a replay makes those of earlier events. */
  readonly hasDelivery: boolean;
}

/** Says whether a subscription selects an event, with the conditions that the event does not meet. */
export function matchOf(
  { eventTypes, filter, since, hasDelivery }: Selection,
  event: {
    readonly type: string;
    readonly occurredAt: Date;
    readonly data: unknown;
    readonly schema: Readonly<Record<string, unknown>>;
  },
): { readonly match: EventMatch; readonly unmetConditions: readonly PayloadCondition[] } {
  if (!eventTypes.some((name) => namesEventType(name, event.type)))
    return { match: 'OtherEventType', unmetConditions: [] };
  const unmet = unmetConditions(filter, event.schema, event.data);
  if (unmet.length > 0) return { match: 'FilterNotMet', unmetConditions: unmet };
  return {
    match: since > event.occurredAt && !hasDelivery ? 'CreatedAfter' : 'Matched',
    unmetConditions: [],
  };
}

/** What dispatching would find at present. */
export interface DeliverySituation {
  readonly status: SubscriptionStatus;
  readonly pausedAt: Date | null;
  readonly circuitOpenUntil: Date | null;
  /** When the rate allows the next attempt; null: at any time. */
  readonly pacedUntil: Date | null;
  /** The last delivery of the event; null: none. */
  readonly delivery: {
    readonly state: DeliveryState;
    readonly nextAttemptAt: Date | null;
    readonly isInProgress: boolean;
    /** Whether an earlier delivery of the same key has not ended. */
    readonly isBehind: boolean;
  } | null;
}

const ended: Readonly<Partial<Record<DeliveryState, NextStep>>> = {
  Succeeded: 'None',
  Rejected: 'None',
  Skipped: 'MayBeResent',
  DeadLettered: 'MayBeResent',
};

/**
 * The next step, and its time if it is known. The conditions are those of `due_subscriptions`, `permitted` and `below_limit`
 * in `dispatch/claim-deliveries.ts` and of the outcome in `dispatch/dispatcher.ts`: change them together.
 */
export function nextStepOf(
  { status, pausedAt, circuitOpenUntil, pacedUntil, delivery }: DeliverySituation,
  now: Date,
): { readonly nextStep: NextStep; readonly nextAt: Date | null } {
  const step = (nextStep: NextStep, nextAt: Date | null = null) => ({ nextStep, nextAt });
  if (delivery === null) return step(status === 'Deactivated' ? 'None' : 'NotQueued');
  const end = ended[delivery.state];
  if (end !== undefined) return step(end === 'MayBeResent' && status === 'Deactivated' ? 'None' : end);
  if (delivery.isInProgress) return step('AttemptInProgress');
  // It is not claimed before, whatever else holds it back.
  if (delivery.isBehind) return step('WaitsForOrder');
  const due = delivery.nextAttemptAt;
  const isPaced = pacedUntil !== null && pacedUntil > now;
  if (due === null) return step('WaitsForPayload');
  // A rate holds back also what ends without an attempt.
  const claimedAt = isPaced && pacedUntil > due ? pacedUntil : due;
  if (status === 'Deactivated') return step('IsRejected', claimedAt);
  if (status === 'Suspended') return step('IsSkipped', claimedAt);
  if (pausedAt !== null) return step('WaitsForResume');
  if (due > now) return step('AttemptScheduled', due);
  if (circuitOpenUntil !== null && circuitOpenUntil > now) return step('WaitsForCircuit', circuitOpenUntil);
  if (isPaced) return step('WaitsForRate', pacedUntil);
  return step('AttemptDue', due);
}
