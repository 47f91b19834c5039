import { z } from 'zod';
import {
  ActivateWebhookSubscriptionDocument,
  CancelWebhookReplayDocument,
  CreateWebhookReplayDocument,
  CreateWebhookSubscriptionDocument,
  DeactivateWebhookSubscriptionDocument,
  DeleteWebhookSubscriptionDocument,
  ExplainWebhookEventDocument,
  GetWebhookConfigDocument,
  GetWebhookReplayDocument,
  GetWebhookSubscriptionDocument,
  ListWebhookEventTypesDocument,
  PatchWebhookSubscriptionDocument,
  PauseWebhookSubscriptionDocument,
  QueryWebhookEventsDocument,
  type QueryWebhookEventsQuery,
  QueryWebhookSubscriptionsDocument,
  type QueryWebhookSubscriptionsQuery,
  ResumeWebhookSubscriptionDocument,
  SuspendWebhookSubscriptionDocument,
  TestPingWebhookSubscriptionDocument,
  UpdateWebhookSubscriptionDocument,
} from '../../graphql/generated/operations.ts';
import { orNotFound } from '../not-found.ts';
import { queryBodyRow } from '../query/query-rows.ts';
import { guidParameter, operation, type Route, withTags } from '../route.ts';
import { listRows } from './list-export.routes.ts';
import {
  createdSubscription,
  createReplayRequest,
  createSubscriptionRequest,
  deactivateSubscriptionRequest,
  eventExplanation,
  patchSubscriptionRequest,
  replayResponse,
  storedEvent,
  subscriptionItem,
  subscriptionResponse,
  testPing,
  toCreatedSubscription,
  updateSubscriptionRequest,
  webhookConfig,
  webhookEventType,
} from './webhooks.wire.ts';

const parameters = { id: guidParameter };

const subscriptions = {
  query: 'Webhooks.Subscriptions',
  noun: 'WebhookSubscriptions',
  path: '/webhooks/subscriptions',
};
const subscriptionList = {
  summary: 'Webhook subscriptions, those that succeeded last first.',
  document: QueryWebhookSubscriptionsDocument,
  answerOf: ({ webhookSubscriptions }: QueryWebhookSubscriptionsQuery) => webhookSubscriptions,
  item: subscriptionItem,
};

const events = { query: 'Webhooks.Events', noun: 'WebhookEvents', path: '/webhooks/events' };
const eventList = {
  summary: 'Stored events, newest first: those that a subscription names, also if none received them.',
  document: QueryWebhookEventsDocument,
  answerOf: ({ webhookEvents }: QueryWebhookEventsQuery) => webhookEvents,
  item: storedEvent,
};

/** Specification, "Webhook administration" */
export const webhookRoutes: readonly Route[] = withTags(
  ['Webhooks'],
  [
    operation({
      method: 'GET',
      path: '/webhooks/event-types',
      summary: 'The types of events a subscription may name, labels by Accept-Language.',
      document: ListWebhookEventTypesDocument,
      taggedByContent: true,
      response: z.array(webhookEventType),
    }),
    operation({
      method: 'GET',
      path: '/webhooks/config',
      summary: 'Configuration of webhooks for clients.',
      document: GetWebhookConfigDocument,
      taggedByContent: true,
      response: webhookConfig,
    }),
    ...listRows(subscriptions, subscriptionList),
    queryBodyRow(subscriptions, subscriptionList),
    operation({
      method: 'GET',
      path: '/webhooks/subscriptions/{id}',
      parameters,
      summary: 'A webhook subscription, without its secrets.',
      document: GetWebhookSubscriptionDocument,
      respond: ({ webhookSubscription }) => orNotFound(webhookSubscription, 'Webhooks:Subscription:NotFound'),
      response: subscriptionResponse,
    }),
    operation({
      method: 'POST',
      path: '/webhooks/subscriptions',
      summary: 'Creates an Active subscription; its signing secret is in this answer alone.',
      body: createSubscriptionRequest,
      document: CreateWebhookSubscriptionDocument,
      variables: ({ body }) => ({ input: body }),
      respond: ({ createWebhookSubscription }) => toCreatedSubscription(createWebhookSubscription),
      headers: {
        Location: {
          description: 'Where the subscription is read.',
          value: ({ createWebhookSubscription }, urlOf) =>
            urlOf(`/webhooks/subscriptions/${createWebhookSubscription.webhookSubscription.id}`),
        },
      },
      status: 201,
      response: createdSubscription,
    }),
    operation({
      method: 'PUT',
      path: '/webhooks/subscriptions/{id}',
      parameters,
      summary: 'Changes where deliveries go.',
      body: updateSubscriptionRequest,
      document: UpdateWebhookSubscriptionDocument,
      variables: ({ parameters, body }) => ({ ...parameters, ...body }),
      response: subscriptionResponse,
    }),
    operation({
      method: 'PATCH',
      path: '/webhooks/subscriptions/{id}',
      parameters,
      summary: 'Changes the given members of a subscription.',
      body: patchSubscriptionRequest,
      document: PatchWebhookSubscriptionDocument,
      variables: ({ parameters, body }) => ({ input: { ...parameters, ...body } }),
      response: subscriptionResponse,
    }),
    operation({
      method: 'POST',
      path: '/webhooks/subscriptions/{id}/pause',
      parameters,
      summary: 'Lets the deliveries of a subscription wait; events are stored.',
      document: PauseWebhookSubscriptionDocument,
      response: subscriptionResponse,
    }),
    operation({
      method: 'POST',
      path: '/webhooks/subscriptions/{id}/resume',
      parameters,
      summary: 'Resumes a paused subscription and sends what waited.',
      document: ResumeWebhookSubscriptionDocument,
      response: subscriptionResponse,
    }),
    operation({
      method: 'POST',
      path: '/webhooks/subscriptions/{id}/replays',
      parameters,
      summary: 'Delivers stored events to a subscription again, in the background.',
      body: createReplayRequest,
      document: CreateWebhookReplayDocument,
      variables: ({ parameters, body }) => ({ input: { subscriptionId: parameters.id, ...body } }),
      headers: {
        Location: {
          description: 'Where the progress is read.',
          value: ({ createWebhookReplay }, urlOf) =>
            urlOf(`/webhooks/replays/${createWebhookReplay.webhookReplay.id}`),
        },
      },
      status: 202,
      response: replayResponse,
    }),
    ...listRows(events, eventList),
    queryBodyRow(events, eventList),
    operation({
      method: 'GET',
      path: '/webhooks/events/{id}/explanation',
      parameters,
      query: z.object({
        subscriptionId: z.guid().optional().describe('Only this subscription; default: all of the tenant.'),
      }),
      summary: 'Which subscriptions an event matched, which not and why, and what happens next.',
      document: ExplainWebhookEventDocument,
      variables: ({ parameters, query }) => ({ ...parameters, ...query }),
      respond: ({ explainWebhookEvent }) => orNotFound(explainWebhookEvent, 'Webhooks:Event:NotFound'),
      response: eventExplanation,
    }),
    operation({
      method: 'GET',
      path: '/webhooks/replays/{id}',
      parameters,
      summary: 'A replay of webhook events and its progress.',
      document: GetWebhookReplayDocument,
      respond: ({ webhookReplay }) => orNotFound(webhookReplay, 'Webhooks:Replay:NotFound'),
      response: replayResponse,
    }),
    operation({
      method: 'POST',
      path: '/webhooks/replays/{id}/cancel',
      parameters,
      summary: 'Ends a running replay; what it has queued is still delivered.',
      document: CancelWebhookReplayDocument,
      response: replayResponse,
    }),
    operation({
      method: 'DELETE',
      path: '/webhooks/subscriptions/{id}',
      parameters,
      summary: 'Removes a subscription and its keys.',
      document: DeleteWebhookSubscriptionDocument,
    }),
    operation({
      method: 'POST',
      path: '/webhooks/subscriptions/{id}/suspend',
      parameters,
      summary: 'Holds the deliveries of an Active subscription.',
      document: SuspendWebhookSubscriptionDocument,
      response: subscriptionResponse,
    }),
    operation({
      method: 'POST',
      path: '/webhooks/subscriptions/{id}/activate',
      parameters,
      summary: 'Lets a Suspended subscription go on.',
      document: ActivateWebhookSubscriptionDocument,
      response: subscriptionResponse,
    }),
    operation({
      method: 'POST',
      path: '/webhooks/subscriptions/{id}/deactivate',
      parameters,
      summary: 'Ends a subscription permanently.',
      body: deactivateSubscriptionRequest,
      document: DeactivateWebhookSubscriptionDocument,
      variables: ({ parameters, body }) => ({ ...parameters, ...body }),
      response: subscriptionResponse,
    }),
    operation({
      method: 'POST',
      path: '/webhooks/subscriptions/{id}/test-ping',
      parameters,
      summary: 'Sends a synthetic event to the target and returns the result.',
      document: TestPingWebhookSubscriptionDocument,
      response: testPing,
    }),
  ],
);
