import { z } from 'zod';
import { blobHolder } from '../blobs/blobs.contract.ts';
import { dashboardDefinition, metric } from '../dashboards/dashboards.contract.ts';
import { translation } from '../kernel/localization/translation.ts';
import { type EventDescription, eventTypeOf } from '../kernel/messaging/event-type.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { query } from '../kernel/query/contribution.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { notificationChannels } from '../notifications/contract/channel.ts';
import { notificationType } from '../notifications/contract/notification-type.ts';
import { activityQuery } from './activity/activity.query.ts';
import { activityDashboard, commentsMetric, entriesMetric } from './activity/activity-dashboard.ts';
import {
  systemLog,
  systemLogged,
  type TimelineEntryChange,
  timelineEntryCreated,
  timelineEntryDeleted,
  timelineEntryPosted,
  timelineEntryTypes,
  timelineNotifications,
} from './timeline.contract.ts';
import { readEntries, timelinePermissions } from './timeline.permissions.ts';
import { timelineTexts } from './timeline.texts.ts';

const change: EventDescription<TimelineEntryChange> = {
  data: z.object({
    entryId: z.string(),
    entityType: z.string(),
    entityId: z.string(),
    // Never published for internal notes.
    entryType: z.enum(timelineEntryTypes).exclude(['InternalNote']),
    authorId: z.string(),
    parentEntryId: z.string().nullable(),
    createdAt: z.iso.datetime(),
  }),
  example: {
    entryId: '0199a1b2-7d55-7b3c-9c1e-0d5b7a3f2e10',
    entityType: 'Invoice',
    entityId: '4711',
    entryType: 'Comment',
    authorId: '00000000-0000-4000-8000-0000000a11ce',
    parentEntryId: null,
    createdAt: '2026-11-21T12:00:00.000Z',
  },
};

export const timelineModule = defineModule({
  name: 'timeline',
  contributes: [
    permissionGroup(timelinePermissions),
    blobHolder('timeline'),
    eventTypeOf(timelineEntryCreated, change),
    eventTypeOf(timelineEntryDeleted, change),
    eventTypeOf(timelineEntryPosted, {
      isInternal: true,
      data: z.object({ entityType: z.string(), entityId: z.string(), entryId: z.string() }),
      example: {
        entityType: 'Invoice',
        entityId: '4711',
        entryId: '0199a1b2-7d55-7b3c-9c1e-0d5b7a3f2e10',
      },
    }),
    eventTypeOf(systemLogged, {
      isInternal: true,
      data: z.object({
        entityType: z.string(),
        entityId: z.string(),
        data: z.record(z.string(), z.unknown()),
      }),
      example: { entityType: 'Invoice', entityId: '4711', data: { status: 'Paid' } },
    }),
    systemLog(systemLogged, ({ data }) => data),
    notificationType({
      name: timelineNotifications.commentPosted,
      group: 'Collaboration',
      defaultChannels: ['inApp', 'signalR', 'sse'],
      allowedChannels: notificationChannels,
      requiredPermission: readEntries,
    }),
    notificationType({
      name: timelineNotifications.userMentioned,
      group: 'Collaboration',
      defaultChannels: ['inApp', 'signalR', 'sse', 'email'],
      allowedChannels: notificationChannels,
      requiredPermission: readEntries,
    }),
    query(activityQuery),
    metric(entriesMetric),
    metric(commentsMetric),
    dashboardDefinition(activityDashboard),
    ...Object.entries(timelineTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
