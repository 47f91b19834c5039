import { z } from 'zod';
import { notificationSeverities } from '../../../subgraphs/notifications/contract/notification.ts';
import { pagingNumber } from '../query/paging.ts';

const timestamp = z.iso.datetime({ offset: true });
const severity = z.enum(notificationSeverities);

/** Paging parameters of every client generation; the subgraph checks limits. */
export const windowQuery = z.object({
  page: pagingNumber({ description: 'One-based; default 1.', minimum: 1 }),
  pageSize: pagingNumber({ description: '1 to 100; default 20.', minimum: 1, maximum: 100 }),
  skip: pagingNumber({ description: 'Rows to leave out, instead of `page`.', minimum: 0 }),
  take: pagingNumber({ description: '1 to 100, instead of `pageSize`.', minimum: 1, maximum: 100 }),
  cursor: z.string().optional().meta({ description: 'The `nextCursor` of an earlier page.' }),
});

/** Specification, "Notifications", plus the names of newer clients. */
export const notificationDto = z
  .object({
    id: z.guid(),
    title: z.string(),
    body: z.string().nullable(),
    severity,
    entityType: z.string().nullable(),
    entityId: z.string().nullable(),
    isRead: z.boolean(),
    createdAt: timestamp,
    readAt: timestamp.nullable(),
    notificationId: z.guid(),
    recipientUserId: z.string(),
    notificationTypeName: z.string(),
    data: z.record(z.string(), z.unknown()),
    state: z.enum(['Unread', 'Read']),
    relatedEntityType: z.string().nullable(),
    relatedEntityId: z.string().nullable(),
  })
  .meta({ id: 'NotificationDto' });

/** Specification, "Notifications". */
export const notificationPageDto = z
  .object({
    items: z.array(notificationDto),
    totalCount: z.int(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
    unreadCount: z.int(),
  })
  .meta({ id: 'NotificationPageDto' });

export const unreadCount = z.object({ count: z.int() }).meta({ id: 'UnreadCount' });

/** An entity reference in a path; the subgraph checks limits. */
export const entityParameters = { type: z.string(), id: z.string() };

/** Specification, "Notifications". */
export const activityFeedPage = z
  .object({
    items: z.array(
      z
        .object({
          id: z.guid(),
          title: z.string(),
          body: z.string().nullable(),
          severity,
          createdAt: timestamp,
          userId: z.string().nullable(),
          userDisplayName: z.string().nullable(),
        })
        .meta({ id: 'ActivityFeedEntryDto' }),
    ),
    totalCount: z.int(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'ActivityFeedPage' });

/** Specification, "Notifications". */
export const notificationPreferenceDto = z
  .object({ notificationType: z.string(), label: z.string(), channels: z.record(z.string(), z.boolean()) })
  .meta({ id: 'NotificationPreferenceDto' });

/** A NotificationPreferenceDto as request; only its channels matter. */
export const updatePreferenceRequest = z
  .object({
    channels: z
      .record(z.string(), z.boolean())
      .meta({ description: 'Channel → on or off; those that are left out keep what they have.' }),
  })
  .meta({ id: 'UpdateNotificationPreferenceRequest' });

/** One channel of one type, for newer clients. */
export const preferenceRow = z
  .object({
    id: z.string(),
    userId: z.string().nullable(),
    notificationTypeName: z.string(),
    channelName: z.string(),
    isEnabled: z.boolean(),
  })
  .meta({ id: 'NotificationPreferenceRow' });

export const updatePreferenceRowRequest = z
  .object({ notificationTypeName: z.string(), channelName: z.string(), isEnabled: z.boolean() })
  .meta({ id: 'UpdateNotificationPreferenceRowRequest' });

export const notificationTypeDto = z
  .object({
    name: z.string(),
    displayName: z.string(),
    description: z.string().nullable(),
    groupName: z.string(),
    defaultSeverity: severity,
    defaultChannels: z.array(z.string()),
    allowUserOptOut: z.boolean(),
    allowDoNotDisturbBypass: z.boolean(),
  })
  .meta({ id: 'NotificationTypeDto' });

export const typeSubscription = z
  .object({ notificationTypeName: z.string(), createdAt: timestamp })
  .meta({ id: 'NotificationTypeSubscription' });

interface GraphPreference {
  readonly notificationType: string;
  readonly label: string;
  readonly channels: readonly { readonly channel: string; readonly isEnabled: boolean }[];
}

/** A preference with its channels as an object. */
export function toPreferenceDto({ channels, ...preference }: GraphPreference) {
  return {
    ...preference,
    channels: Object.fromEntries(channels.map(({ channel, isEnabled }) => [channel, isEnabled])),
  };
}

/** Preferences as rows of one channel each. */
export function toPreferenceRows(userId: string | null, preferences: readonly GraphPreference[]) {
  return preferences.flatMap(({ notificationType, channels }) =>
    channels.map(({ channel, isEnabled }) => ({
      id: `${notificationType}:${channel}`,
      userId,
      notificationTypeName: notificationType,
      channelName: channel,
      isEnabled,
    })),
  );
}

export function toChoices(channels: Readonly<Record<string, boolean>>) {
  return Object.entries(channels).map(([channel, isEnabled]) => ({ channel, isEnabled }));
}

interface GraphActivity {
  readonly user?: { readonly id: string; readonly displayName: string } | null;
}

/** An entry of a feed with the display name of its person. */
export function toActivityEntry<T extends GraphActivity>({ user, ...entry }: T) {
  return { ...entry, userId: user?.id ?? null, userDisplayName: user?.displayName ?? null };
}
