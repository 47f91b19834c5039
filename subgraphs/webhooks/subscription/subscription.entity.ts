import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { type SubscriptionStatus, webhookLimits } from '../webhooks.contract.ts';

/** A subscription: one type of event, one target. */
export const WebhookSubscriptionEntity = defineEntity({
  name: 'WebhookSubscription',
  tableName: 'subscription',
  schema: 'webhooks',
  ...tenantRows,
  indexes: [
    { name: 'subscription_event_type_index', properties: ['tenantId', 'eventType', 'id'] },
    { name: 'subscription_last_success_at_index', properties: ['tenantId', 'lastSuccessAt', 'id'] },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    targetUrl: p.string().length(webhookLimits.targetUrl),
    eventType: p.string().length(webhookLimits.eventType),
    status: p.string().length(16).$type<SubscriptionStatus>(),
    /** Hint of the Active key. */
    signingSecretHint: p.string().length(64),
    /** Failed attempts since the last success or activation. */
    consecutiveFailureCount: p.integer(),
    lastSuccessAt: p.datetime().strictNullable(),
    /** The first of those failures: too long ago, and the subscription is suspended. */
    failingSince: p.datetime().strictNullable(),
    /** Deliveries wait until then, because the target fails; null: the circuit is closed. */
    circuitOpenUntil: p.datetime().strictNullable(),
    /** Duration of the last attempt. A slow or new target gets one delivery at a time. */
    lastDurationMs: p.integer().strictNullable(),
    suspendedAt: p.datetime().strictNullable(),
    /** A user id, or `system`. */
    suspendedBy: p.string().length(256).strictNullable(),
    /** Why it is suspended or deactivated. */
    deactivationReason: p.string().length(webhookLimits.deactivationReason).strictNullable(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).strictNullable(),
    modifiedAt: p.datetime().strictNullable(),
    modifiedBy: p.string().length(256).strictNullable(),
  }),
});

export type WebhookSubscription = InferEntity<typeof WebhookSubscriptionEntity>;
