import { dashboardDefinition, metric } from '../dashboards/dashboards.contract.ts';
import { translation } from '../kernel/localization/translation.ts';
import { eventType } from '../kernel/messaging/event-type.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { describeList, query } from '../kernel/query/contribution.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { setting } from '../settings/settings.contract.ts';
import { notificationChannels } from './contract/channel.ts';
import { notificationSettings } from './contract/notification.ts';
import { notificationType } from './contract/notification-type.ts';
import { notificationRequested } from './contract/notify.ts';
import { inboxList } from './inbox/inbox.query.ts';
import { notificationsPermissions } from './notifications.permissions.ts';
import { notificationsTexts } from './notifications.texts.ts';
import {
  deliveredMetric,
  deliveryDashboard,
  deliveryRateMetric,
  publishedMetric,
} from './publishing/delivery-dashboard.ts';
import { deliveryAttemptQuery, publishedQuery } from './publishing/notification.query.ts';

/** The built-in contributions of notifications. */
export const notificationsModule = defineModule({
  name: 'notifications',
  contributes: [
    permissionGroup(notificationsPermissions),
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
    notificationType({
      name: 'platform.announcement',
      group: 'Platform',
      defaultChannels: ['inApp', 'sse', 'signalR', 'email', 'push', 'mobilePush'],
      allowedChannels: notificationChannels,
    }),
    query(publishedQuery),
    query(deliveryAttemptQuery),
    ...[publishedMetric, deliveredMetric, deliveryRateMetric].map(metric),
    dashboardDefinition(deliveryDashboard),
    ...Object.entries(notificationsTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
