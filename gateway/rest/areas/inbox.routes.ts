import { z } from 'zod';
import {
  AnswerNotificationDocument,
  ArchiveNotificationDocument,
  ArchiveNotificationsDocument,
  ListInboxDocument,
  type ListInboxQuery,
  ListUnreadNotificationCountsDocument,
  MarkNotificationsReadDocument,
  SnoozeNotificationDocument,
  UnarchiveNotificationDocument,
  UnsnoozeNotificationDocument,
} from '../../graphql/generated/operations.ts';
import { toNotificationDto } from '../../realtime/notification-dto.ts';
import { toPage } from '../query/paging.ts';
import { estimatedCount } from '../query/query-wire.ts';
import { guidParameter, operation, type Route, withTags } from '../route.ts';
import {
  bulkChange,
  inboxFilterRequest,
  inboxNotification,
  inboxPage,
  inboxQuery,
  snoozeRequest,
  toFilter,
  unreadCounts,
} from './inbox.wire.ts';

const id = guidParameter;

/** The inbox beyond the specification: archive, snooze, tags, threads, actions and bulk operations. */
export const inboxRoutes: readonly Route[] = withTags(
  ['Notifications'],
  [
    operation({
      method: 'GET',
      path: '/notifications/inbox',
      summary: 'The caller’s inbox by view, type, category, tag and thread, newest first.',
      query: inboxQuery,
      document: ListInboxDocument,
      variables: ({ query }) => toFilter(query),
      respond: ({ notifications }) => ({
        ...toPage(notifications, toNotificationDto),
        unreadCount: notifications.unreadCount,
      }),
      headers: estimatedCount(({ notifications }: ListInboxQuery) => notifications),
      response: inboxPage,
    }),
    operation({
      method: 'GET',
      path: '/notifications/unread-counts',
      summary: 'Numbers of the caller’s unread notifications by category.',
      document: ListUnreadNotificationCountsDocument,
      respond: ({ unreadNotificationCounts }) => unreadNotificationCounts,
      response: unreadCounts,
    }),
    operation({
      method: 'POST',
      path: '/notifications/inbox/archive',
      summary: 'Archives the newest notifications that a filter selects, at most 1,000.',
      body: inboxFilterRequest.optional(),
      document: ArchiveNotificationsDocument,
      variables: ({ body }) => ({ filter: body }),
      respond: ({ archiveNotifications }) => archiveNotifications,
      response: bulkChange,
    }),
    operation({
      method: 'POST',
      path: '/notifications/inbox/read',
      summary: 'Marks the newest notifications that a filter selects as read, at most 1,000.',
      body: inboxFilterRequest.optional(),
      document: MarkNotificationsReadDocument,
      variables: ({ body }) => ({ filter: body }),
      respond: ({ markNotificationsRead }) => markNotificationsRead,
      response: bulkChange,
    }),
    operation({
      method: 'POST',
      path: '/notifications/{id}/archive',
      parameters: { id },
      summary: 'Archives a notification and marks it as read; repeats keep the first time.',
      document: ArchiveNotificationDocument,
      respond: ({ archiveNotification }) => toNotificationDto(archiveNotification.notification),
      response: inboxNotification,
    }),
    operation({
      method: 'DELETE',
      path: '/notifications/{id}/archive',
      parameters: { id },
      summary: 'Takes a notification back into the inbox; it stays read.',
      document: UnarchiveNotificationDocument,
      respond: ({ unarchiveNotification }) => toNotificationDto(unarchiveNotification.notification),
      response: inboxNotification,
    }),
    operation({
      method: 'POST',
      path: '/notifications/{id}/snooze',
      parameters: { id },
      summary: 'Hides a notification until a time, at which it comes back as unread.',
      body: snoozeRequest,
      document: SnoozeNotificationDocument,
      variables: ({ parameters, body }) => ({ id: parameters.id, until: body.until }),
      respond: ({ snoozeNotification }) => toNotificationDto(snoozeNotification.notification),
      response: inboxNotification,
    }),
    operation({
      method: 'DELETE',
      path: '/notifications/{id}/snooze',
      parameters: { id },
      summary: 'Lets a snoozed notification come back now, as unread.',
      document: UnsnoozeNotificationDocument,
      respond: ({ unsnoozeNotification }) => toNotificationDto(unsnoozeNotification.notification),
      response: inboxNotification,
    }),
    operation({
      method: 'POST',
      path: '/notifications/{id}/actions/{actionId}',
      parameters: { id, actionId: z.string().describe('The `id` of one of the notification’s actions.') },
      summary: 'Chooses an action of a notification; the first answer counts.',
      document: AnswerNotificationDocument,
      respond: ({ answerNotification }) => toNotificationDto(answerNotification.notification),
      response: inboxNotification,
    }),
  ],
);
