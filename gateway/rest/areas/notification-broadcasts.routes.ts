import {
  AddNotificationTopicSubscribersDocument,
  CancelNotificationBroadcastDocument,
  CreateNotificationBroadcastDocument,
  CreateNotificationTopicDocument,
  DeleteNotificationTopicDocument,
  GetNotificationBroadcastDocument,
  GetNotificationTopicDocument,
  ListNotificationBroadcastsDocument,
  ListNotificationTopicSubscribersDocument,
  ListNotificationTopicsDocument,
  ListOpenNotificationTopicsDocument,
  PauseNotificationBroadcastDocument,
  RemoveNotificationTopicSubscribersDocument,
  ResumeNotificationBroadcastDocument,
  SubscribeToNotificationTopicDocument,
  UnsubscribeFromNotificationTopicDocument,
  UpdateNotificationTopicDocument,
} from '../../graphql/generated/operations.ts';
import { orNotFound } from '../not-found.ts';
import { numberedQuery, toPage } from '../query/paging.ts';
import { guidParameter, operation, type Route, withTags } from '../route.ts';
import {
  broadcastPage,
  broadcastResponse,
  createBroadcastRequest,
  createTopicRequest,
  topicPage,
  topicResponse,
  topicSubscriberPage,
  topicSubscribersRequest,
  updateTopicRequest,
} from './notification-broadcasts.wire.ts';

const topics = '/notifications/topics';
const broadcasts = '/notifications/broadcasts';
const parameters = { id: guidParameter };
const asItIs = <T>(item: T) => item;

const tagDescription = 'Of the topic without its subscribers; give it back as `If-Match`.';

const untagged = <T extends { readonly entityTag: string }>({ entityTag: _, ...topic }: T) => topic;

/** Topics and broadcasts, beside the specification. */
export const notificationBroadcastRoutes: readonly Route[] = withTags(
  ['Notifications'],
  [
    operation({
      method: 'GET',
      path: topics,
      summary: 'All topics of the tenant, by key.',
      query: numberedQuery,
      document: ListNotificationTopicsDocument,
      variables: ({ query }) => query,
      respond: ({ notificationTopics }) => toPage(notificationTopics, asItIs),
      response: topicPage,
    }),
    operation({
      method: 'GET',
      path: '/notifications/open-topics',
      summary: 'Topics that the caller may subscribe to, by key.',
      query: numberedQuery,
      document: ListOpenNotificationTopicsDocument,
      variables: ({ query }) => query,
      respond: ({ openNotificationTopics }) => toPage(openNotificationTopics, asItIs),
      response: topicPage,
    }),
    operation({
      method: 'POST',
      path: topics,
      summary: 'Creates a topic without subscribers.',
      body: createTopicRequest,
      document: CreateNotificationTopicDocument,
      variables: ({ body }) => ({ input: body }),
      headers: {
        Location: {
          description: 'Where the topic is read.',
          value: ({ createNotificationTopic }, urlOf) =>
            urlOf(`${topics}/${createNotificationTopic.notificationTopic.id}`),
        },
      },
      status: 201,
      response: topicResponse,
    }),
    operation({
      method: 'GET',
      path: `${topics}/{id}`,
      parameters,
      summary: 'One topic of the tenant.',
      document: GetNotificationTopicDocument,
      respond: ({ notificationTopic }) =>
        untagged(orNotFound(notificationTopic, 'Notifications:Topic:NotFound')),
      headers: {
        ETag: {
          description: tagDescription,
          value: ({ notificationTopic }) => notificationTopic?.entityTag ?? null,
        },
      },
      response: topicResponse,
    }),
    operation({
      method: 'PATCH',
      path: `${topics}/{id}`,
      parameters,
      summary: 'Changes a topic; what is absent stays.',
      body: updateTopicRequest,
      document: UpdateNotificationTopicDocument,
      variables: ({ parameters: { id }, body, headers }) => ({
        input: { ...body, id, ifMatch: headers['if-match'] ?? null },
      }),
      respond: ({ updateNotificationTopic }) => untagged(updateNotificationTopic.notificationTopic),
      headers: {
        ETag: {
          description: tagDescription,
          value: ({ updateNotificationTopic }) => updateNotificationTopic.notificationTopic.entityTag,
        },
      },
      takesIfMatch: true,
      response: topicResponse,
    }),
    operation({
      method: 'DELETE',
      path: `${topics}/{id}`,
      parameters,
      summary: 'Deletes a topic with its subscriptions.',
      document: DeleteNotificationTopicDocument,
    }),
    operation({
      method: 'GET',
      path: `${topics}/{id}/subscribers`,
      parameters,
      summary: 'Subscribers of a topic, by id.',
      query: numberedQuery,
      document: ListNotificationTopicSubscribersDocument,
      variables: ({ parameters: { id }, query }) => ({ ...query, id }),
      respond: ({ notificationTopicSubscribers }) => toPage(notificationTopicSubscribers, asItIs),
      response: topicSubscriberPage,
    }),
    operation({
      method: 'POST',
      path: `${topics}/{id}/subscribers`,
      parameters,
      summary: 'Subscribes people to a topic.',
      body: topicSubscribersRequest,
      document: AddNotificationTopicSubscribersDocument,
      variables: ({ parameters: { id }, body }) => ({ ...body, id }),
      response: topicResponse,
    }),
    operation({
      method: 'POST',
      path: `${topics}/{id}/subscribers/remove`,
      parameters,
      summary: 'Ends the subscriptions of people to a topic.',
      body: topicSubscribersRequest,
      document: RemoveNotificationTopicSubscribersDocument,
      variables: ({ parameters: { id }, body }) => ({ ...body, id }),
      response: topicResponse,
    }),
    operation({
      method: 'POST',
      path: `${topics}/{id}/subscription`,
      parameters,
      summary: 'Subscribes the caller to an open topic.',
      document: SubscribeToNotificationTopicDocument,
    }),
    operation({
      method: 'DELETE',
      path: `${topics}/{id}/subscription`,
      parameters,
      summary: 'Ends the caller’s subscription to an open topic.',
      document: UnsubscribeFromNotificationTopicDocument,
    }),
    operation({
      method: 'GET',
      path: broadcasts,
      summary: 'Broadcasts of the tenant, the newest first.',
      query: numberedQuery,
      document: ListNotificationBroadcastsDocument,
      variables: ({ query }) => query,
      respond: ({ notificationBroadcasts }) => toPage(notificationBroadcasts, asItIs),
      response: broadcastPage,
    }),
    operation({
      method: 'POST',
      path: broadcasts,
      summary: 'Sends a notification to many people, now or later, in the background.',
      body: createBroadcastRequest,
      document: CreateNotificationBroadcastDocument,
      variables: ({ body }) => ({ input: body }),
      headers: {
        Location: {
          description: 'Where the progress is read.',
          value: ({ createNotificationBroadcast }, urlOf) =>
            urlOf(`${broadcasts}/${createNotificationBroadcast.notificationBroadcast.id}`),
        },
      },
      status: 202,
      response: broadcastResponse,
    }),
    operation({
      method: 'GET',
      path: `${broadcasts}/{id}`,
      parameters,
      summary: 'A broadcast and its progress.',
      document: GetNotificationBroadcastDocument,
      respond: ({ notificationBroadcast }) =>
        orNotFound(notificationBroadcast, 'Notifications:Broadcast:NotFound'),
      response: broadcastResponse,
    }),
    operation({
      method: 'POST',
      path: `${broadcasts}/{id}/pause`,
      parameters,
      summary: 'Pauses a broadcast before its next batch.',
      document: PauseNotificationBroadcastDocument,
      response: broadcastResponse,
    }),
    operation({
      method: 'POST',
      path: `${broadcasts}/{id}/resume`,
      parameters,
      summary: 'Resumes a paused broadcast where it was.',
      document: ResumeNotificationBroadcastDocument,
      response: broadcastResponse,
    }),
    operation({
      method: 'POST',
      path: `${broadcasts}/{id}/cancel`,
      parameters,
      summary: 'Ends a broadcast before its next batch; what was queued is still delivered.',
      document: CancelNotificationBroadcastDocument,
      response: broadcastResponse,
    }),
  ],
);
