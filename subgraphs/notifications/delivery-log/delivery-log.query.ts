import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';
import { withholdingReasons } from '../contract/withholding.ts';
import { readDeliveries } from '../notifications.permissions.ts';
import { deliveryStatuses } from '../publishing/delivery.rules.ts';

const filterAndGroup = { filterable: true, groupable: true } as const;

/** The columns of deliveries that lists can filter by. Neither texts nor addresses are among them. */
export const deliveryLogQuery = defineQuery({
  name: 'Notifications.Deliveries',
  table: 'notifications.delivery',
  rows: 'tenant',
  columns: {
    recipientUserId: { type: 'String', sql: 'recipient_id', ...filterAndGroup },
    channel: { type: 'String', ...filterAndGroup },
    status: {
      type: 'Enum',
      enum: { name: 'NotificationDeliveryStatus', values: deliveryStatuses },
      ...filterAndGroup,
    },
    reason: {
      type: 'Enum',
      enum: { name: 'NotificationWithholding', values: withholdingReasons },
      nullable: true,
      ...filterAndGroup,
    },
    notificationTypeName: {
      type: 'String',
      sql: 'type_name',
      nullable: true,
      ...filterAndGroup,
    },
    notificationId: { type: 'Guid', filterable: true, visible: false },
    createdAt: { type: 'DateTimeOffset', filterable: true, sortable: true },
    finishedAt: { type: 'DateTimeOffset', nullable: true },
  },
  rowOnly: {
    id: { type: 'Guid' },
    attemptCount: { type: 'Int32', sql: 'attempts' },
    nextAttemptAt: { type: 'DateTimeOffset' },
  },
  presets: [periodPresets('created_at')],
  quickFilters: [
    {
      name: 'undelivered',
      where: [{ column: 'status', operator: 'In', value: 'Skipped,Dropped,DeadLettered' }],
    },
  ],
  dateFilters: [{ column: 'createdAt', defaultPeriod: 'ThisMonth' }],
  defaultSort: '-createdAt',
  defaultPageSize: 25,
  permission: readDeliveries,
});
