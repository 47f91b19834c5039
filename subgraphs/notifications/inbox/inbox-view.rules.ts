import { instantText } from '../../kernel/persistence/instant-text.ts';
import type {
  NotificationAction,
  NotificationSeverity,
  NotificationView,
  RealtimeNotification,
} from '../contract/notification.ts';

/** A row of the inbox with what all its recipients share, as SQL answers {@link inboxColumns}. */
export interface InboxRow {
  readonly id: string;
  readonly sequence: string | number;
  readonly title: string;
  readonly body: string | null;
  readonly created_at: Date | string;
  readonly read_at: Date | string | null;
  readonly notification_id: string;
  readonly recipient_id: string;
  readonly type_name: string;
  readonly severity: NotificationSeverity;
  readonly data: Record<string, unknown>;
  readonly entity_type: string | null;
  readonly entity_id: string | null;
  readonly archived_at: Date | string | null;
  readonly snoozed_until: Date | string | null;
  readonly tags: readonly string[] | null;
  readonly thread_key: string | null;
  readonly actions: readonly NotificationAction[] | null;
  readonly attachment_ids: readonly string[] | null;
  readonly answer: string | null;
  readonly answered_at: Date | string | null;
}

/**
 * When the mark that covers an inbox row `i` first was set; null: none covers it. No mark covers a snoozed row, whose next
 * sequence is behind them.
 */
export const markedAt = `(select min(m.read_at) from notifications.inbox_read_mark m
  where m.tenant_id = i.tenant_id and m.recipient_id = i.recipient_id and m.through_sequence >= i.sequence
    and i.snoozed_until is null
    and (i.required_permission is null or jsonb_exists(m.permissions, i.required_permission)))`;

/**
 * Joins the notification `n` of an inbox row `i`, row by row: without statistics the planner would otherwise compare
 * each row with each notification of the tenant.
 */
export const withNotification = `cross join lateral (
  select * from notifications.notification n where n.id = i.notification_id and n.tenant_id = i.tenant_id limit 1) n`;

/** Columns of an inbox row `i` and its notification `n`. */
export const inboxColumns = `i.id, i.sequence, i.recipient_id, i.title, i.body, i.created_at,
  coalesce(i.read_at, ${markedAt}) as read_at,
  n.id as notification_id, n.type_name, n.severity, n.data, n.entity_type, n.entity_id,
  i.archived_at, i.snoozed_until, n.tags, i.thread_key, n.actions, n.attachment_ids, i.answer, i.answered_at`;

/**
 * The condition that an inbox row `i` requires no permission, or one of those held.
 * @param held the parameter: their names as a JSON array.
 */
export const permissionCondition = (held: string) => `(i.required_permission is null
  or i.required_permission in (select jsonb_array_elements_text(${held}::jsonb)))`;

/** The condition for a parameter in the ORM's notation. */
export const permittedItem = permissionCondition('?');

/** A row as the inbox shows it. */
export function viewOf(row: InboxRow): NotificationView {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    severity: row.severity,
    entityType: row.entity_type,
    entityId: row.entity_id,
    isRead: row.read_at !== null,
    createdAt: instantText(row.created_at),
    readAt: orNull(row.read_at),
    notificationId: row.notification_id,
    recipientUserId: row.recipient_id,
    notificationTypeName: row.type_name,
    data: row.data,
    sequence: Number(row.sequence),
    archivedAt: orNull(row.archived_at),
    snoozedUntil: orNull(row.snoozed_until),
    tags: row.tags ?? [],
    threadKey: row.thread_key,
    actions: row.actions ?? [],
    attachmentBlobIds: row.attachment_ids ?? [],
    answer: row.answer,
    answeredAt: orNull(row.answered_at),
  };
}

const orNull = (instant: Date | string | null) => (instant === null ? null : instantText(instant));

/** A row as streams carry it: the names of both client generations. */
export function realtimeOf(row: InboxRow): RealtimeNotification {
  const view = viewOf(row);
  return {
    ...view,
    relatedEntityType: view.entityType,
    relatedEntityId: view.entityId,
    occurredAt: view.createdAt,
  };
}
