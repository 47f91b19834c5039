import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** Numbers of rows by the permission they ask for; the empty text stands for none. */
export type CountsByPermission = Readonly<Record<string, number>>;

/**
 * What a recipient's inbox shows up to a sequence, counted once. What came later is few rows, and counted when it is
 * asked for. Who reads rows up to that sequence or counts further locks this row first.
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
    /** As counted: retention deletes rows since. */
    totals: p.json<CountsByPermission>(),
    unread: p.json<CountsByPermission>(),
  }),
});
