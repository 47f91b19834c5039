import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { DeliveryState } from '../webhooks.contract.ts';

/** The delivery of one event to one subscription. */
export class WebhookDelivery {
  id!: string;
  tenantId!: string;
  subscriptionId!: string;
  eventId!: string;
  state!: DeliveryState;
  /** Number of attempts made. */
  attemptNumber!: number;
  /** Null where no further attempt is planned. */
  nextAttemptAt!: Date | null;
  /** The delivery that this one resends. */
  redeliveryOf!: string | null;
  createdAt!: Date;
  finishedAt!: Date | null;
  /** Id of the claim that makes the current attempt; null: no attempt is in progress. */
  leaseId!: string | null;
  /** End of the lease, by the database's clock. Until then no other process claims the delivery. */
  leaseUntil!: Date | null;
}

const due = `create index delivery_due_index on webhooks.delivery (subscription_id, next_attempt_at)
         where next_attempt_at is not null`;
const leased = `create index delivery_leased_index on webhooks.delivery (subscription_id, lease_until)
         where lease_until is not null`;
const oneOfEach = `create unique index delivery_unique on webhooks.delivery (subscription_id, event_id, tenant_id)
         where redelivery_of is null`;
const redeliveredOnce = `create unique index delivery_redelivery_of_unique
         on webhooks.delivery (redelivery_of, tenant_id)
         where state in ('Pending', 'Retrying', 'Succeeded')`;

export const WebhookDeliveryEntity = defineEntity({
  class: WebhookDelivery,
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
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    subscriptionId: p.uuid(),
    eventId: p.uuid(),
    state: p.string().length(16).$type<DeliveryState>(),
    attemptNumber: p.integer(),
    nextAttemptAt: p.datetime().nullable(),
    redeliveryOf: p.uuid().nullable(),
    createdAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
    leaseId: p.uuid().nullable(),
    leaseUntil: p.datetime().nullable(),
  }),
});
