import type { Clock } from '../../kernel/clock/clock.ts';
import { type DeliveryStep, hasEnded, nextState } from '../delivery/delivery.rules.ts';
import type { DeliveryState } from '../webhooks.contract.ts';
import {
  type AttemptOutcome,
  errorMessageOf,
  failsTooLong,
  goneReason,
  type MeasuredOutcome,
  metricOutcome,
  outcomeOf,
  suspensionReason,
} from './attempt-outcome.rules.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { deliveryMessage } from './delivery-message.ts';
import type { MadeAttempt } from './make-attempt.ts';
import { type RetryPlan, waitAfter } from './retry.rules.ts';

/** A row of the attempt log, and the resulting state of its delivery. */
export interface AttemptRecord {
  readonly delivery: Pick<ClaimedDelivery, 'id' | 'tenantId' | 'subscriptionId' | 'eventId' | 'orderingKey'>;
  readonly leaseId: string;
  readonly eventType: string;
  readonly targetUrl: string;
  /** 0 where nothing was sent. */
  readonly attemptNumber: number;
  readonly occurredAt: Date;
  readonly durationMs: number;
  readonly isSuccess: boolean;
  readonly httpStatusCode: number | null;
  readonly errorMessage: string | null;
  readonly payloadHash: string;
  readonly payload: string | null;
  readonly signingKeyIds: readonly string[];
  readonly responseBody: string | null;
  readonly traceId: string | null;
  /** State of the delivery after the attempt. */
  readonly state: DeliveryState;
  readonly nextAttemptAt: Date | null;
  readonly finishedAt: Date | null;
  /** Whether the result describes the target; false if no request was sent. */
  readonly tellsOfTarget: boolean;
  /** Null where nothing was sent. */
  readonly measuredAs: MeasuredOutcome | null;
  /** The suspension that follows; null: none. */
  readonly suspension: Suspension | null;
}

export interface Suspension {
  readonly reason: string;
  /** Suspend only if the subscription has still been failing since then. Null: unconditionally. */
  readonly failingSince: Date | null;
}

export interface JudgementDependencies {
  readonly clock: Clock;
  readonly retries: RetryPlan;
  /** Milliseconds; 0: never. */
  readonly suspendAfter: number;
  readonly storePayload: boolean;
}

const day = 86_400_000;

/** @param random from 0 to 1. */
export function judgeAttempt(
  { clock, retries, suspendAfter, storePayload }: JudgementDependencies,
  delivery: ClaimedDelivery,
  sent: { readonly leaseId: string; readonly body: string; readonly hash: string },
  made: MadeAttempt,
  random: number,
): AttemptRecord {
  const now = clock.now();
  const { result } = made;
  const outcome = outcomeOf(result);
  const attemptNumber = delivery.attemptNumber + 1;
  const asked = 'status' in result ? result.retryAfter : null;
  const wait =
    outcome === 'failed' || outcome === 'prevented' ? waitAfter(retries, attemptNumber, asked, random) : null;
  const state = stateAfter(delivery.state, outcome, wait);
  const since = delivery.subscription?.failingSince ?? now;
  const lastsTooLong = outcome === 'failed' && failsTooLong(since, now, suspendAfter);
  return {
    ...identityOf(delivery),
    leaseId: sent.leaseId,
    attemptNumber,
    state,
    occurredAt: made.occurredAt,
    durationMs: made.durationMs,
    isSuccess: outcome === 'succeeded',
    httpStatusCode: 'status' in result ? result.status : null,
    errorMessage: errorMessageOf(result),
    payloadHash: sent.hash,
    payload: storePayload ? sent.body : null,
    signingKeyIds: made.signingKeyIds,
    responseBody: made.responseBody,
    traceId: made.traceId,
    nextAttemptAt: wait === null ? null : new Date(now.getTime() + wait),
    finishedAt: hasEnded(state) ? now : null,
    tellsOfTarget: outcome !== 'prevented',
    measuredAs: metricOutcome(result),
    suspension:
      outcome === 'gone'
        ? { reason: goneReason, failingSince: null }
        : lastsTooLong
          ? { reason: suspensionReason(Math.round(suspendAfter / day)), failingSince: since }
          : null,
  };
}

const notSentMessages = {
  skipped: 'The subscription is suspended.',
  rejected: 'The subscription is deactivated or deleted.',
  forgotten: 'The event is not kept any more.',
} as const;

/** The log row of a delivery for which nothing is sent. */
export function unsentRecord(
  clock: Clock,
  delivery: ClaimedDelivery,
  leaseId: string,
  reason: keyof typeof notSentMessages,
): AttemptRecord {
  const now = clock.now();
  return {
    ...identityOf(delivery),
    leaseId,
    attemptNumber: 0,
    occurredAt: now,
    durationMs: 0,
    isSuccess: false,
    httpStatusCode: null,
    errorMessage: notSentMessages[reason],
    payload: null,
    payloadHash: delivery.event === null ? '' : deliveryMessage(delivery.event).hash,
    signingKeyIds: [],
    responseBody: null,
    traceId: null,
    nextAttemptAt: null,
    finishedAt: now,
    state: nextState(delivery.state, reason === 'skipped' ? 'skipped' : 'rejected') ?? delivery.state,
    tellsOfTarget: false,
    measuredAs: null,
    suspension: null,
  };
}

function identityOf({
  id,
  tenantId,
  subscriptionId,
  eventId,
  orderingKey,
  subscription,
  event,
}: ClaimedDelivery) {
  return {
    delivery: { id, tenantId, subscriptionId, eventId, orderingKey },
    eventType: event?.type ?? '',
    targetUrl: subscription?.targetUrl ?? '',
  };
}

function stateAfter(state: DeliveryState, outcome: AttemptOutcome, wait: number | null): DeliveryState {
  const steps: Readonly<Record<AttemptOutcome, DeliveryStep>> = {
    succeeded: 'succeeded',
    failed: wait === null ? 'exhausted' : 'failed',
    gone: 'skipped',
    refused: 'rejected',
    prevented: wait === null ? 'exhausted' : 'failed',
  };
  return nextState(state, steps[outcome]) ?? state;
}
