import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** A user who subscribed to a notification type. */
export const TypeSubscriptionEntity = defineEntity({
  name: 'TypeSubscription',
  tableName: 'type_subscription',
  schema: 'notifications',
  ...tenantRows,
  indexes: [{ name: 'type_subscription_user_index', properties: ['tenantId', 'userId'] }],
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    typeName: p.string().length(128).primary(),
    userId: p.string().length(256).primary(),
    createdAt: p.datetime(),
  }),
});
