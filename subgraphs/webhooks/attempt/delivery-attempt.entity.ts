import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { webhookLimits } from '../webhooks.contract.ts';

/** One attempt of a delivery. Insert-only; kept for three years. Its table is partitioned by the time in the id. */
export const WebhookDeliveryAttemptEntity = defineEntity({
  name: 'WebhookDeliveryAttempt',
  tableName: 'delivery_attempt',
  schema: 'webhooks',
  ...tenantRows,
  indexes: [
    { name: 'delivery_attempt_occurred_at_index', properties: ['tenantId', 'occurredAt', 'id'] },
    {
      name: 'delivery_attempt_outcome_index',
      properties: ['tenantId', 'isSuccess', 'occurredAt', 'id'],
    },
    { name: 'delivery_attempt_delivery_id_index', properties: ['deliveryId'] },
    { name: 'delivery_attempt_subscription_id_index', properties: ['subscriptionId', 'occurredAt'] },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    deliveryId: p.uuid(),
    subscriptionId: p.uuid(),
    eventId: p.uuid(),
    eventType: p.string().length(webhookLimits.eventType),
    /** 1 for the first. */
    attemptNumber: p.integer(),
    targetUrl: p.string().length(webhookLimits.targetUrl),
    occurredAt: p.datetime(),
    durationMs: p.integer(),
    isSuccess: p.boolean(),
    /** Null without a response. */
    httpStatusCode: p.smallint().strictNullable(),
    errorMessage: p.string().length(webhookLimits.errorMessage).strictNullable(),
    /** SHA-256 of the body, hex. */
    payloadHash: p.string().length(64),
    /** The body; null unless the option `StorePayload` is on. */
    payload: p.text().strictNullable(),
    /** Ids of the keys that signed the request, the Active key first. */
    signingKeyIds: p.json<string[]>(),
    /** The beginning of the response body. */
    responseBody: p.text().strictNullable(),
    traceId: p.string().length(32).strictNullable(),
  }),
});

export type WebhookDeliveryAttempt = InferEntity<typeof WebhookDeliveryAttemptEntity>;
