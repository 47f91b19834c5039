import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';
import { notificationSeverities } from '../contract/notification.ts';
import { sendMessages } from '../notifications.permissions.ts';

const asked = { filterable: true, groupable: true } as const;

/**
 * Published notifications for dashboards, without texts and recipients. An inbox belongs to one person, so publishers
 * may see figures of all, and readers of an inbox may not.
 */
export const publishedQuery = defineQuery({
  name: 'Notifications.Published',
  table: 'notifications.notification',
  rows: 'tenant',
  columns: {
    notificationTypeName: { type: 'String', sql: 'type_name', ...asked },
    severity: {
      type: 'Enum',
      enum: { name: 'NotificationSeverity', values: notificationSeverities },
      ...asked,
    },
    entityType: { type: 'String', nullable: true, ...asked },
    day: { type: 'DateOnly', sql: "(created_at at time zone 'utc')::date", ...asked },
    createdAt: { type: 'DateTimeOffset', filterable: true, sortable: true },
  },
  presets: [periodPresets('created_at')],
  quickFilters: [
    { name: 'problems', where: [{ column: 'severity', operator: 'In', value: 'warning,error' }] },
  ],
  dateFilters: [{ column: 'createdAt', defaultPeriod: 'ThisMonth' }],
  defaultSort: '-createdAt',
  permission: sendMessages,
});

/** Attempts to reach people outside the platform, by channel; no addresses, no recipients. */
export const deliveryAttemptQuery = defineQuery({
  name: 'Notifications.DeliveryAttempts',
  table: 'notifications.delivery_attempt',
  rows: 'tenant',
  columns: {
    channelName: { type: 'String', ...asked },
    notificationTypeName: { type: 'String', ...asked },
    isSuccess: { type: 'Boolean', ...asked },
    provider: { type: 'String', nullable: true, ...asked },
    day: { type: 'DateOnly', sql: "(occurred_at at time zone 'utc')::date", ...asked },
    durationMs: { type: 'Int32', sortable: true },
    /** Its average is the share of successes. */
    successShare: { type: 'Double', sql: 'is_success::int::double precision', visible: false },
    occurredAt: { type: 'DateTimeOffset', filterable: true, sortable: true },
  },
  presets: [
    periodPresets('occurred_at'),
    {
      name: 'outcome',
      presets: [
        { name: 'succeeded', where: [{ column: 'isSuccess', operator: 'Eq', value: 'true' }] },
        { name: 'failed', where: [{ column: 'isSuccess', operator: 'Eq', value: 'false' }] },
      ],
    },
  ],
  dateFilters: [{ column: 'occurredAt', defaultPeriod: 'ThisMonth' }],
  defaultSort: '-occurredAt',
  permission: sendMessages,
});
