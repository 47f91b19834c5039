import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { NotificationChannel } from '../contract/channel.ts';
import type { NotificationAction, NotificationSeverity } from '../contract/notification.ts';

/** Data that all recipients of a notification share. */
export class Notification {
  id!: string;
  tenantId!: string;
  typeName!: string;
  severity!: NotificationSeverity;
  /** Channels that the publisher named; null: those of the type. */
  channels!: NotificationChannel[] | null;
  data!: Record<string, unknown>;
  entityType!: string | null;
  entityId!: string | null;
  actorId!: string | null;
  requiredPermission!: string | null;
  /** Whether it went to all users who follow the entity, and so shows in the feeds of later followers. */
  forFollowers!: boolean;
  createdAt!: Date;
  /** W3C trace context that deliveries continue. */
  traceparent!: string | null;
  /** By channel, the delivery that posts into its shared place; null before the first. */
  postingDeliveryIds!: Readonly<Record<string, string>> | null;
  tags!: string[] | null;
  threadKey!: string | null;
  actions!: NotificationAction[] | null;
  /** Blobs that its e-mails carry; null: none. */
  attachmentIds!: string[] | null;
  /** When what then waited was withheld; null: it was not cancelled. */
  cancelledAt!: Date | null;
}

export const NotificationEntity = defineEntity({
  class: Notification,
  tableName: 'notification',
  schema: 'notifications',
  ...tenantRows,
  indexes: [
    {
      name: 'notification_entity_index',
      properties: ['tenantId', 'entityType', 'entityId', 'createdAt', 'id'],
    },
    { name: 'notification_created_at_index', properties: ['createdAt'] },
    { name: 'notification_tenant_index', properties: ['tenantId', 'createdAt', 'id'] },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    typeName: p.string().length(128),
    severity: p.string().length(8).$type<NotificationSeverity>(),
    channels: p.array<NotificationChannel>().columnType('varchar(16)[]').nullable(),
    data: p.json<Record<string, unknown>>(),
    entityType: p.string().length(128).nullable(),
    entityId: p.string().length(256).nullable(),
    actorId: p.string().length(256).nullable(),
    requiredPermission: p.string().length(200).nullable(),
    forFollowers: p.boolean(),
    createdAt: p.datetime(),
    traceparent: p.string().length(64).nullable(),
    postingDeliveryIds: p.json<Readonly<Record<string, string>>>().nullable(),
    tags: p.array<string>().columnType('varchar(64)[]').nullable(),
    threadKey: p.string().length(256).nullable(),
    actions: p.json<NotificationAction[]>().nullable(),
    attachmentIds: p.array<string>().columnType('uuid[]').nullable(),
    cancelledAt: p.datetime().nullable(),
  }),
});
