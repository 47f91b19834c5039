import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { NotificationChannel } from '../contract/channel.ts';

/** Whether a user wants the types of a category by a channel. No row: nothing is chosen. */
export const CategoryPreferenceEntity = defineEntity({
  name: 'CategoryPreference',
  tableName: 'category_preference',
  schema: 'notifications',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    userId: p.string().length(256).primary(),
    category: p.text().primary(),
    channel: p.string().length(16).$type<NotificationChannel>().primary(),
    isEnabled: p.boolean(),
    modifiedAt: p.datetime(),
  }),
});
