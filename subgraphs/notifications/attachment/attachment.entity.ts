import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** A blob that a notification refers to, from the transaction that publishes it: the notification's row follows. */
export const NotificationAttachmentEntity = defineEntity({
  name: 'NotificationAttachment',
  tableName: 'attachment',
  schema: 'notifications',
  ...tenantRows,
  indexes: [{ name: 'attachment_created_at_index', properties: ['createdAt'] }],
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    blobId: p.uuid().primary(),
    notificationId: p.uuid().primary(),
    createdAt: p.datetime(),
  }),
});
