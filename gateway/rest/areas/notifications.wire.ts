import { z } from 'zod';
import { invalidInput } from '../../../subgraphs/kernel/error/domain-error.ts';
import { notificationSeverities } from '../../../subgraphs/notifications/contract/notification.ts';
import {
  notificationStepNames,
  type StepFigureName,
  stepFigureNames,
} from '../../../subgraphs/notifications/contract/notification-steps.ts';
import {
  channelOutcomes,
  withholdingReasons,
} from '../../../subgraphs/notifications/contract/withholding.ts';
import { describedEnum } from '../described-enum.ts';
import { statedText } from '../stated-limits.ts';

const timestamp = z.iso.datetime({ offset: true });
const severity = z.enum(notificationSeverities);

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
    state: describedEnum({
      Unread: 'The recipient has not read it.',
      Read: 'The recipient marked it as read.',
    }).describe('Same as `isRead`, as a word.'),
    relatedEntityType: z.string().nullable().describe('Same as `entityType`, for newer clients.'),
    relatedEntityId: z.string().nullable().describe('Same as `entityId`, for newer clients.'),
  })
  .meta({ id: 'NotificationDto' });

/** Specification, "Notifications". */
export const notificationPageDto = z
  .object({
    items: z.array(notificationDto),
    totalCount: z.int(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
    unreadCount: z.int().describe('Total number of unread notifications.'),
  })
  .meta({ id: 'NotificationPageDto', description: 'A page of the caller’s notifications, newest first.' });

export const unreadCount = z
  .object({ count: z.int().describe('Unread notifications in the whole inbox.') })
  .meta({ id: 'UnreadCount', description: 'Number of unread notifications of the caller.' });

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
          userId: z.string().nullable().describe('Id of the user who did it; null for the platform itself.'),
          userDisplayName: z
            .string()
            .nullable()
            .describe('Display name of that user; null for the platform itself.'),
        })
        .meta({ id: 'ActivityFeedEntryDto' }),
    ),
    totalCount: z.int(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'ActivityFeedPage', description: 'A page of an entity’s activities, newest first.' });

/** Specification, "Notifications". */
export const notificationPreferenceDto = z
  .object({ notificationType: z.string(), label: z.string(), channels: z.record(z.string(), z.boolean()) })
  .meta({ id: 'NotificationPreferenceDto' });

/** A NotificationPreferenceDto as request; only its channels matter. */
export const updatePreferenceRequest = z
  .object({
    channels: z
      .record(z.string(), z.boolean())
      .meta({ description: 'Channel → on or off; absent channels do not change.' }),
  })
  .meta({
    id: 'UpdateNotificationPreferenceRequest',
    description: 'Channels to switch on or off for one notification type.',
  });

/** One channel of one type, for newer clients. */
export const preferenceRow = z
  .object({
    id: z.string().describe('Type and channel, joined by a colon.'),
    userId: z.string().nullable().describe('Id of the caller; null for a machine.'),
    notificationTypeName: z
      .string()
      .describe('Name of the notification type, such as `platform.announcement`.'),
    channelName: z.string().describe('Name of the channel, such as `email` or `push`.'),
    isEnabled: z.boolean(),
  })
  .meta({ id: 'NotificationPreferenceRow' });

export const updatePreferenceRowRequest = z
  .object({
    notificationTypeName: z
      .string()
      .describe('Name of the notification type, such as `platform.announcement`.'),
    channelName: statedText({ validator: 'Validation:UnknownChannel' }).describe(
      'Name of the channel, such as `email` or `push`.',
    ),
    isEnabled: z.boolean().describe('True: the channel delivers notifications of this type.'),
  })
  .meta({
    id: 'UpdateNotificationPreferenceRowRequest',
    description: 'Switches one channel of one notification type.',
  });

export const notificationTypeDto = z
  .object({
    name: z.string(),
    displayName: z.string().describe('Label in the language of the caller.'),
    description: z.string().nullable(),
    groupName: z.string().describe('Group under which clients list the type.'),
    defaultSeverity: severity.describe('Severity of notifications that name none.'),
    defaultChannels: z.array(z.string()),
    allowUserOptOut: z.boolean(),
    allowDoNotDisturbBypass: z.boolean(),
    requiredPermission: z.string().nullable().describe('Permission that recipients hold; null: none.'),
    requiredFeature: z.null().describe('Always null, for newer clients: no type depends on a feature.'),
  })
  .meta({ id: 'NotificationTypeDto' });

export const typeSubscription = z
  .object({
    notificationTypeName: z
      .string()
      .describe('Name of the notification type, such as `platform.announcement`.'),
    createdAt: timestamp.describe('Time of the subscription in UTC.'),
  })
  .meta({
    id: 'NotificationTypeSubscription',
    description: 'A notification type that the caller subscribed to.',
  });

const deliveryAttempt = z
  .object({
    occurredAt: timestamp,
    durationMs: z.int(),
    isSuccess: z.boolean(),
    errorMessage: z.string().nullable(),
    provider: z.string().nullable(),
  })
  .meta({ id: 'NotificationDeliveryAttempt' });

const explainedChannel = z
  .object({
    channel: z.string(),
    outcome: z.enum(channelOutcomes),
    reason: z.enum(withholdingReasons).nullable(),
    step: z.enum(notificationStepNames).nullable(),
    waitsUntil: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
    attempts: z.array(deliveryAttempt),
  })
  .meta({ id: 'NotificationChannelExplanation' });

export const notificationExplanation = z
  .object({
    notificationId: z.guid(),
    recipientUserId: z.string(),
    notificationTypeName: z.string(),
    createdAt: timestamp,
    channels: z.array(explainedChannel),
  })
  .meta({ id: 'NotificationExplanation' });

export const cancelledNotification = z
  .object({ id: z.guid(), notificationType: z.string(), cancelledAt: timestamp })
  .meta({ id: 'CancelledNotification' });

const stepFigure = z
  .object({
    name: z.string().describe('`limit`, `windowSeconds`, `seconds` or `afterSeconds`.'),
    value: z.int(),
    minimum: z.int(),
    maximum: z.int(),
  })
  .meta({ id: 'NotificationStepFigure' });

/** Step of a path. */
export const stepName = z.enum(notificationStepNames);

export const notificationTypeSteps = z
  .object({
    notificationType: z.string(),
    steps: z.array(
      z
        .object({
          name: stepName,
          isEnabled: z.boolean(),
          isRequired: z.boolean(),
          figures: z.array(stepFigure),
        })
        .meta({ id: 'NotificationTypeStep' }),
    ),
  })
  .meta({ id: 'NotificationTypeSteps' });

export const adjustStepRequest = z
  .object({
    isEnabled: z.boolean().nullish().describe('Whether notifications take the step from now on.'),
    figures: z
      .record(z.string(), z.int())
      .nullish()
      .describe('Figures to set, such as `seconds`, within their limits; the others stay.'),
  })
  .meta({ id: 'UpdateNotificationStepRequest', description: 'A change of a step; what is absent stays.' });

const isFigureName = (name: string): name is StepFigureName => stepFigureNames.some((one) => one === name);

/** Maps figures to the GraphQL input. @throws {DomainError} `invalid`, naming figures that no step has. */
export function toStepFigures(figures: z.output<typeof adjustStepRequest>['figures']) {
  const entries = Object.entries(figures ?? {});
  const unknown = entries.map(([name]) => name).filter((name) => !isFigureName(name));
  if (unknown.length > 0)
    throw invalidInput(
      Object.fromEntries(unknown.map((name) => [`figures.${name}`, ['Validation:InvalidValue']])),
    );
  return entries.flatMap(([name, value]) => (isFigureName(name) ? [{ name, value }] : []));
}

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
