import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/**
 * A recipient has read everything up to a sequence that its permissions show. Takes effect immediately; a job then
 * writes the time into the rows and deletes the mark.
 */
export const InboxReadMarkEntity = defineEntity({
  name: 'InboxReadMark',
  tableName: 'inbox_read_mark',
  schema: 'notifications',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    recipientId: p.string().length(256).primary(),
    throughSequence: p.bigint('number').primary(),
    readAt: p.datetime().primary(),
    /** Permissions of the recipient at that time. */
    permissions: p.json<readonly string[]>(),
  }),
});
