import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { Pass } from './step.rules.ts';

/** What a throttle recently let pass to one recipient; the row is locked while it decides. */
export const ThrottleEntity = defineEntity({
  name: 'Throttle',
  tableName: 'throttle',
  schema: 'notifications',
  ...tenantRows,
  indexes: [{ name: 'throttle_expires_at_index', properties: ['expiresAt'] }],
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    recipientId: p.string().length(256).primary(),
    typeName: p.string().length(128).primary(),
    /** Empty: the throttle does not distinguish threads, or the notifications have none. */
    threadKey: p.string().length(256).primary(),
    /** At most as many as the throttle's limit. */
    passes: p.json<readonly Pass[]>(),
    /** When the newest of them no longer counts. */
    expiresAt: p.datetime(),
  }),
});
