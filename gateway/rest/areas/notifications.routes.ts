import { z } from 'zod';
import {
  CountUnreadNotificationsDocument,
  ExplainNotificationDocument,
  GetActivityFeedDocument,
  type GetActivityFeedQuery,
  ListNotificationPreferenceRowsDocument,
  ListNotificationPreferencesDocument,
  ListNotificationsDocument,
  type ListNotificationsQuery,
  ListNotificationTypesDocument,
  MarkAllNotificationsReadDocument,
  MarkNotificationReadDocument,
  SubscribeToNotificationTypeDocument,
  UnsubscribeFromNotificationTypeDocument,
  UpdateNotificationPreferenceDocument,
} from '../../graphql/generated/operations.ts';
import { toNotificationDto } from '../../realtime/notification-dto.ts';
import { orNotFound } from '../not-found.ts';
import { numberedQuery, toPage } from '../query/paging.ts';
import { metadataRow } from '../query/query-rows.ts';
import { estimatedCount } from '../query/query-wire.ts';
import { guidParameter, operation, type Route, tagged } from '../route.ts';
import {
  activityFeedPage,
  entityParameters,
  notificationDto,
  notificationExplanation,
  notificationPageDto,
  notificationPreferenceDto,
  notificationTypeDto,
  preferenceRow,
  toActivityEntry,
  toChoices,
  toPreferenceDto,
  toPreferenceRows,
  typeSubscription,
  unreadCount,
  updatePreferenceRequest,
  updatePreferenceRowRequest,
} from './notifications.wire.ts';

const id = guidParameter;

/** Specification, "Notifications", with the paths of newer clients. */
export const notificationsRoutes: readonly Route[] = tagged(
  ['Notifications'],
  [
    operation({
      method: 'GET',
      path: '/notifications',
      summary: 'The caller’s notifications, newest first.',
      query: numberedQuery,
      document: ListNotificationsDocument,
      variables: ({ query }) => query,
      respond: ({ notifications }) => ({
        ...toPage(notifications, toNotificationDto),
        unreadCount: notifications.unreadCount,
      }),
      headers: estimatedCount(({ notifications }: ListNotificationsQuery) => notifications),
      response: notificationPageDto,
    }),
    metadataRow({
      path: '/notifications',
      query: 'Notifications.Inbox',
      noun: 'Notifications',
    }),
    operation({
      method: 'GET',
      path: '/notifications/unread-count',
      aliases: ['/notifications/unread/count'],
      summary: 'Number of the caller’s unread notifications.',
      document: CountUnreadNotificationsDocument,
      respond: ({ count }) => ({ count }),
      response: unreadCount,
    }),
    operation({
      method: 'PATCH',
      path: '/notifications/{id}/read',
      parameters: { id },
      summary: 'Marks a notification as read; repeats keep the first time.',
      document: MarkNotificationReadDocument,
      respond: ({ markNotificationRead }) => toNotificationDto(markNotificationRead.notification),
      response: notificationDto,
    }),
    operation({
      method: 'POST',
      path: '/notifications/{id}/read',
      parameters: { id },
      operationId: 'MarkNotificationReadByPost',
      summary: 'Marks a notification as read; newer clients.',
      document: MarkNotificationReadDocument,
    }),
    operation({
      method: 'POST',
      path: '/notifications/read-all',
      summary: 'Marks all notifications as read.',
      document: MarkAllNotificationsReadDocument,
    }),
    operation({
      method: 'GET',
      path: '/notifications/published/{id}/recipients/{recipientId}/explanation',
      parameters: { id, recipientId: z.string() },
      summary:
        'Which channels carried a notification to a recipient, which not and why, with their attempts.',
      document: ExplainNotificationDocument,
      respond: ({ explainNotification }) =>
        orNotFound(explainNotification, 'Notifications:Notification:NotFound'),
      response: notificationExplanation,
    }),
    operation({
      method: 'GET',
      path: '/activity-feed/{type}/{id}',
      aliases: ['/notifications/entity/{type}/{id}'],
      parameters: entityParameters,
      summary: 'Activities of an entity that the caller may read, newest first.',
      query: numberedQuery,
      document: GetActivityFeedDocument,
      variables: ({ parameters, query }) => ({
        entityType: parameters.type,
        entityId: parameters.id,
        ...query,
      }),
      respond: ({ activityFeed }) => toPage(activityFeed, toActivityEntry),
      headers: estimatedCount(({ activityFeed }: GetActivityFeedQuery) => activityFeed),
      response: activityFeedPage,
    }),
    operation({
      method: 'GET',
      path: '/notification-preferences',
      summary: 'The caller’s channels for each type of notification.',
      document: ListNotificationPreferencesDocument,
      respond: ({ notificationPreferences }) => notificationPreferences.map(toPreferenceDto),
      response: z.array(notificationPreferenceDto),
    }),
    operation({
      method: 'GET',
      path: '/notifications/preferences',
      summary: 'The same as one row per channel, for newer clients.',
      document: ListNotificationPreferenceRowsDocument,
      respond: ({ me, notificationPreferences }) =>
        toPreferenceRows(me.userId ?? null, notificationPreferences),
      response: z.array(preferenceRow),
    }),
    operation({
      method: 'PUT',
      path: '/notification-preferences/{type}',
      parameters: { type: z.string() },
      summary: 'Switches channels of a type on or off.',
      body: updatePreferenceRequest,
      document: UpdateNotificationPreferenceDocument,
      variables: ({ parameters, body }) => ({
        notificationType: parameters.type,
        channels: toChoices(body.channels),
      }),
      respond: ({ updateNotificationPreference }) =>
        toPreferenceDto(updateNotificationPreference.notificationPreference),
      response: notificationPreferenceDto,
    }),
    operation({
      method: 'PUT',
      path: '/notifications/preferences',
      operationId: 'UpdateNotificationPreferenceRow',
      summary: 'Switches one channel of a type on or off; newer clients.',
      body: updatePreferenceRowRequest,
      document: UpdateNotificationPreferenceDocument,
      variables: ({ body }) => ({
        notificationType: body.notificationTypeName,
        channels: [{ channel: body.channelName, isEnabled: body.isEnabled }],
      }),
    }),
    operation({
      method: 'GET',
      path: '/notifications/types',
      summary: 'Types of notification the caller may see.',
      document: ListNotificationTypesDocument,
      respond: ({ notificationTypes }) => notificationTypes.map(({ subscribedAt: _since, ...type }) => type),
      response: z.array(notificationTypeDto),
    }),
    operation({
      method: 'GET',
      path: '/notifications/subscriptions',
      operationId: 'ListNotificationTypeSubscriptions',
      summary: 'Types of notification the caller subscribed to.',
      document: ListNotificationTypesDocument,
      respond: ({ notificationTypes }) =>
        notificationTypes.flatMap(({ name, subscribedAt }) =>
          subscribedAt == null ? [] : [{ notificationTypeName: name, createdAt: subscribedAt }],
        ),
      response: z.array(typeSubscription),
    }),
    operation({
      method: 'POST',
      path: '/notifications/subscriptions/{name}',
      parameters: { name: z.string() },
      summary: 'Subscribes to a type of notification.',
      document: SubscribeToNotificationTypeDocument,
    }),
    operation({
      method: 'DELETE',
      path: '/notifications/subscriptions/{name}',
      parameters: { name: z.string() },
      summary: 'Ends the subscription to a type of notification.',
      document: UnsubscribeFromNotificationTypeDocument,
    }),
  ],
);
