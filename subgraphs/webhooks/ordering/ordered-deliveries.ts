import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNames } from '../../kernel/persistence/lock-name.ts';

/** A subscription, and the key of one of its orders. */
export interface OrderingKey {
  readonly subscriptionId: string;
  readonly orderingKey: string;
}

/** Open deliveries of the key of `of`, in which each has its place. Read along `delivery_ordering_index`. */
const openOfKey = (
  of: string,
) => `o.subscription_id = ${of}.subscription_id and o.ordering_key = ${of}.ordering_key
  and o.finished_at is null`;

/** The last open delivery of the key. @param of alias of a row with a subscription and a key, which may be null. */
export const lastOfKey = (of: string) =>
  `select o.ordering_position as position from webhooks.delivery o
   where ${of}.ordering_key is not null and ${openOfKey(of)}
   order by o.subscription_id desc, o.ordering_key desc, o.ordering_position desc limit 1`;

/** The first open delivery before another one. @param of alias of that delivery. */
export const firstBefore = (of: string) =>
  `select o.id from webhooks.delivery o
   where ${of}.ordering_key is not null and ${of}.finished_at is null and ${openOfKey(of)}
     and o.ordering_position < ${of}.ordering_position
   order by o.subscription_id, o.ordering_key, o.ordering_position limit 1`;

/**
 * Until the end of the transaction, only it adds to and takes from the orders of these subscriptions: otherwise a
 * delivery could wait for one that ends at the same time, and would never be sent.
 */
export async function lockOrder(em: EntityManager, subscriptionIds: readonly string[]): Promise<void> {
  if (subscriptionIds.length === 0) return;
  const names = [...new Set(subscriptionIds)].map((id) => ['webhooks', 'order of deliveries', id]);
  await lockNames(em, names);
}

/**
 * Makes the next delivery of each key due, unless its payload is still to be made. Waiting ones have no time, so that claims do not read them, however many there
 * are.
 * @param keys of deliveries that this transaction has ended.
 */
export async function freeSuccessors(
  em: EntityManager,
  keys: readonly OrderingKey[],
  now: Date,
): Promise<void> {
  if (keys.length === 0) return;
  await lockOrder(
    em,
    keys.map(({ subscriptionId }) => subscriptionId),
  );
  const rows = keys.map(({ subscriptionId, orderingKey }) => ({
    subscription_id: subscriptionId,
    ordering_key: orderingKey,
  }));
  await em.execute(
    `update webhooks.delivery n set next_attempt_at = ?
     from jsonb_to_recordset(?::jsonb) as k(subscription_id uuid, ordering_key varchar) cross join lateral (
       select o.id, o.next_attempt_at from webhooks.delivery o where ${openOfKey('k')}
       order by o.subscription_id, o.ordering_key, o.ordering_position limit 1) f
     where n.id = f.id and f.next_attempt_at is null and not (n.is_queried and n.payload is null)`,
    [now, JSON.stringify(rows)],
  );
}
