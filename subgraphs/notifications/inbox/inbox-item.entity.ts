import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** A notification as one recipient has it: the source of truth of every channel. */
export class InboxItem {
  id!: string;
  tenantId!: string;
  recipientId!: string;
  /** Grows with every notification of the recipient, in the order of commits; has gaps. */
  sequence!: number;
  notificationId!: string;
  /** Rendered in the recipient's culture when it was made. */
  title!: string;
  body!: string | null;
  /** Whether the inbox shows it. */
  inApp!: boolean;
  /** Whether the recipient's streams carry it. */
  realtime!: boolean;
  createdAt!: Date;
  readAt!: Date | null;
  /** The notification's: who has lost it does not see the row any longer. */
  requiredPermission!: string | null;
}

export const InboxItemEntity = defineEntity({
  class: InboxItem,
  tableName: 'inbox_item',
  schema: 'notifications',
  ...tenantRows,
  uniques: [
    { name: 'inbox_item_unique', properties: ['tenantId', 'recipientId', 'notificationId'] },
    { name: 'inbox_item_sequence_unique', properties: ['tenantId', 'recipientId', 'sequence'] },
  ],
  indexes: [
    {
      name: 'inbox_item_unread_index',
      expression: `create index inbox_item_unread_index on notifications.inbox_item (tenant_id, recipient_id)
        where read_at is null and in_app`,
    },
    { name: 'inbox_item_read_at_index', properties: ['readAt'] },
    {
      name: 'inbox_item_hidden_index',
      expression: `create index inbox_item_hidden_index on notifications.inbox_item (created_at) where not in_app`,
    },
    { name: 'inbox_item_notification_id_index', properties: ['notificationId'] },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    recipientId: p.string().length(256),
    sequence: p.bigint('number'),
    notificationId: p.uuid(),
    title: p.string().length(512),
    body: p.string().length(4000).nullable(),
    inApp: p.boolean(),
    realtime: p.boolean(),
    createdAt: p.datetime(),
    readAt: p.datetime().nullable(),
    requiredPermission: p.string().length(200).nullable(),
  }),
});

/** The last number a recipient's notifications were given. Its lock puts their transactions in a row. */
export class InboxHead {
  tenantId!: string;
  recipientId!: string;
  lastSequence!: number;
}

export const InboxHeadEntity = defineEntity({
  class: InboxHead,
  tableName: 'inbox_head',
  schema: 'notifications',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    recipientId: p.string().length(256).primary(),
    lastSequence: p.bigint('number'),
  }),
});
