import { randomUUID } from 'node:crypto';
import type { SampleOwner } from '../contract/rows/row-sample.ts';
import { newRetiredKey, newSkippedDelivery, newSubscription } from '../contract/rows/webhooks.samples.ts';
import { listed } from './listed-field.ts';
import type { RootFieldSample } from './root-field-samples.ts';

const targetUrl = 'https://receiver.platform.test/samples';

const own =
  (more: object = {}) =>
  async (owner: SampleOwner) => ({ id: await newSubscription(owner), ...more });

const ofSubscription = async (owner: SampleOwner) => ({ subscriptionId: await newSubscription(owner) });

const ownDelivery = async (owner: SampleOwner) => ({ id: await newSkippedDelivery(owner) });

/** A subscription on which an Active one's moves are no longer possible. */
async function suspended(owner: SampleOwner): Promise<Record<string, unknown>> {
  const id = await newSubscription(owner);
  const path = `/webhooks/subscriptions/${id}/suspend`;
  await owner.platform.call(path, { method: 'POST', token: owner.token });
  return { id };
}

/** Root fields of webhooks. */
export const webhooksFields: readonly RootFieldSample[] = [
  { field: 'Query.webhookEventTypes', good: async () => ({}) },
  { field: 'Query.webhookConfig', good: async () => ({}) },
  { field: 'Query.webhookSubscription', crossing: 'nothing', good: own() },
  { field: 'Query.webhookSubscriptions', good: listed('eventType', 'Settings.SettingChanged') },
  { field: 'Query.webhookStats', good: async () => ({}) },
  { field: 'Query.webhookDeliveries', good: listed('eventType', 'Settings.SettingChanged') },
  { field: 'Query.webhookDelivery', crossing: 'nothing', good: ownDelivery },
  { field: 'Query.webhookSigningKeyUse', crossing: 'notFound', good: ofSubscription },
  { field: 'Query.webhookSigningKeys', crossing: 'notFound', good: ofSubscription },
  {
    field: 'Mutation.createWebhookSubscription',
    good: async () => ({
      input: { targetUrl: `${targetUrl}/${randomUUID()}`, eventType: 'Settings.SettingChanged' },
    }),
  },
  { field: 'Mutation.updateWebhookSubscription', crossing: 'notFound', good: own({ targetUrl }) },
  { field: 'Mutation.deleteWebhookSubscription', crossing: 'notFound', good: own() },
  { field: 'Mutation.suspendWebhookSubscription', crossing: 'notFound', good: own() },
  { field: 'Mutation.activateWebhookSubscription', crossing: 'notFound', good: suspended },
  { field: 'Mutation.deactivateWebhookSubscription', crossing: 'notFound', good: own({ reason: 'x' }) },
  { field: 'Mutation.testPingWebhookSubscription', crossing: 'notFound', good: own() },
  { field: 'Mutation.rotateWebhookSigningKey', crossing: 'notFound', good: ofSubscription },
  {
    field: 'Mutation.revokeWebhookSigningKey',
    crossing: 'notFound',
    good: async (owner) => {
      const { id, keyId } = await newRetiredKey(owner);
      return { subscriptionId: id, id: keyId };
    },
  },
  { field: 'Mutation.retryWebhookDelivery', crossing: 'notFound', good: ownDelivery },
  {
    field: 'Mutation.redeliverWebhooks',
    crossing: 'ownNamesake',
    good: async (owner) => ({
      dryRun: true,
      filter: {
        ...(await ofSubscription(owner)),
        eventType: 'Settings.SettingChanged',
        state: 'Skipped',
        from: '2001-01-01T00:00:00Z',
        to: '2999-01-01T00:00:00Z',
      },
    }),
  },
  { field: 'Subscription.webhookDeliveryAttempted', crossing: 'notFound', good: ofSubscription },
];
