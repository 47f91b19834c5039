import type { SampleOwner } from '../rows/row-sample.ts';
import { newRetiredKey, newSkippedDelivery, newSubscription } from '../rows/webhooks.samples.ts';
import { type ClientArea, type ClientInput, list, object, page } from './client-call.ts';

const one = '/webhooks/subscriptions/{id}';
const subscription = ['id', 'targetUrl', 'eventType', 'status', 'consecutiveFailureCount', 'lastSuccessAt'];
const stats = object('totalSubscriptions', 'activeCount', 'successRateLast24h', 'avgResponseTimeMsLast24h');
const attempts = object('length');
const targetUrl = 'https://receiver.platform.test/field';
const own =
  (more: object = {}) =>
  async (owner: SampleOwner): Promise<ClientInput> => ({
    parameters: { id: await newSubscription(owner) },
    ...more,
  });
const suspended = async (owner: SampleOwner): Promise<ClientInput> => {
  const id = await newSubscription(owner);
  const { platform, token } = owner;
  await platform.call(`/webhooks/subscriptions/${id}/suspend`, { method: 'POST', token });
  return { parameters: { id } };
};

/** Subscriptions, their keys and what was delivered. */
export const webhookCalls: ClientArea = {
  area: 'Webhooks',
  calls: [
    {
      name: 'getPage (subscriptions)',
      generations: ['B'],
      request: 'POST /webhooks/subscriptions/query',
      input: async (owner) => {
        await newSubscription(owner);
        return { body: { page: 1, pageSize: 20, filters: [{ field: 'status', operator: 'Eq', value: 0 }] } };
      },
      reads: page(subscription, 'hasMore'),
    },
    {
      name: 'getPage (subscriptions)',
      generations: ['C'],
      request: 'GET /webhooks/subscriptions',
      input: async (owner) => {
        await newSubscription(owner);
        return { query: 'page=1&pageSize=20&filter[status.Eq]=Active' };
      },
      reads: page(subscription, 'hasMore'),
    },
    {
      name: 'getSubscription',
      generations: ['B', 'C'],
      request: `GET ${one}`,
      input: own(),
      reads: object(...subscription),
    },
    {
      name: 'createSubscription',
      generations: ['B', 'C'],
      request: 'POST /webhooks/subscriptions',
      input: () => ({ body: { targetUrl, eventType: 'Settings.SettingChanged' } }),
      status: 201,
      reads: object('id', 'targetUrl', 'eventType', 'status', 'signingSecret'),
    },
    {
      name: 'updateSubscription',
      generations: ['B', 'C'],
      request: `PUT ${one}`,
      input: own({ body: { targetUrl } }),
      reads: object(...subscription),
    },
    {
      name: 'deleteSubscription',
      generations: ['B', 'C'],
      request: `DELETE ${one}`,
      input: own(),
      status: 204,
    },
    {
      name: 'activateSubscription',
      generations: ['B', 'C'],
      request: `POST ${one}/activate`,
      input: suspended,
      reads: object(...subscription),
    },
    {
      name: 'suspendSubscription',
      generations: ['B', 'C'],
      request: `POST ${one}/suspend`,
      input: own(),
      reads: object(...subscription),
    },
    {
      name: 'deactivateSubscription',
      generations: ['B', 'C'],
      request: `POST ${one}/deactivate`,
      input: own({ body: { reason: 'Moved' } }),
      reads: object(...subscription),
    },
    {
      name: 'rotateSecret',
      generations: ['B'],
      request: `POST ${one}/rotate-secret`,
      input: own(),
      reads: object('signingSecret'),
    },
    {
      name: 'listSigningKeys',
      generations: ['C'],
      request: `GET ${one}/keys`,
      input: own(),
      reads: list('id', 'subscriptionId', 'createdAt', 'expiresAt', 'revokedAt', 'status'),
    },
    {
      name: 'rotateSigningKey',
      generations: ['C'],
      request: `POST ${one}/keys`,
      input: own(),
      status: 201,
      reads: object('id', 'subscriptionId', 'createdAt', 'plainSecret'),
    },
    {
      name: 'revokeSigningKey',
      generations: ['C'],
      request: `DELETE ${one}/keys/{keyId}`,
      input: async (owner) => ({ parameters: await newRetiredKey(owner) }),
      status: 204,
    },
    {
      name: 'testPing',
      generations: ['B', 'C'],
      request: `POST ${one}/test-ping`,
      input: own(),
      reads: object('success', 'httpStatusCode', 'durationMs'),
    },
    {
      name: 'getEventTypes',
      generations: ['B', 'C'],
      request: 'GET /webhooks/event-types',
      reads: list('eventType', 'displayName', 'description', 'category'),
    },
    {
      name: 'getConfig',
      generations: ['B', 'C'],
      request: 'GET /webhooks/config',
      reads: object('storePayload'),
    },
    {
      name: 'getStats',
      generations: ['B'],
      request: 'GET /webhooks/subscriptions/stats',
      reads: stats,
    },
    { name: 'getStats', generations: ['B', 'C'], request: 'GET /webhooks/stats', reads: stats },
    {
      name: 'getDeliveries',
      generations: ['B'],
      request: `GET ${one}/deliveries`,
      input: own(),
      reads: attempts,
    },
    {
      name: 'getDeliveries',
      generations: ['B'],
      request: 'GET /webhooks/deliveries/query',
      input: async (owner) => ({ query: `subscriptionId=${await newSubscription(owner)}` }),
      reads: attempts,
    },
    {
      name: 'getPage (deliveries)',
      generations: ['C'],
      request: 'GET /webhooks/deliveries',
      input: async (owner) => ({ query: `filter[subscriptionId.Eq]=${await newSubscription(owner)}` }),
      reads: object('items', 'totalCount', 'hasMore', 'nextCursor'),
    },
    {
      name: 'retryDelivery',
      generations: ['B', 'C'],
      request: 'POST /webhooks/deliveries/{deliveryId}/retry',
      input: async (owner) => ({ parameters: { deliveryId: await newSkippedDelivery(owner) } }),
      status: 202,
    },
  ],
};
