import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { NotificationChannel } from '../contract/channel.ts';
import type { ChannelDefaultState } from './preference.rules.ts';
import type { PreferenceScope } from './store-choices.ts';

/** What a tenant has set for a channel of a type or a category. No row means the module's default. */
export const ChannelDefaultEntity = defineEntity({
  name: 'ChannelDefault',
  tableName: 'channel_default',
  schema: 'notifications',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    scope: p.string().length(8).$type<PreferenceScope>().primary(),
    /** Of the type or the category. */
    name: p.text().primary(),
    channel: p.string().length(16).$type<NotificationChannel>().primary(),
    state: p.string().length(8).$type<ChannelDefaultState>(),
    modifiedAt: p.datetime(),
  }),
});
