import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { addUsage } from '../../kernel/usage/add-usage.ts';
import { attemptsUsed } from '../attempt/attempt-usage.ts';
import { freeSuccessors, type OrderingKey } from '../ordering/ordered-deliveries.ts';
import { type FailingDeliveries, failuresToAlert } from '../webhooks.contract.ts';
import { circuitPause } from './circuit.rules.ts';
import type { AttemptRecord } from './judge-attempt.ts';

export type WrittenAttempt = AttemptRecord & { readonly id: string };

/** A failing target and the end of its pause. */
interface OpenCircuit {
  readonly subscriptionId: string;
  readonly until: Date;
}

/** A subscription whose attempts keep failing. */
export interface FailingTarget extends FailingDeliveries {
  readonly tenantId: string;
}

export interface Recorded {
  readonly attempts: readonly WrittenAttempt[];
  /** Times at which deliveries are due again. */
  readonly wakeUps: readonly Date[];
  readonly failing: readonly FailingTarget[];
}

/**
 * Records attempts of many deliveries, and updates the deliveries and subscriptions, in a constant number of statements.
 * A delivery whose lease was lost is not updated, because another process owns it now. Its attempt is logged anyway.
 * @param em of a system session's transaction.
 */
export async function recordAttempts(
  em: EntityManager,
  records: readonly AttemptRecord[],
  now: Date,
): Promise<Recorded> {
  const attempts = records.map((record) => ({ ...record, id: uuid() }));
  await updateDeliveries(em, records);
  await freeSuccessors(em, endedKeys(records), now);
  await insertAttempts(em, attempts);
  const { circuits, failing } = await updateSubscriptions(em, records, now);
  const retries = records.flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [nextAttemptAt]));
  return { attempts, wakeUps: [...retries, ...circuits.map(({ until }) => until)], failing };
}

/** Deliveries that ended and may be waited for. */
function endedKeys(records: readonly AttemptRecord[]): readonly OrderingKey[] {
  return records.flatMap(({ delivery: { subscriptionId, orderingKey }, finishedAt }) =>
    orderingKey === null || finishedAt === null ? [] : [{ subscriptionId, orderingKey }],
  );
}

async function updateDeliveries(em: EntityManager, records: readonly AttemptRecord[]): Promise<void> {
  const rows = records.map(({ delivery, leaseId, state, attemptNumber, nextAttemptAt, finishedAt }) => ({
    id: delivery.id,
    lease_id: leaseId,
    state,
    attempt_number: attemptNumber,
    next_attempt_at: nextAttemptAt,
    finished_at: finishedAt,
  }));
  await em.execute(
    `update webhooks.delivery d set state = r.state, attempt_number = greatest(d.attempt_number, r.attempt_number),
       next_attempt_at = r.next_attempt_at, finished_at = r.finished_at, lease_id = null, lease_until = null
     from jsonb_to_recordset(?::jsonb) as r(id uuid, lease_id uuid, state varchar, attempt_number int,
       next_attempt_at timestamptz, finished_at timestamptz)
     where d.id = r.id and d.lease_id = r.lease_id`,
    [JSON.stringify(rows)],
  );
}

/** Nothing was sent for an attempt without a number. */
const attemptUsage = addUsage('attempt', 'occurred_at', [
  { measure: attemptsUsed, amount: 'case when attempt_number > 0 then 1 else 0 end' },
]);

/** @param em of a system session's transaction. */
async function insertAttempts(em: EntityManager, attempts: readonly WrittenAttempt[]): Promise<void> {
  const rows = attempts.map((attempt) => ({
    id: attempt.id,
    tenant_id: attempt.delivery.tenantId,
    delivery_id: attempt.delivery.id,
    subscription_id: attempt.delivery.subscriptionId,
    event_id: attempt.delivery.eventId,
    event_type: attempt.eventType,
    attempt_number: attempt.attemptNumber,
    target_url: attempt.targetUrl,
    occurred_at: attempt.occurredAt,
    duration_ms: attempt.durationMs,
    is_success: attempt.isSuccess,
    http_status_code: attempt.httpStatusCode,
    error_message: attempt.errorMessage,
    payload_hash: attempt.payloadHash,
    payload: attempt.payload,
    signing_key_ids: attempt.signingKeyIds,
    response_body: attempt.responseBody,
    trace_id: attempt.traceId,
  }));
  await em.execute(
    `with attempt as materialized (
       select * from jsonb_populate_recordset(null::webhooks.delivery_attempt, ?::jsonb)),
     ${attemptUsage}
     insert into webhooks.delivery_attempt select * from attempt`,
    [JSON.stringify(rows)],
  );
}

/** Totals of one subscription's attempts. */
interface SubscriptionNews {
  readonly id: string;
  readonly last_success_at: Date | null;
  /** Failures after the last success among them. */
  readonly failures: number;
  readonly failed_at: Date | null;
  readonly duration_ms: number;
}

interface UpdatedSubscription {
  readonly id: string;
  readonly tenantId: string;
  readonly targetUrl: string;
  /** In a row; 0 where the last attempt succeeded. */
  readonly failures: number;
}

/** @returns circuits that opened, and subscriptions with new failures that have several in a row. */
async function updateSubscriptions(
  em: EntityManager,
  records: readonly AttemptRecord[],
  now: Date,
): Promise<{ readonly circuits: readonly OpenCircuit[]; readonly failing: readonly FailingTarget[] }> {
  const news = subscriptionChanges(records);
  if (news.length === 0) return { circuits: [], failing: [] };
  const rows: UpdatedSubscription[] = await em.execute(
    `with news as (
       select * from jsonb_to_recordset(?::jsonb) as n(id uuid, last_success_at timestamptz, failures int,
         failed_at timestamptz, duration_ms int)),
     locked as (
       select s.id from webhooks.subscription s join news n on n.id = s.id order by s.id for update of s)
     update webhooks.subscription s set
       consecutive_failure_count =
         case when n.last_success_at is null then s.consecutive_failure_count else 0 end + n.failures,
       last_success_at = coalesce(n.last_success_at, s.last_success_at),
       failing_since = case when n.failures = 0 then null when n.last_success_at is null
         then coalesce(s.failing_since, n.failed_at) else n.failed_at end,
       circuit_open_until = case when n.failures = 0 then null else s.circuit_open_until end,
       last_duration_ms = n.duration_ms
     from news n join locked l on l.id = n.id where s.id = n.id
     returning s.id, s.tenant_id as "tenantId", s.target_url as "targetUrl",
       case when n.failures = 0 then 0 else s.consecutive_failure_count end as failures`,
    [JSON.stringify(news)],
  );
  const opened = rows.flatMap(({ id, failures }) => {
    const pause = circuitPause(failures);
    return pause === null ? [] : [{ subscriptionId: id, until: new Date(now.getTime() + pause) }];
  });
  if (opened.length > 0) await openCircuits(em, opened);
  const failing = rows
    .filter(({ failures }) => failures >= failuresToAlert)
    .map(({ id: subscriptionId, tenantId, targetUrl, failures: consecutiveFailureCount }) => ({
      subscriptionId,
      tenantId,
      targetUrl,
      consecutiveFailureCount,
    }));
  return { circuits: opened, failing };
}

async function openCircuits(em: EntityManager, circuits: readonly OpenCircuit[]): Promise<void> {
  await em.execute(
    `update webhooks.subscription s set circuit_open_until = c.until
     from jsonb_to_recordset(?::jsonb) as c("subscriptionId" uuid, until timestamptz) where s.id = c."subscriptionId"`,
    [JSON.stringify(circuits)],
  );
}

function subscriptionChanges(records: readonly AttemptRecord[]): readonly SubscriptionNews[] {
  const sent = records.filter(({ tellsOfTarget }) => tellsOfTarget);
  return [...Map.groupBy(sent, ({ delivery }) => delivery.subscriptionId)].map(([id, all]) => {
    const lastSuccess = all.findLastIndex(({ isSuccess }) => isSuccess);
    const failures = all.slice(lastSuccess + 1);
    return {
      id,
      last_success_at: all[lastSuccess]?.occurredAt ?? null,
      failures: failures.length,
      failed_at: failures[0]?.occurredAt ?? null,
      duration_ms: all.at(-1)?.durationMs ?? 0,
    };
  });
}
