import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { addUsage } from '../../kernel/usage/add-usage.ts';
import type { WithholdingReason } from '../contract/withholding.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import type { DeliveryStatus } from './delivery.rules.ts';
import { deliveriesUsed } from './delivery-usage.ts';

/** Result of an attempt. */
export interface Outcome {
  readonly status: DeliveryStatus;
  /** Why it is skipped or dropped. */
  readonly reason?: WithholdingReason;
  /** Null if the channel was not called. */
  readonly attempt: {
    readonly isSuccess: boolean;
    readonly errorMessage: string | null;
    /** Which of a channel's providers took it; null where the channel does not say. */
    readonly provider: string | null;
  } | null;
  /** When the next attempt is due; null: never. */
  readonly nextAttemptAt: Date | null;
}

/** The stored result of a delivery. */
export interface DeliveryRecord {
  readonly delivery: ClaimedDelivery;
  readonly leaseId: string;
  readonly outcome: Outcome;
  readonly occurredAt: Date;
  readonly durationMs: number;
}

/** Attempts that succeeded, as the log has them. */
const deliveryUsage = addUsage('outcome', 'occurred_at', [
  { measure: deliveriesUsed, part: 'channel', amount: 'case when is_success then 1 else 0 end' },
]);

/**
 * Stores the results of many deliveries, by one statement. A delivery whose lease was lost is not changed, because
 * another process owns it; its attempt is logged anyway.
 * @param em of a system session's transaction.
 */
export async function recordOutcomes(
  em: EntityManager,
  records: readonly DeliveryRecord[],
  now: Date,
): Promise<void> {
  const rows = records.map(({ delivery, leaseId, outcome, occurredAt, durationMs }) => ({
    id: delivery.id,
    lease_id: leaseId,
    status: outcome.status,
    reason: outcome.reason ?? null,
    attempts: delivery.attempts + 1,
    next_attempt_at: outcome.nextAttemptAt,
    finished_at: outcome.nextAttemptAt === null ? now : null,
    attempt_id: uuid(),
    tenant_id: delivery.tenantId,
    notification_id: delivery.notificationId,
    type_name: delivery.notification?.typeName ?? '',
    channel: delivery.channel,
    recipient_id: delivery.recipientId,
    occurred_at: occurredAt,
    duration_ms: durationMs,
    is_success: outcome.attempt?.isSuccess ?? null,
    error_message: outcome.attempt?.errorMessage ?? null,
    provider: outcome.attempt?.provider ?? null,
  }));
  await em.execute(
    `with outcome as materialized (
       select * from jsonb_to_recordset(?::jsonb) as o(id uuid, lease_id uuid, status varchar, reason varchar, attempts int,
         next_attempt_at timestamptz, finished_at timestamptz, attempt_id uuid, tenant_id uuid, notification_id uuid,
         type_name varchar, channel varchar, recipient_id varchar, occurred_at timestamptz, duration_ms int,
         is_success boolean, error_message varchar, provider varchar)),
     recorded as (
       update notifications.delivery d set status = o.status, reason = o.reason, attempts = o.attempts,
         next_attempt_at = o.next_attempt_at, finished_at = o.finished_at, lease_id = null, lease_until = null
       from outcome o
       where d.id = any(array(select id from outcome)) and d.id = o.id and d.lease_id = o.lease_id),
     ${deliveryUsage}
     insert into notifications.delivery_attempt (id, tenant_id, delivery_id, notification_id, notification_type_name,
       channel_name, recipient_user_id, occurred_at, duration_ms, is_success, error_message, provider)
     select attempt_id, tenant_id, id, notification_id, type_name, channel, recipient_id, occurred_at, duration_ms,
       is_success, error_message, provider
     from outcome where is_success is not null`,
    [JSON.stringify(rows)],
  );
}
