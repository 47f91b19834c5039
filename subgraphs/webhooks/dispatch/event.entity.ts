import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { webhookLimits } from '../webhooks.contract.ts';

/** An event with at least one delivery, stored once for all its subscriptions. */
export class WebhookEvent {
  /** Id of the domain event, and the `webhook-id` of every attempt of every delivery. */
  id!: string;
  tenantId!: string;
  type!: string;
  data!: Readonly<Record<string, unknown>>;
  occurredAt!: Date;
  /** W3C trace context of the cause. */
  traceparent!: string | null;
  createdAt!: Date;
}

export const WebhookEventEntity = defineEntity({
  class: WebhookEvent,
  tableName: 'event',
  schema: 'webhooks',
  ...tenantRows,
  indexes: [{ name: 'event_created_at_index', properties: ['createdAt'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    type: p.string().length(webhookLimits.eventType),
    data: p.json<Readonly<Record<string, unknown>>>(),
    occurredAt: p.datetime(),
    traceparent: p.string().length(64).nullable(),
    createdAt: p.datetime(),
  }),
});
