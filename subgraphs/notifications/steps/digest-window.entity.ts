import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** The open digest of a recipient by a channel; the row is locked while a delivery joins it and while it is closed. */
export const DigestWindowEntity = defineEntity({
  name: 'DigestWindow',
  tableName: 'digest_window',
  schema: 'notifications',
  ...tenantRows,
  indexes: [
    { name: 'digest_window_leader_index', properties: ['leaderId'] },
    { name: 'digest_window_expires_at_index', properties: ['expiresAt'] },
  ],
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    recipientId: p.string().length(256).primary(),
    typeName: p.string().length(128).primary(),
    /** Empty: the notifications have no thread. */
    threadKey: p.string().length(256).primary(),
    channel: p.string().length(16).primary(),
    /** Of the notifications, so that one decision about the recipient is that of all; empty: none. */
    requiredPermission: p.string().length(200).primary(),
    /** The delivery that started it and carries the others. */
    leaderId: p.uuid().nullable(),
    dueAt: p.datetime().nullable(),
    /** Deliveries in it. */
    joined: p.integer().default(0),
    expiresAt: p.datetime(),
  }),
});
