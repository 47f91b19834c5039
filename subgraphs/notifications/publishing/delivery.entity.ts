import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { NotificationChannel } from '../contract/channel.ts';
import type { WithholdingReason } from '../contract/withholding.ts';
import type { DeliveryStatus, DeliveryStep } from './delivery.rules.ts';

/** The delivery of a notification to one recipient by one channel. Unique, also when its creation is repeated. */
export class Delivery {
  id!: string;
  tenantId!: string;
  notificationId!: string;
  recipientId!: string;
  channel!: NotificationChannel;
  /** Of the notification, for lists; null where a version before stored it. */
  typeName!: string | null;
  /** Of the recipient, when the notification was made; BCP 47. */
  culture!: string;
  status!: DeliveryStatus;
  /** Why it was skipped or dropped; null for every other status. */
  reason!: WithholdingReason | null;
  attempts!: number;
  /** Null where no further attempt is planned. */
  nextAttemptAt!: Date | null;
  createdAt!: Date;
  finishedAt!: Date | null;
  /** Id of the claim that makes the current attempt; null: no attempt is in progress. */
  leaseId!: string | null;
  /** End of the lease, by the database's clock. Until then no other process claims the delivery. */
  leaseUntil!: Date | null;
  /** Devices that have it while others of the same person do not. */
  reachedDeviceIds!: string[];
  /** The step of its type that it waits, or waited, for; null: none. */
  step!: DeliveryStep | null;
  /** The delivery whose message carries this one, too; null: it has its own. */
  digestId!: string | null;
}

const due = `create index delivery_due_index on notifications.delivery (next_attempt_at)
         where next_attempt_at is not null`;

const joined = `create index delivery_digest_index on notifications.delivery (digest_id)
         where digest_id is not null`;

const listed = `create index delivery_undelivered_index on notifications.delivery (tenant_id, status, created_at, id)
         where status <> 'Delivered'`;

export const DeliveryEntity = defineEntity({
  class: Delivery,
  tableName: 'delivery',
  schema: 'notifications',
  ...tenantRows,
  uniques: [
    { name: 'delivery_unique', properties: ['tenantId', 'notificationId', 'recipientId', 'channel'] },
  ],
  indexes: [
    { name: 'delivery_finished_at_index', properties: ['finishedAt'] },
    { name: 'delivery_due_index', expression: due },
    { name: 'delivery_digest_index', expression: joined },
    { name: 'delivery_created_at_index', properties: ['tenantId', 'createdAt', 'id'] },
    { name: 'delivery_recipient_index', properties: ['tenantId', 'recipientId', 'createdAt', 'id'] },
    { name: 'delivery_undelivered_index', expression: listed },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    notificationId: p.uuid(),
    recipientId: p.string().length(256),
    channel: p.string().length(16).$type<NotificationChannel>(),
    typeName: p.string().length(128).nullable(),
    culture: p.string().length(32),
    status: p.string().length(16).$type<DeliveryStatus>(),
    reason: p.string().length(32).$type<WithholdingReason>().nullable(),
    attempts: p.integer(),
    nextAttemptAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
    leaseId: p.uuid().nullable(),
    leaseUntil: p.datetime().nullable(),
    reachedDeviceIds: p.array().columnType('uuid[]').default([]),
    step: p.string().length(16).$type<DeliveryStep>().nullable(),
    digestId: p.uuid().nullable(),
  }),
});
