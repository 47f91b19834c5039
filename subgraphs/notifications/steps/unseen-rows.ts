import type { Database } from '../../kernel/persistence/database.ts';
import { markedAt } from '../inbox/inbox-view.rules.ts';

/** An inbox row, by its notification and recipient. */
export interface RowOfRecipient {
  readonly notificationId: string;
  readonly recipientId: string;
}

export const rowKey = ({ notificationId, recipientId }: RowOfRecipient) => `${notificationId} ${recipientId}`;

/**
 * The inbox rows that their recipients have neither read nor answered, archived or snoozed. One statement.
 * @returns their {@link rowKey}s.
 */
export async function findUnseen(
  database: Database,
  tenantId: string,
  rows: readonly RowOfRecipient[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const keys = rows.map(({ notificationId, recipientId }) => ({ notificationId, recipientId }));
  const unseen: RowOfRecipient[] = await database.session(tenantId).execute(
    `select i.notification_id as "notificationId", i.recipient_id as "recipientId"
     from jsonb_to_recordset(?::jsonb) as k("notificationId" uuid, "recipientId" varchar)
     join notifications.inbox_item i on i.tenant_id = ? and i.recipient_id = k."recipientId"
       and i.notification_id = k."notificationId"
     where i.in_app and i.read_at is null and i.archived_at is null and i.answered_at is null
       and (i.snoozed_until is null or i.snoozed_until <= ?) and ${markedAt} is null`,
    [JSON.stringify(keys), tenantId, now],
  );
  return new Set(unseen.map(rowKey));
}
