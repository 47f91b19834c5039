import { z } from 'zod';
import {
  type InboxViewName,
  inboxViews,
  notificationLimits,
} from '../../../subgraphs/notifications/contract/notification.ts';
import { numberedQuery } from '../query/paging.ts';
import { statedList, statedText } from '../stated-limits.ts';
import { notificationDto } from './notifications.wire.ts';

const timestamp = z.iso.datetime({ offset: true });

/** A notification with what the specification's has not. */
export const inboxNotification = notificationDto
  .extend({
    archivedAt: timestamp.nullable(),
    snoozedUntil: timestamp.nullable(),
    tags: z.array(z.string()),
    threadKey: z.string().nullable(),
    actions: z.array(z.object({ id: z.string(), label: z.string() }).meta({ id: 'NotificationAction' })),
    answer: z.string().nullable(),
    answeredAt: timestamp.nullable(),
  })
  .meta({ id: 'InboxNotification' });

export const inboxPage = z
  .object({
    items: z.array(inboxNotification),
    totalCount: z.int(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
    unreadCount: z.int().describe('Total number of unread notifications.'),
  })
  .meta({ id: 'InboxPage', description: 'A page of the caller’s inbox, newest first.' });

export const unreadCounts = z.array(
  z
    .object({ category: z.string(), label: z.string(), unreadCount: z.int() })
    .meta({ id: 'UnreadNotificationCount' }),
);

const view = z
  .enum(inboxViews)
  .describe('The part of the inbox; default `Inbox`: what is neither archived nor snoozed.');
const tag = statedText({ min: 1, max: notificationLimits.tag }).describe(
  'A tag of the notification, 1 to 64 characters.',
);
const category = statedText({ min: 1, max: notificationLimits.typeName }).describe(
  'The `group` of notification types, 1 to 128 characters: those of all its types.',
);
const threadKey = statedText({ min: 1, max: notificationLimits.threadKey }).describe(
  'The key of one thread, 1 to 256 characters.',
);

/** A list's paging, and a filter as parameters. */
export const inboxQuery = numberedQuery.extend({
  view: view.optional(),
  type: z.string().optional().describe('Name of one notification type, such as `platform.announcement`.'),
  category: category.optional(),
  tag: tag.optional(),
  threadKey: threadKey.optional(),
  isRead: z.boolean().optional().describe('Only notifications that were read, or were not.'),
});

/** A filter as a body. */
export const inboxFilterRequest = z
  .object({
    view: view.nullish(),
    types: statedList(statedText({ min: 1, max: notificationLimits.typeName }), {
      max: notificationLimits.filterTypes,
    })
      .nullish()
      .describe('Names of notification types, at most 50.'),
    category: category.nullish(),
    tag: tag.nullish(),
    threadKey: threadKey.nullish(),
    isRead: z.boolean().nullish().describe('Only notifications that were read, or were not.'),
  })
  .meta({
    id: 'InboxFilterRequest',
    description: 'Selects notifications of the caller’s inbox; all that is given must hold.',
  });

export const snoozeRequest = z
  .object({
    until: timestamp.describe(`A time in the future, at most ${notificationLimits.snoozeDays} days ahead.`),
  })
  .meta({ id: 'SnoozeNotificationRequest', description: 'Until when the notification is hidden.' });

export const bulkChange = z
  .object({
    count: z.int().describe('Number of notifications that were changed.'),
    hasMore: z.boolean().describe('Whether the filter may select more: at most 1,000 are changed at once.'),
  })
  .meta({ id: 'InboxBulkChange', description: 'What a bulk operation on the inbox did.' });

interface InboxParameters {
  readonly type?: string | undefined;
  readonly view?: InboxViewName | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly threadKey?: string | undefined;
  readonly isRead?: boolean | undefined;
}

/** The parameters of the paging, and the filter of the others. */
export function toFilter<T extends InboxParameters>({
  type,
  view,
  category,
  tag,
  threadKey,
  isRead,
  ...paging
}: T) {
  const types = type === undefined ? undefined : [type];
  return { ...paging, filter: { types, view, category, tag, threadKey, isRead } };
}
