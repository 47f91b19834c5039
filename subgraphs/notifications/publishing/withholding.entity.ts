import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { WithheldChannels } from './recipient-plan.rules.ts';

/** Recipients from whom a fan-out withheld a notification for the same reasons: a row for many recipients. */
export const WithholdingEntity = defineEntity({
  name: 'Withholding',
  tableName: 'withholding',
  schema: 'notifications',
  ...tenantRows,
  indexes: [
    { name: 'withholding_notification_index', properties: ['notificationId', 'tenantId'] },
    { name: 'withholding_created_at_index', properties: ['createdAt'] },
  ],
  properties: (p) => ({
    /** Of the content, so that a repeat of the fan-out adds nothing. */
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    notificationId: p.uuid(),
    /** By channel. Channels that were not selected are left out. */
    reasons: p.json<WithheldChannels>(),
    recipients: p.array().columnType('varchar(256)[]'),
    createdAt: p.datetime(),
  }),
});
