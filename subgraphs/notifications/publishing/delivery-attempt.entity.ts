import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** One attempt of a delivery, insert-only, kept three years, partitioned by the time in the id. Holds no address and no content. */
export const DeliveryAttemptEntity = defineEntity({
  name: 'DeliveryAttempt',
  tableName: 'delivery_attempt',
  schema: 'notifications',
  ...tenantRows,
  indexes: [
    { name: 'delivery_attempt_delivery_id_index', properties: ['deliveryId'] },
    { name: 'delivery_attempt_tenant_index', properties: ['tenantId', 'occurredAt', 'id'] },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    deliveryId: p.uuid(),
    notificationId: p.uuid(),
    notificationTypeName: p.string().length(128),
    channelName: p.string().length(16),
    recipientUserId: p.string().length(256),
    occurredAt: p.datetime(),
    durationMs: p.integer(),
    isSuccess: p.boolean(),
    errorMessage: p.string().length(512).strictNullable(),
    provider: p.string().length(32).strictNullable(),
  }),
});
