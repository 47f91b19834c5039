import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { webhookLimits } from '../webhooks.contract.ts';

/** An event whose type a subscription names, stored once for all subscriptions, also if none receives it. */
export const WebhookEventEntity = defineEntity({
  name: 'WebhookEvent',
  tableName: 'event',
  schema: 'webhooks',
  ...tenantRows,
  indexes: [
    { name: 'event_created_at_index', properties: ['createdAt'] },
    { name: 'event_replay_index', properties: ['tenantId', 'createdAt', 'id'] },
  ],
  properties: (p) => ({
    /** Id of the domain event, and the `webhook-id` of every attempt of every delivery. */
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    type: p.string().length(webhookLimits.eventType),
    data: p.json<Readonly<Record<string, unknown>>>(),
    occurredAt: p.datetime(),
    /** W3C trace context of the cause. */
    traceparent: p.string().length(64).strictNullable(),
    createdAt: p.datetime(),
    /** Whether a subscription of the tenant named the type; false: only one of the host received it. */
    isNamed: p.boolean().default(false),
  }),
});
