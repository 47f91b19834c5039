import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../../kernel/tenancy/tenant-rows.ts';
import type { NotificationChannel } from '../../contract/channel.ts';
import type { ComposedAttachment } from '../composed-message.ts';

/** Messages of a development start, sent or not. Production writes none. */
export const OutboxMessageEntity = defineEntity({
  name: 'OutboxMessageRow',
  tableName: 'outbox_message',
  schema: 'notifications',
  ...tenantRows,
  indexes: [{ name: 'outbox_message_created_at', properties: ['createdAt', 'id'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    channel: p.string().length(16).$type<NotificationChannel>(),
    recipientId: p.string().length(256),
    notificationTypeName: p.string().length(128),
    /** An address, a masked device, a stream. */
    to: p.string().length(512),
    subject: p.text().strictNullable(),
    text: p.text(),
    html: p.text().strictNullable(),
    /** Whether the channel is configured and has really sent it. */
    isSent: p.boolean(),
    /** Its files, in the blob store; null: none. */
    attachments: p.json().$type<readonly ComposedAttachment[]>().strictNullable(),
    createdAt: p.datetime(),
  }),
});
