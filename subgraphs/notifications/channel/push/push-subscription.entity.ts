import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../../kernel/tenancy/tenant-rows.ts';

/** A user's browser that receives web push. The endpoint is a capability: with it and the keys, anyone can push. */
export const PushSubscriptionEntity = defineEntity({
  name: 'PushSubscriptionRow',
  tableName: 'push_subscription',
  schema: 'notifications',
  ...tenantRows,
  uniques: [{ name: 'push_subscription_endpoint_unique', properties: ['tenantId', 'endpointDigest'] }],
  indexes: [{ name: 'push_subscription_user_index', properties: ['tenantId', 'userId'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    userId: p.string().length(256),
    /** SHA-256 of the endpoint, which finds the row. */
    endpointDigest: p.string().length(64),
    /** Host of the endpoint, which lets people distinguish their browsers. */
    endpointHost: p.string().length(255),
    /** Endpoint and keys, encrypted. */
    sealed: p.text(),
    /** Expiry that the browser reported. */
    expiresAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    renewedAt: p.datetime(),
  }),
});
