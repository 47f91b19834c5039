import { z } from 'zod';
import type { PlatformClient } from '../../../../schema/client/platform-client.ts';
import { operators } from '../../../../subgraphs/kernel/query/operator.ts';
import { type ConfigurationArea, numberEqualKeys, sortByKey } from '../area.ts';
import { rowsOf } from '../rows-of.ts';

const condition = z.strictObject({
  field: z.string(),
  operator: z.enum(operators),
  value: z.string().nullable().default(null),
});

/** One type of event is written as `eventType`, several and patterns as `eventTypes`. */
const subscription = z.strictObject({
  eventType: z.string().optional(),
  eventTypes: z.array(z.string()).optional(),
  targetUrl: z.string(),
  filter: z.array(condition).optional(),
  labels: z.array(z.string()).optional(),
  orderingKey: z.string().nullable().optional(),
  ratePerSecond: z.int().nullable().optional(),
  payloadQuery: z.string().nullable().optional(),
  status: z.enum(['Active', 'Suspended']).default('Active'),
});
const file = z.array(subscription);
type Subscription = z.output<typeof subscription>;

/**
 * Webhook subscriptions by event type and target. Deactivated ones are history. A signing secret is made where the
 * subscription is and never leaves it: a rotation shows a new one. Headers stay there too, because some are secret.
 */
export function webhookArea(client: PlatformClient): ConfigurationArea<Subscription, z.output<typeof file>> {
  return {
    name: 'webhooks',
    file,
    toItems: (all) => numberEqualKeys(all.map((value) => [keyOf(value), { value: shortest(value) }])),
    toFile: (items) => sortByKey(items).map(([, { value }]) => value),
    async read() {
      const rows = await rowsOf((page) => client.call('QueryWebhookSubscriptions', { query: page }));
      const found = rows.flatMap(({ status, ...row }) =>
        status === 'Deactivated'
          ? []
          : [{ id: row.id, value: shortest({ ...row, eventType: undefined, status }) }],
      );
      const ordered = found.sort((a, b) => (a.value.status < b.value.status ? -1 : 1));
      return numberEqualKeys(ordered.map((item) => [keyOf(item.value), item]));
    },
    async write(_key, { status, ...wanted }, current) {
      const { targetUrl, filter = [], labels = [], orderingKey = null, ratePerSecond = null } = wanted;
      const { payloadQuery = null } = wanted;
      const eventTypes = typesOf(wanted);
      const body = { targetUrl, eventTypes, filter, labels, orderingKey, ratePerSecond, payloadQuery };
      const id = current?.id ?? (await client.call('CreateWebhookSubscription', { body })).id;
      if (current !== null) await client.call('PatchWebhookSubscription', { path: { id }, body });
      const now = current?.value.status ?? 'Active';
      if (status === now) return;
      const move = status === 'Active' ? 'ActivateWebhookSubscription' : 'SuspendWebhookSubscription';
      await client.call(move, { path: { id } });
    },
    async remove(_key, { id = '' }) {
      await client.call('DeleteWebhookSubscription', { path: { id } });
    },
  };
}

type Types = Pick<Subscription, 'eventType' | 'eventTypes'>;

const typesOf = ({ eventType, eventTypes }: Types) =>
  eventTypes ?? (eventType === undefined ? [] : [eventType]);

const keyOf = ({ targetUrl, ...types }: Types & Pick<Subscription, 'targetUrl'>) =>
  `${typesOf(types)[0]} ${targetUrl}`;

/** The same without what is the default, so that equal subscriptions are equal texts. */
function shortest({
  targetUrl,
  filter = [],
  labels = [],
  orderingKey,
  ratePerSecond,
  payloadQuery,
  status,
  ...types
}: Subscription) {
  const eventTypes = typesOf(types);
  const [eventType = ''] = eventTypes;
  const isOne = eventTypes.length === 1 && !eventType.endsWith('*');
  return {
    ...(isOne ? { eventType } : { eventTypes }),
    targetUrl,
    ...(filter.length === 0 ? {} : { filter }),
    ...(labels.length === 0 ? {} : { labels }),
    ...(orderingKey == null ? {} : { orderingKey }),
    ...(ratePerSecond == null ? {} : { ratePerSecond }),
    ...(payloadQuery == null ? {} : { payloadQuery }),
    status,
  };
}
