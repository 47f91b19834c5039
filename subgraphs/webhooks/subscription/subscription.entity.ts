import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { CustomHeader } from '../custom-header/custom-header.rules.ts';
import type { PayloadCondition } from '../payload-filter/payload-filter.rules.ts';
import type { PayloadOwner } from '../payload-query/payload-owner.ts';
import { type SubscriptionStatus, webhookLimits } from '../webhooks.contract.ts';

/** A subscription: types of events, one target. */
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
    /** The first of {@link eventTypes}, or its pattern. */
    eventType: p.string().length(webhookLimits.eventType),
    /** Names and patterns such as `Timeline.*`. */
    eventTypes: p.json<readonly string[]>(),
    /** Conditions that the data of an event must all meet. */
    filter: p.json<readonly PayloadCondition[]>(),
    headers: p.json<readonly CustomHeader[]>(),
    /** Values of the secret headers, encrypted under `secretHeaderPurpose`. */
    protectedHeaders: p.text().strictNullable(),
    labels: p.json<readonly string[]>(),
    /** The member of the data whose values order deliveries, or `*`; null: they are not ordered. */
    orderingKey: p.string().length(webhookLimits.orderingKey).strictNullable(),
    /** Attempts per second; null: no limit. */
    ratePerSecond: p.integer().strictNullable(),
    /** The attempts of `ratePerSecond` are used up until then. */
    pacedUntil: p.datetime().strictNullable(),
    /** GraphQL whose answer is sent in place of an event's data; null: the data is. */
    payloadQuery: p.text().strictNullable(),
    /** Who the query runs for: who saved the subscription last. Null without a query. */
    payloadOwner: p.json<PayloadOwner>().strictNullable(),
    /** While it is set, deliveries wait. */
    pausedAt: p.datetime().strictNullable(),
    pausedBy: p.string().length(256).strictNullable(),
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
