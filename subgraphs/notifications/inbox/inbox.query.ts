import { listSizes } from '../../kernel/persistence/slice.ts';
import { defineQuery } from '../../kernel/query/query.ts';
import { notificationSeverities } from '../contract/notification.ts';

/** Metadata of the inbox for clients: its columns and paging. It has no filters and one order. */
export const inboxList = defineQuery({
  name: 'Notifications.Inbox',
  table: 'notifications.inbox_item',
  rows: 'tenant',
  columns: {
    title: { type: 'String' },
    body: { type: 'String', nullable: true },
    severity: { type: 'Enum', enum: { name: 'NotificationSeverity', values: notificationSeverities } },
    notificationTypeName: { type: 'String' },
    createdAt: { type: 'DateTimeOffset' },
    readAt: { type: 'DateTimeOffset', nullable: true },
  },
  defaultSort: '-createdAt',
  maxPageSize: listSizes.largest,
  permission: 'Notifications.UserNotifications.Read',
  basePath: '/notifications',
});
