import { z } from 'zod';
import { operators } from '../../../subgraphs/kernel/query/operator.ts';
import { broadcastFailures, broadcastStatuses } from '../../../subgraphs/notifications/contract/broadcast.ts';
import { notificationSeverities } from '../../../subgraphs/notifications/contract/notification.ts';

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

export const createTopicRequest = z
  .object({
    key: z.string(),
    title: z.string(),
    description: z.string().nullish(),
    isOpen: z.boolean().nullish(),
  })
  .meta({ id: 'CreateNotificationTopicRequest' });

export const updateTopicRequest = z
  .object({
    title: z.string().nullish(),
    description: z.string().nullish(),
    isOpen: z.boolean().nullish(),
  })
  .meta({ id: 'UpdateNotificationTopicRequest' });

export const topicSubscribersRequest = z
  .object({ userIds: z.array(z.string()).describe('1 to 1,000 ids of people, as in access tokens.') })
  .meta({ id: 'NotificationTopicSubscribersRequest', description: 'People to subscribe, or no longer.' });

const condition = {
  field: z.string().describe('A field of people, such as `email`, `lastSeenAt` or `role`.'),
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
    entityType: z.string().describe('Type of the entity, 1 to 128 characters.'),
    entityId: z.string().describe('Id of the entity, 1 to 256 characters.'),
  })
  .meta({ id: 'NotificationEntityRequest', description: 'What the notification is about.' });

export const createBroadcastRequest = z
  .object({
    name: z.string(),
    type: z.string(),
    audience: z
      .object({
        topicId: z.string().nullish(),
        filter: z
          .array(
            z.object({ ...condition, value: z.string().nullish() }).meta({
              id: 'NotificationAudienceConditionRequest',
              description: 'A condition on the people who receive a broadcast.',
            }),
          )
          .nullish(),
        everybody: z.boolean().nullish(),
      })
      .meta({ id: 'NotificationAudienceRequest' }),
    data: z.record(z.string(), z.unknown()).nullish(),
    entity: entity.nullish(),
    severity: z.enum(notificationSeverities).nullish(),
    channels: z.array(z.string()).nullish(),
    tags: z.array(z.string()).nullish(),
    threadKey: z.string().nullish(),
    actions: z
      .array(
        z
          .object({
            id: z.string().describe('1 to 64 characters, different from the other actions’.'),
            label: z.string().describe('Text of the button, 1 to 80 characters.'),
          })
          .meta({ id: 'NotificationActionRequest', description: 'A button of a notification.' }),
      )
      .nullish(),
    attachmentBlobIds: z.array(z.string()).nullish(),
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
