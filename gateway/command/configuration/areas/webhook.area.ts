import { z } from 'zod';
import type { PlatformClient } from '../../../../schema/client/platform-client.ts';
import { type ConfigurationArea, numbered, sorted } from '../area.ts';
import { rowsOf } from '../rows-of.ts';

const subscription = z.strictObject({
  eventType: z.string(),
  targetUrl: z.string(),
  status: z.enum(['Active', 'Suspended']).default('Active'),
});
const file = z.array(subscription);
type Subscription = z.output<typeof subscription>;

/**
 * Webhook subscriptions by event type and target. Deactivated ones are history. A signing secret is made where the
 * subscription is and never leaves it: a rotation shows a new one.
 */
export function webhookArea(client: PlatformClient): ConfigurationArea<Subscription, z.output<typeof file>> {
  return {
    name: 'webhooks',
    file,
    toItems: (all) => numbered(all.map((value) => [keyOf(value), { value }])),
    toFile: (items) => sorted(items).map(([, { value }]) => value),
    async read() {
      const rows = await rowsOf((page) => client.call('QueryWebhookSubscriptions', { query: page }));
      const found = rows.flatMap(({ id, eventType, targetUrl, status }) =>
        status === 'Deactivated' ? [] : [{ id, value: { eventType, targetUrl, status } }],
      );
      const ordered = found.sort((a, b) => (a.value.status < b.value.status ? -1 : 1));
      return numbered(ordered.map((item) => [keyOf(item.value), item]));
    },
    async write(_key, { eventType, targetUrl, status }, held) {
      const body = { eventType, targetUrl };
      const id = held?.id ?? (await client.call('CreateWebhookSubscription', { body })).id;
      const now = held?.value.status ?? 'Active';
      if (status === now) return;
      const move = status === 'Active' ? 'ActivateWebhookSubscription' : 'SuspendWebhookSubscription';
      await client.call(move, { path: { id } });
    },
    async remove(_key, { id = '' }) {
      await client.call('DeleteWebhookSubscription', { path: { id } });
    },
  };
}

const keyOf = ({ eventType, targetUrl }: Subscription) => `${eventType} ${targetUrl}`;
