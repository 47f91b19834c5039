import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { webhookLimits } from '../webhooks.contract.ts';

/** One attempt of a delivery. Insert-only; kept for three years. */
export class WebhookDeliveryAttempt {
  id!: string;
  tenantId!: string;
  deliveryId!: string;
  subscriptionId!: string;
  eventId!: string;
  eventType!: string;
  /** 1 for the first. */
  attemptNumber!: number;
  targetUrl!: string;
  occurredAt!: Date;
  durationMs!: number;
  isSuccess!: boolean;
  /** Null without a response. */
  httpStatusCode!: number | null;
  errorMessage!: string | null;
  /** SHA-256 of the body, hex. */
  payloadHash!: string;
  /** The body; null unless the option `StorePayload` is on. */
  payload!: string | null;
  /** Ids of the keys that signed the request, the Active key first. */
  signingKeyIds!: string[];
  /** The beginning of the response body. */
  responseBody!: string | null;
  traceId!: string | null;
}

export const WebhookDeliveryAttemptEntity = defineEntity({
  class: WebhookDeliveryAttempt,
  tableName: 'delivery_attempt',
  schema: 'webhooks',
  ...tenantRows,
  indexes: [
    { name: 'delivery_attempt_occurred_at_index', properties: ['tenantId', 'occurredAt', 'id'] },
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
    attemptNumber: p.integer(),
    targetUrl: p.string().length(webhookLimits.targetUrl),
    occurredAt: p.datetime(),
    durationMs: p.integer(),
    isSuccess: p.boolean(),
    httpStatusCode: p.smallint().nullable(),
    errorMessage: p.string().length(webhookLimits.errorMessage).nullable(),
    payloadHash: p.string().length(64),
    payload: p.text().nullable(),
    signingKeyIds: p.json<string[]>(),
    responseBody: p.text().nullable(),
    traceId: p.string().length(32).nullable(),
  }),
});
