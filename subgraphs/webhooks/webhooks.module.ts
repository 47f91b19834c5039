import { z } from 'zod';
import { dashboardDefinition, metric } from '../dashboards/dashboards.contract.ts';
import { translation } from '../kernel/localization/translation.ts';
import { eventTypeOf } from '../kernel/messaging/event-type.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { query } from '../kernel/query/contribution.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { usageMeasure } from '../kernel/usage/usage-measure.ts';
import { notificationChannels } from '../notifications/contract/channel.ts';
import { notificationType } from '../notifications/contract/notification-type.ts';
import { entityAccess } from '../timeline/timeline.contract.ts';
import { attemptQuery } from './attempt/attempt.query.ts';
import {
  attemptsMetric,
  deliveriesDashboard,
  durationMetric,
  successRateMetric,
  suspendedMetric,
} from './attempt/attempt-dashboard.ts';
import { attemptFiguresQuery } from './attempt/attempt-figures.query.ts';
import { attemptsUsed } from './attempt/attempt-usage.ts';
import { eventQuery } from './event/event.query.ts';
import { subscriptionQuery } from './subscription/subscription.query.ts';
import {
  deliveriesFailing,
  subscriptionEntityType,
  subscriptionSuspended,
  webhookNotifications,
} from './webhooks.contract.ts';
import { readSubscriptions, webhooksPermissions } from './webhooks.permissions.ts';
import { webhooksTexts } from './webhooks.texts.ts';

/** The built-in contributions of webhooks. */
export const webhooksModule = defineModule({
  name: 'webhooks',
  contributes: [
    permissionGroup(webhooksPermissions),
    usageMeasure(attemptsUsed),
    eventTypeOf(subscriptionSuspended, {
      data: z.object({
        subscriptionId: z.string(),
        eventType: z.string(),
        targetUrl: z.string(),
        suspendedBy: z.string(),
        reason: z.string(),
      }),
      example: {
        subscriptionId: '0199a1b2-7d55-7b3c-9c1e-0d5b7a3f2e10',
        eventType: 'Settings.SettingChanged',
        targetUrl: 'https://hooks.example.com/platform',
        suspendedBy: 'system',
        reason: 'Auto-suspended: HTTP 410',
      },
    }),
    eventTypeOf(deliveriesFailing, {
      isInternal: true,
      data: z.object({
        subscriptionId: z.string(),
        targetUrl: z.string(),
        consecutiveFailureCount: z.number(),
      }),
      example: {
        subscriptionId: '0199a1b2-7d55-7b3c-9c1e-0d5b7a3f2e10',
        targetUrl: 'https://hooks.example.com/platform',
        consecutiveFailureCount: 5,
      },
    }),
    entityAccess({ entityType: subscriptionEntityType, permission: readSubscriptions }),
    query(subscriptionQuery),
    query(attemptQuery),
    query(eventQuery),
    ...Object.values(webhookNotifications).map((name) =>
      notificationType({
        name,
        group: 'Platform',
        severity: 'warning',
        defaultChannels: ['inApp', 'signalR', 'sse', 'email'],
        allowedChannels: notificationChannels,
        requiredPermission: readSubscriptions,
      }),
    ),
    query(attemptFiguresQuery),
    ...[attemptsMetric, successRateMetric, durationMetric, suspendedMetric].map(metric),
    dashboardDefinition(deliveriesDashboard),
    ...Object.entries(webhooksTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
