import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { DomainEvent } from '../../kernel/call/event.ts';
import { sentLater } from '../../kernel/persistence/driver-client.ts';
import type { PayloadJob } from '../delivery/delivery.rules.ts';
import { lastOfKey } from '../ordering/ordered-deliveries.ts';
import { orderingKeyOf } from '../ordering/ordering-key.rules.ts';
import type { SubscriptionStatus } from '../webhooks.contract.ts';

/** A subscription that receives an event. */
export interface FanOutTarget {
  readonly id: string;
  /** As stored. */
  readonly tenantId: string;
  readonly targetUrl: string;
  /** The member of the data, or `*`; null: its deliveries are not ordered. */
  readonly orderingKey: string | null;
  readonly status: Exclude<SubscriptionStatus, 'Deactivated'>;
  /** Whether it has a payload query. */
  readonly isQueried: boolean;
}

export interface FanOutEvent extends Pick<DomainEvent, 'id' | 'tenantId' | 'type' | 'data' | 'traceparent'> {
  readonly occurredAt: Date;
  readonly now: Date;
  readonly firstAttemptAt: Date;
  /** Whether a subscription of the event's own tenant names its type. */
  readonly isNamed: boolean;
  /** Hash of the body; logged for skipped deliveries. */
  readonly hash: string;
}

/**
 * Stores an event and its deliveries. Idempotent. Deliveries of suspended subscriptions are skipped and logged; they can
 * be resent after the activation. One that is ordered waits, without a time, while an earlier one of its key has not
 * ended.
 * @param em of a system session's transaction, in which the ordered targets are locked.
 * @returns the deliveries that a payload is to be made for.
 */
export async function storeFanOut(
  em: EntityManager,
  targets: readonly FanOutTarget[],
  event: FanOutEvent,
): Promise<readonly PayloadJob[]> {
  const { id, tenantId, type, data, traceparent, occurredAt, now } = event;
  await em.execute(
    sentLater(`insert into webhooks.event (id, tenant_id, type, data, occurred_at, traceparent, created_at, is_named)
     values (?, ?, ?, ?::jsonb, ?, ?, ?, ?) on conflict (id, tenant_id) do nothing`),
    [id, tenantId, type, JSON.stringify(data ?? null), occurredAt, traceparent, now, event.isNamed],
  );
  const rows = targets.map((target) => ({
    id: uuid(),
    attempt_id: uuid(),
    tenant_id: target.tenantId,
    subscription_id: target.id,
    target_url: target.targetUrl,
    is_queried: target.isQueried,
    ...(target.status === 'Active'
      ? {
          state: 'Pending',
          next_attempt_at: target.isQueried ? null : event.firstAttemptAt,
          ordering_key: orderingKeyOf(target.orderingKey, data),
        }
      : { state: 'Skipped', next_attempt_at: null, finished_at: now }),
  }));
  await em.execute(
    sentLater(`with wanted as (
       select * from jsonb_to_recordset(?::jsonb) as w(id uuid, attempt_id uuid, tenant_id uuid,
         subscription_id uuid, target_url varchar, is_queried boolean, state varchar, next_attempt_at timestamptz,
         finished_at timestamptz, ordering_key varchar)),
     made as (
       insert into webhooks.delivery (id, tenant_id, subscription_id, event_id, state, attempt_number, is_queried,
         next_attempt_at, created_at, finished_at, ordering_key, ordering_position)
       select w.id, w.tenant_id, w.subscription_id, ?, w.state, 0, w.is_queried,
         case when l.position is null then w.next_attempt_at end, ?, w.finished_at, w.ordering_key,
         case when w.ordering_key is not null then coalesce(l.position, 0) + 1 end
       from wanted w left join lateral (${lastOfKey('w')}) l on true
       on conflict (subscription_id, event_id, tenant_id) where redelivery_of is null do nothing
       returning id, state)
     insert into webhooks.delivery_attempt (id, tenant_id, delivery_id, subscription_id, event_id, event_type,
       attempt_number, target_url, occurred_at, duration_ms, is_success, error_message, payload_hash,
       signing_key_ids)
     select w.attempt_id, w.tenant_id, w.id, w.subscription_id, ?, ?, 0, w.target_url, ?, 0, false,
       'The subscription is suspended.', ?, '[]'::jsonb
     from wanted w join made m on m.id = w.id where m.state = 'Skipped'`),
    [JSON.stringify(rows), id, now, id, type, now, event.hash],
  );
  return rows.filter((row) => row.is_queried).map((row) => ({ id: row.id, tenantId: row.tenant_id }));
}

/**
 * Stores events without deliveries, by one statement. Idempotent.
 * @param em of a system session's transaction.
 */
export async function storeUnmatched(
  em: EntityManager,
  events: readonly DomainEvent[],
  now: Date,
): Promise<void> {
  const rows = events.map(({ id, tenantId, type, data, occurredAt, traceparent }) => ({
    id,
    tenant_id: tenantId,
    type,
    data: data ?? null,
    occurred_at: occurredAt,
    traceparent,
  }));
  await em.execute(
    sentLater(`insert into webhooks.event (id, tenant_id, type, data, occurred_at, traceparent, created_at, is_named)
     select id, tenant_id, type, coalesce(data, 'null'), occurred_at, traceparent, ?, true
     from jsonb_to_recordset(?::jsonb) as e(id uuid, tenant_id uuid, type varchar, data jsonb,
       occurred_at timestamptz, traceparent varchar)
     on conflict (id, tenant_id) do nothing`),
    [now, JSON.stringify(rows)],
  );
}
