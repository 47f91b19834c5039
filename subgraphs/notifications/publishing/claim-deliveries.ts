import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowClaim } from '../../kernel/messaging/dispatch/row-dispatcher.ts';
import { byIndexAlone } from '../../kernel/persistence/by-index-alone.ts';
import { sentLater } from '../../kernel/persistence/driver-client.ts';
import type { Delivery } from './delivery.entity.ts';
import type { Notification } from './notification.entity.ts';

/** A delivery that a claim has leased, with its notification. */
export type ClaimedDelivery = Pick<
  Delivery,
  'id' | 'tenantId' | 'notificationId' | 'recipientId' | 'channel' | 'culture' | 'attempts' | 'step'
> & {
  /** Whether the tenant has suppressed addresses of the channel. */
  readonly mayBeSuppressed: boolean;
  /** Null if it was deleted. */
  readonly notification: ClaimedNotification | null;
};

/** The part of a notification that deliveries need. */
export type ClaimedNotification = Pick<
  Notification,
  | 'id'
  | 'typeName'
  | 'severity'
  | 'channels'
  | 'data'
  | 'entityType'
  | 'entityId'
  | 'requiredPermission'
  | 'createdAt'
  | 'traceparent'
  | 'attachmentIds'
  | 'cancelledAt'
>;

type Row = Omit<ClaimedDelivery, 'notification'> &
  Omit<ClaimedNotification, 'id' | 'createdAt' | 'typeName' | 'cancelledAt'> & {
    readonly typeName: string | null;
    readonly notifiedAt: Date | string;
    readonly cancelledAt: Date | string | null;
  };

/**
 * One statement claims the deliveries that are due longest, with their notifications. It does not wait for other
 * claims. Deliveries of a dead process are claimed again when their lease has ended.
 * @param em of a system session's transaction.
 * @param lease milliseconds, by the database's clock.
 */
export async function claimDeliveries(
  em: EntityManager,
  { leaseId, limit, now }: RowClaim,
  lease: number,
): Promise<readonly ClaimedDelivery[]> {
  await em.execute(sentLater(byIndexAlone));
  const rows: Row[] = await em.execute(
    `with due as (
       select d.id from notifications.delivery d
       where d.next_attempt_at <= ? and (d.lease_until is null or d.lease_until <= now())
       order by d.next_attempt_at limit ? for update skip locked),
     taken as (
       update notifications.delivery d set lease_id = ?, lease_until = now() + make_interval(secs => ?)
       where d.id = any(array(select id from due))
       returning d.id, d.tenant_id, d.notification_id, d.recipient_id, d.channel, d.culture, d.attempts,
         d.step)
     select t.id, t.tenant_id as "tenantId", t.notification_id as "notificationId", t.recipient_id as "recipientId",
       t.channel, t.culture, t.attempts, t.step, n.type_name as "typeName", n.severity, n.channels, n.data,
       n.entity_type as "entityType", n.entity_id as "entityId", n.required_permission as "requiredPermission",
       n.created_at as "notifiedAt", n.traceparent, n.attachment_ids as "attachmentIds",
       n.cancelled_at as "cancelledAt",
       exists (select 1 from notifications.suppressed_address s
         where s.tenant_id = t.tenant_id and s.channel = t.channel and s.lifted_at is null) as "mayBeSuppressed"
     from taken t
     left join lateral (select * from notifications.notification where id = t.notification_id limit 1) n on true`,
    [now, limit, leaseId, lease / 1_000],
  );
  const notifications = new Map<string, ClaimedNotification>();
  return rows.map((row) => claimedOf(row, notifications));
}

/** Deliveries of a notification share it. */
function claimedOf(row: Row, notifications: Map<string, ClaimedNotification>): ClaimedDelivery {
  const { id, tenantId, notificationId, recipientId, channel, culture, attempts, step } = row;
  const { mayBeSuppressed } = row;
  const delivery = {
    id,
    tenantId,
    notificationId,
    recipientId,
    channel,
    culture,
    attempts,
    step,
    mayBeSuppressed,
  };
  if (row.typeName === null) return { ...delivery, notification: null };
  const notification = notifications.get(notificationId) ?? {
    id: notificationId,
    typeName: row.typeName,
    severity: row.severity,
    channels: row.channels,
    data: row.data,
    entityType: row.entityType,
    entityId: row.entityId,
    requiredPermission: row.requiredPermission,
    createdAt: new Date(row.notifiedAt),
    traceparent: row.traceparent,
    attachmentIds: row.attachmentIds,
    cancelledAt: row.cancelledAt === null ? null : new Date(row.cancelledAt),
  };
  notifications.set(notificationId, notification);
  return { ...delivery, notification };
}
