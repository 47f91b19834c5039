import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { type DeliveryState, webhookLimits } from '../webhooks.contract.ts';

const due = `create index delivery_due_index on webhooks.delivery (subscription_id, next_attempt_at)
         where next_attempt_at is not null`;
const leased = `create index delivery_leased_index on webhooks.delivery (subscription_id, lease_until)
         where lease_until is not null`;
const inOrder = `create index delivery_ordering_index on webhooks.delivery (subscription_id, ordering_key, ordering_position)
         where ordering_key is not null and finished_at is null`;
const oneOfEach = `create unique index delivery_unique on webhooks.delivery (subscription_id, event_id, tenant_id)
         where redelivery_of is null`;
const redeliveredOnce = `create unique index delivery_redelivery_of_unique
         on webhooks.delivery (redelivery_of, tenant_id)
         where state in ('Pending', 'Retrying', 'Succeeded')`;

/** The delivery of one event to one subscription. */
export const WebhookDeliveryEntity = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'delivery',
  schema: 'webhooks',
  ...tenantRows,
  indexes: [
    { name: 'delivery_event_id_index', properties: ['eventId'] },
    { name: 'delivery_finished_at_index', properties: ['finishedAt'] },
    { name: 'delivery_subscription_id_index', properties: ['subscriptionId', 'state'] },
    { name: 'delivery_unique', expression: oneOfEach },
    { name: 'delivery_redelivery_of_unique', expression: redeliveredOnce },
    { name: 'delivery_due_index', expression: due },
    { name: 'delivery_leased_index', expression: leased },
    { name: 'delivery_ordering_index', expression: inOrder },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    subscriptionId: p.uuid(),
    eventId: p.uuid(),
    state: p.string().length(16).$type<DeliveryState>(),
    /** Number of attempts made. */
    attemptNumber: p.integer(),
    /** Whether a payload query makes the payload. */
    isQueried: p.boolean().default(false),
    /** JSON that is sent as `data` in place of the event's; null: none, or not yet. Text, because its bytes count. */
    payload: p.text().strictNullable().lazy(),
    /** Of the owner for whom the payload was made. */
    payloadTerm: p.uuid().strictNullable(),
    /**
     * Null where no further attempt is planned, until there is the payload, and while an earlier delivery of the same key
     * has not ended.
     */
    nextAttemptAt: p.datetime().strictNullable(),
    /** The delivery that this one resends. */
    redeliveryOf: p.uuid().strictNullable(),
    createdAt: p.datetime(),
    finishedAt: p.datetime().strictNullable(),
    /** Id of the claim that makes the current attempt; null: no attempt is in progress. */
    leaseId: p.uuid().strictNullable(),
    /** End of the lease, by the database's clock. Until then no other process claims the delivery. */
    leaseUntil: p.datetime().strictNullable(),
    /** Deliveries of a subscription with the same key are made one after another; null: in no order. */
    orderingKey: p.string().length(webhookLimits.orderingKey).strictNullable(),
    /** Place among those of the same key that have not ended. */
    orderingPosition: p.bigint('number').strictNullable(),
  }),
});

export type WebhookDelivery = InferEntity<typeof WebhookDeliveryEntity>;
