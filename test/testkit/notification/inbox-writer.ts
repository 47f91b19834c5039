import { v7 as uuidV7 } from 'uuid';
import type { PlatformProcess } from '../../../subgraphs/host/platform-process.ts';
import {
  type RealtimeNotification,
  realtimeTopic,
} from '../../../subgraphs/notifications/contract/notification.ts';

/** The inbox of a user. */
export interface InboxOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/** The seeded users' inboxes. */
export const inboxes = {
  alice: {
    tenantId: '00000000-0000-4000-8000-00000000ac3e',
    userId: '00000000-0000-4000-8000-0000000a11ce',
  },
  bob: { tenantId: '00000000-0000-4000-8000-00000000ac3e', userId: '00000000-0000-4000-8000-000000000b0b' },
  carol: {
    tenantId: '00000000-0000-4000-8000-0000000910be',
    userId: '00000000-0000-4000-8000-0000000ca401',
  },
} as const satisfies Readonly<Record<string, InboxOwner>>;

/**
 * Puts a notification into an inbox, as the fan-out does, in its own transaction.
 * @returns what is to be said on the owner's topic afterwards.
 */
export async function storeNotification(
  { services }: Pick<PlatformProcess, 'services'>,
  { tenantId, userId }: InboxOwner,
  title: string,
): Promise<RealtimeNotification> {
  const id = uuidV7();
  const notificationId = uuidV7();
  const now = new Date();
  const sequence = await services.database.session(tenantId).transactional(async (em) => {
    const [head]: { last_sequence: string | number }[] = await em.execute(
      `insert into notifications.inbox_head (tenant_id, recipient_id, last_sequence) values (?, ?, 1)
       on conflict (tenant_id, recipient_id) do update set last_sequence = inbox_head.last_sequence + 1
       returning last_sequence`,
      [tenantId, userId],
    );
    await em.execute(
      `insert into notifications.notification (id, tenant_id, type_name, severity, data, for_followers, created_at)
       values (?, ?, 'tests.said', 'info', '{"from":"test"}', false, ?)`,
      [notificationId, tenantId, now],
    );
    await em.execute(
      `insert into notifications.inbox_item (id, tenant_id, recipient_id, sequence, notification_id, title, body,
         in_app, realtime, created_at) values (?, ?, ?, ?, ?, ?, null, true, true, ?)`,
      [id, tenantId, userId, Number(head?.last_sequence), notificationId, title, now],
    );
    return Number(head?.last_sequence);
  });
  return {
    id,
    sequence,
    title,
    body: null,
    severity: 'info',
    entityType: null,
    entityId: null,
    relatedEntityType: null,
    relatedEntityId: null,
    isRead: false,
    createdAt: now.toISOString(),
    occurredAt: now.toISOString(),
    readAt: null,
    notificationId,
    recipientUserId: userId,
    notificationTypeName: 'tests.said',
    data: { from: 'test' },
    archivedAt: null,
    snoozedUntil: null,
    tags: [],
    threadKey: null,
    actions: [],
    attachmentBlobIds: [],
    answer: null,
    answeredAt: null,
  };
}

/** Stores a notification and says so. @returns its position. */
export async function sendNotification(
  process: Pick<PlatformProcess, 'services'>,
  owner: InboxOwner,
  title: string,
): Promise<number> {
  const stored = await storeNotification(process, owner, title);
  await process.services.pubSub.publish(realtimeTopic(owner.tenantId, owner.userId), stored);
  return stored.sequence;
}
