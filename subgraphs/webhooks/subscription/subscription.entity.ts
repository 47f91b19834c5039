import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { type SubscriptionStatus, webhookLimits } from '../webhooks.contract.ts';

/** What is to be told to whom: one type of event, one target. */
export class WebhookSubscription {
  id!: string;
  tenantId!: string;
  targetUrl!: string;
  eventType!: string;
  status!: SubscriptionStatus;
  /** Of the Active key, as its hint is shown. */
  signingSecretHint!: string;
  /** Failed attempts since the last success or activation. */
  consecutiveFailureCount!: number;
  lastSuccessAt!: Date | null;
  /** The first of those failures: too long ago, and the subscription is suspended. */
  failingSince!: Date | null;
  /** Deliveries wait until then, because the target fails; null: the circuit is closed. */
  circuitOpenUntil!: Date | null;
  /** How long the last attempt took; a target that is slow, or unknown, is sent one delivery at a time. */
  lastDurationMs!: number | null;
  suspendedAt!: Date | null;
  /** Of a person, or `system`. */
  suspendedBy!: string | null;
  /** Why it is suspended or deactivated. */
  deactivationReason!: string | null;
  createdAt!: Date;
  createdBy!: string | null;
  modifiedAt!: Date | null;
  modifiedBy!: string | null;
}

export const WebhookSubscriptionEntity = defineEntity({
  class: WebhookSubscription,
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
    signingSecretHint: p.string().length(64),
    consecutiveFailureCount: p.integer(),
    lastSuccessAt: p.datetime().nullable(),
    failingSince: p.datetime().nullable(),
    circuitOpenUntil: p.datetime().nullable(),
    lastDurationMs: p.integer().nullable(),
    suspendedAt: p.datetime().nullable(),
    suspendedBy: p.string().length(256).nullable(),
    deactivationReason: p.string().length(webhookLimits.deactivationReason).nullable(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).nullable(),
    modifiedAt: p.datetime().nullable(),
    modifiedBy: p.string().length(256).nullable(),
  }),
});
