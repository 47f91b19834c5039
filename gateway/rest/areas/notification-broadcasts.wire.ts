import { z } from 'zod';
import { operators } from '../../../subgraphs/kernel/query/operator.ts';
import {
  broadcastFailures,
  broadcastLimits,
  broadcastStatuses,
} from '../../../subgraphs/notifications/contract/broadcast.ts';
import {
  notificationLimits,
  notificationSeverities,
} from '../../../subgraphs/notifications/contract/notification.ts';
import { statedList, statedText } from '../stated-limits.ts';

const timestamp = z.iso.datetime({ offset: true });

export const topicResponse = z
  .object({
    id: z.guid(),
    key: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    isOpen: z.boolean(),
    isSubscribed: z.boolean(),
    createdAt: timestamp,
    createdBy: z.string().nullable(),
    modifiedAt: timestamp,
  })
  .meta({ id: 'NotificationTopic' });

export const topicSubscriberResponse = z
  .object({ userId: z.string(), createdAt: timestamp })
  .meta({ id: 'NotificationTopicSubscriber' });

const topicTitle = statedText({ min: 1, max: broadcastLimits.topicTitle });
const topicDescription = statedText({ max: broadcastLimits.topicDescription }).nullish();

export const createTopicRequest = z
  .object({
    key: statedText({ min: 1, max: broadcastLimits.topicKey }),
    title: topicTitle,
    description: topicDescription,
    isOpen: z.boolean().nullish(),
  })
  .meta({ id: 'CreateNotificationTopicRequest' });

export const updateTopicRequest = z
  .object({
    title: topicTitle.nullish(),
    description: topicDescription,
    isOpen: z.boolean().nullish(),
  })
  .meta({ id: 'UpdateNotificationTopicRequest' });

export const topicSubscribersRequest = z
  .object({
    userIds: statedList(statedText({ min: 1, max: notificationLimits.userId }), {
      min: 1,
      max: broadcastLimits.subscribers,
    }).describe('1 to 1,000 ids of people, as in access tokens.'),
  })
  .meta({ id: 'NotificationTopicSubscribersRequest', description: 'People to subscribe, or no longer.' });

const condition = {
  field: statedText({
    min: 1,
    max: broadcastLimits.filterField,
    validator: 'Validation:UnknownField',
  }).describe('A field of people, such as `email`, `lastSeenAt` or `role`.'),
  operator: z.enum(operators),
};

export const broadcastResponse = z
  .object({
    id: z.guid(),
    name: z.string(),
    type: z.string(),
    data: z.record(z.string(), z.unknown()),
    status: z.enum(broadcastStatuses),
    failure: z.enum(broadcastFailures).nullable(),
    isDryRun: z.boolean(),
    topicId: z.guid().nullable(),
    filter: z.array(
      z.object({ ...condition, value: z.string().nullable() }).meta({ id: 'NotificationAudienceCondition' }),
    ),
    startsAt: timestamp,
    foundCount: z.int(),
    publishedCount: z.int(),
    createdAt: timestamp,
    createdBy: z.string().nullable(),
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: 'NotificationBroadcast' });

const entity = z
  .object({
    entityType: statedText({ min: 1, max: notificationLimits.entityType }).describe(
      'Type of the entity, 1 to 128 characters.',
    ),
    entityId: statedText({ min: 1, max: notificationLimits.entityId }).describe(
      'Id of the entity, 1 to 256 characters.',
    ),
  })
  .meta({ id: 'NotificationEntityRequest', description: 'What the notification is about.' });

export const createBroadcastRequest = z
  .object({
    name: statedText({ min: 1, max: broadcastLimits.name }),
    type: statedText({ min: 1, max: notificationLimits.typeName, validator: 'Validation:UnknownType' }),
    audience: z
      .object({
        topicId: z.string().nullish(),
        filter: statedList(
          z.object({ ...condition, value: statedText({ max: broadcastLimits.filterValue }).nullish() }).meta({
            id: 'NotificationAudienceConditionRequest',
            description: 'A condition on the people who receive a broadcast.',
          }),
          { min: 1, max: broadcastLimits.filterConditions },
        ).nullish(),
        everybody: z.boolean().nullish(),
      })
      .meta({ id: 'NotificationAudienceRequest', 'x-validator': 'Validation:ExactlyOne' }),
    data: z.record(z.string(), z.unknown()).nullish(),
    entity: entity.nullish(),
    severity: z.enum(notificationSeverities).nullish(),
    channels: statedList(z.string(), { min: 1, max: notificationLimits.channels }).nullish(),
    tags: statedList(statedText({ min: 1, max: notificationLimits.tag }), {
      max: notificationLimits.tags,
    }).nullish(),
    threadKey: statedText({ min: 1, max: notificationLimits.threadKey }).nullish(),
    actions: statedList(
      z
        .object({
          id: statedText({ min: 1, max: notificationLimits.actionId }).describe(
            '1 to 64 characters, different from the other actions’.',
          ),
          label: statedText({ min: 1, max: notificationLimits.actionLabel }).describe(
            'Text of the button, 1 to 80 characters.',
          ),
        })
        .meta({ id: 'NotificationActionRequest', description: 'A button of a notification.' }),
      { max: notificationLimits.actions, validator: 'Validation:NotUnique' },
    ).nullish(),
    attachmentBlobIds: statedList(statedText({ min: 1, max: notificationLimits.attachmentId }), {
      max: notificationLimits.attachments,
    }).nullish(),
    startsAt: timestamp.nullish(),
    dryRun: z.boolean().nullish(),
  })
  .meta({ id: 'CreateNotificationBroadcastRequest' });

export const pageOf = <T extends z.ZodType>(
  item: T,
  meta: { readonly id: string; readonly description: string },
) =>
  z
    .object({
      items: z.array(item),
      totalCount: z.int(),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    })
    .meta(meta);

export const topicPage = pageOf(topicResponse, {
  id: 'NotificationTopicPage',
  description: 'A page of topics, in the order of their keys.',
});
export const topicSubscriberPage = pageOf(topicSubscriberResponse, {
  id: 'NotificationTopicSubscriberPage',
  description: 'A page of subscribers, in the order of their ids.',
});
export const broadcastPage = pageOf(broadcastResponse, {
  id: 'NotificationBroadcastPage',
  description: 'A page of broadcasts, the newest first.',
});
