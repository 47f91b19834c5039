import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { NotificationChannel } from '../contract/channel.ts';

/** Whether a user wants a type by a channel. No row means the default. */
export const PreferenceEntity = defineEntity({
  name: 'Preference',
  tableName: 'preference',
  schema: 'notifications',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    userId: p.string().length(256).primary(),
    typeName: p.string().length(128).primary(),
    channel: p.string().length(16).$type<NotificationChannel>().primary(),
    isEnabled: p.boolean(),
    modifiedAt: p.datetime(),
  }),
});
