import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** Numbers of rows by required permission; the empty text is for none. */
export type CountsByPermission = Readonly<Record<string, number>>;

/** Numbers of rows by required permission, then by type of notification. */
export type CountsByType = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Counts of a recipient's inbox up to a sequence. Later rows are few and counted on demand. Lock this row before
 * marking rows up to the sequence as read, or counting further.
 */
export const InboxCountEntity = defineEntity({
  name: 'InboxCount',
  tableName: 'inbox_count',
  schema: 'notifications',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    recipientId: p.string().length(256).primary(),
    throughSequence: p.bigint('number'),
    /** Totals at the time of counting; retention may have deleted rows since. */
    totals: p.json<CountsByPermission>(),
    /** Snoozed rows are not among them. */
    unreadByType: p.json<CountsByType>(),
  }),
});
