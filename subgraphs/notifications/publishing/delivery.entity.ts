import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { NotificationChannel } from '../contract/channel.ts';
import type { DeliveryStatus } from './delivery.rules.ts';

/** A notification's way to one recipient by one channel; one each, whatever runs twice. */
export class Delivery {
  id!: string;
  tenantId!: string;
  notificationId!: string;
  recipientId!: string;
  channel!: NotificationChannel;
  /** Of the recipient, when the notification was made; BCP 47. */
  culture!: string;
  status!: DeliveryStatus;
  attempts!: number;
  createdAt!: Date;
  finishedAt!: Date | null;
  /** Devices that have it while others of the same person do not. */
  reachedDeviceIds!: string[];
}

export const DeliveryEntity = defineEntity({
  class: Delivery,
  tableName: 'delivery',
  schema: 'notifications',
  ...tenantRows,
  uniques: [
    { name: 'delivery_unique', properties: ['tenantId', 'notificationId', 'recipientId', 'channel'] },
  ],
  indexes: [{ name: 'delivery_finished_at_index', properties: ['finishedAt'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    notificationId: p.uuid(),
    recipientId: p.string().length(256),
    channel: p.string().length(16).$type<NotificationChannel>(),
    culture: p.string().length(32),
    status: p.string().length(16).$type<DeliveryStatus>(),
    attempts: p.integer(),
    createdAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
    reachedDeviceIds: p.array().columnType('uuid[]').default([]),
  }),
});
