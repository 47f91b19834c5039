import { z } from 'zod';
import {
  GetWebhookStatsDocument,
  ListSubscriptionDeliveriesDocument,
  ListWebhookDeliveriesDocument,
  QueryWebhookDeliveriesDocument,
  type QueryWebhookDeliveriesQuery,
  RetryWebhookDeliveryDocument,
} from '../../graphql/generated/operations.ts';
import { orNotFound } from '../not-found.ts';
import { queryBodyRow } from '../query/query-rows.ts';
import { guidParameter, operation, type Route, withTags } from '../route.ts';
import { listRows } from './list-export.routes.ts';
import { deliveryAttempt, deliveryListQuery, webhookStats } from './webhook-deliveries.wire.ts';

const deliveries = {
  query: 'Webhooks.DeliveryAttempts',
  noun: 'WebhookDeliveries',
  path: '/webhooks/deliveries',
  columns: { subscriptionId: z.guid().describe('Only this subscription; default: all of the tenant.') },
};
const deliveryList = {
  summary: 'Delivery attempts, newest first.',
  document: QueryWebhookDeliveriesDocument,
  answerOf: ({ webhookDeliveries }: QueryWebhookDeliveriesQuery) => webhookDeliveries,
  item: deliveryAttempt,
};

const ofSubscription = (id: string) => ({ field: 'subscriptionId', operator: 'Eq', value: id });

/** Specification, "Webhook administration". */
export const webhookDeliveryRoutes: readonly Route[] = withTags(
  ['Webhooks'],
  [
    operation({
      method: 'GET',
      path: '/webhooks/stats',
      aliases: ['/webhooks/subscriptions/stats'],
      summary: 'Subscriptions by state, and the deliveries of the last 24 hours in figures.',
      document: GetWebhookStatsDocument,
      response: webhookStats,
    }),
    ...listRows(deliveries, deliveryList),
    queryBodyRow(deliveries, deliveryList),
    operation({
      method: 'GET',
      path: '/webhooks/deliveries/query',
      summary: 'Delivery attempts as a bare array, newest first, for older clients.',
      query: deliveryListQuery,
      document: ListWebhookDeliveriesDocument,
      variables: ({ query: { subscriptionId, page, pageSize } }) => ({
        page,
        pageSize,
        filters: subscriptionId === undefined ? [] : [ofSubscription(subscriptionId)],
      }),
      respond: ({ webhookDeliveries }) => webhookDeliveries.items,
      response: z.array(deliveryAttempt),
    }),
    operation({
      method: 'GET',
      path: '/webhooks/subscriptions/{id}/deliveries',
      parameters: { id: guidParameter },
      summary: 'Delivery attempts of a subscription as a bare array, newest first, for older clients.',
      document: ListSubscriptionDeliveriesDocument,
      variables: ({ parameters: { id } }) => ({ id, filters: [ofSubscription(id)] }),
      respond: ({ webhookSubscription, webhookDeliveries }) => {
        orNotFound(webhookSubscription, 'Webhooks:Subscription:NotFound');
        return webhookDeliveries.items;
      },
      response: z.array(deliveryAttempt),
    }),
    operation({
      method: 'POST',
      path: '/webhooks/deliveries/{deliveryId}/retry',
      parameters: { deliveryId: guidParameter },
      summary: 'Repeats a skipped or failed delivery; makes the next attempt of a waiting one now.',
      document: RetryWebhookDeliveryDocument,
      variables: ({ parameters: { deliveryId } }) => ({ id: deliveryId }),
      status: 202,
    }),
  ],
);
