import type { EntityManager } from '@mikro-orm/postgresql';
import { type Notification, NotificationEntity } from './notification.entity.ts';

/**
 * Stores notifications of one tenant by one statement. Existing ones are not changed.
 * @param session of the tenant, perhaps in a transaction.
 * @returns them by id, as they are stored.
 */
export async function storeNotifications(
  session: EntityManager,
  tenantId: string,
  notifications: readonly Notification[],
): Promise<ReadonlyMap<string, Notification>> {
  const rows = notifications.map((one) => ({
    id: one.id,
    tenant_id: tenantId,
    type_name: one.typeName,
    severity: one.severity,
    channels: one.channels,
    data: one.data,
    entity_type: one.entityType,
    entity_id: one.entityId,
    actor_id: one.actorId,
    required_permission: one.requiredPermission,
    for_followers: one.forFollowers,
    created_at: one.createdAt,
    traceparent: one.traceparent,
    tags: one.tags,
    thread_key: one.threadKey,
    actions: one.actions,
    attachment_ids: one.attachmentIds,
  }));
  const made: { id: string }[] = await session.execute(
    `insert into notifications.notification
     select * from jsonb_populate_recordset(null::notifications.notification, ?::jsonb)
     on conflict (id, tenant_id) do nothing returning id`,
    [JSON.stringify(rows)],
  );
  const isNew = new Set(made.map(({ id }) => id));
  const existing = notifications.filter(({ id }) => !isNew.has(id)).map(({ id }) => id);
  const stored =
    existing.length === 0 ? [] : await session.find(NotificationEntity, { id: { $in: existing } });
  // Of two with the same id the first was stored.
  const first = notifications.filter(({ id }) => isNew.has(id)).toReversed();
  return new Map([...stored, ...first].map((one) => [one.id, one]));
}
