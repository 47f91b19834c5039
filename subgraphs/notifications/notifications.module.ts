import { blobHolder } from '../blobs/blobs.contract.ts';
import { dashboardDefinition, metric } from '../dashboards/dashboards.contract.ts';
import { translation } from '../kernel/localization/translation.ts';
import { eventType, eventTypeOf } from '../kernel/messaging/event-type.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { describeList, query } from '../kernel/query/contribution.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { usageMeasure } from '../kernel/usage/usage-measure.ts';
import { setting } from '../settings/settings.contract.ts';
import { notificationChannels } from './contract/channel.ts';
import { notificationSettings } from './contract/notification.ts';
import { notificationAnswer, notificationAnswered } from './contract/notification-answered.ts';
import { notificationType } from './contract/notification-type.ts';
import { notificationRequested } from './contract/notify.ts';
import { deliveryLogQuery } from './delivery-log/delivery-log.query.ts';
import { inboxList } from './inbox/inbox.query.ts';
import { notificationsPermissions } from './notifications.permissions.ts';
import { notificationsTexts } from './notifications.texts.ts';
import {
  deliveredMetric,
  deliveryDashboard,
  deliveryRateMetric,
  publishedMetric,
} from './publishing/delivery-dashboard.ts';
import { deliveriesUsed } from './publishing/delivery-usage.ts';
import { deliveryAttemptQuery, publishedQuery } from './publishing/notification.query.ts';

/** The built-in contributions of notifications. */
export const notificationsModule = defineModule({
  name: 'notifications',
  contributes: [
    permissionGroup(notificationsPermissions),
    usageMeasure(deliveriesUsed),
    describeList(inboxList),
    setting({
      name: notificationSettings.doNotDisturbHours,
      defaultValue: '',
      isVisibleToClients: true,
    }),
    eventType({
      name: notificationRequested.name,
      isInternal: true,
      displayKey: `WebhookEventType:${notificationRequested.name}`,
      descriptionKey: `WebhookEventType:${notificationRequested.name}:Description`,
      category: 'Notifications',
      schema: {
        type: 'object',
        required: ['type', 'recipients', 'data'],
        properties: { type: { type: 'string' }, recipients: { type: 'object' }, data: { type: 'object' } },
      },
      example: {
        type: 'platform.announcement',
        recipients: { subscribers: true },
        data: { title: 'Maintenance tonight' },
      },
    }),
    eventTypeOf(notificationAnswered, {
      data: notificationAnswer,
      example: {
        notificationId: '0197f0c2-0000-7000-8000-000000000001',
        notificationTypeName: 'platform.announcement',
        recipientUserId: 'alice',
        actionId: 'approve',
        answeredAt: '2026-01-01T00:00:00.000Z',
        entityType: 'Order',
        entityId: '4711',
      },
    }),
    notificationType({
      name: 'platform.announcement',
      group: 'Platform',
      defaultChannels: ['inApp', 'sse', 'signalR', 'email', 'push', 'mobilePush'],
      allowedChannels: notificationChannels,
    }),
    blobHolder('notifications'),
    query(publishedQuery),
    query(deliveryAttemptQuery),
    query(deliveryLogQuery),
    ...[publishedMetric, deliveredMetric, deliveryRateMetric].map(metric),
    dashboardDefinition(deliveryDashboard),
    ...Object.entries(notificationsTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
