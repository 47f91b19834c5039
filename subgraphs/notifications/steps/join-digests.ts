import type { EntityManager } from '@mikro-orm/postgresql';
import type { NewDelivery } from '../publishing/store-fan-out.ts';

/** A delivery of a type with a digest. */
export interface DigestedDelivery {
  readonly delivery: NewDelivery;
  readonly typeName: string;
  readonly threadKey: string;
  readonly requiredPermission: string;
  /** When a digest that begins with it is due. */
  readonly digestDue: Date;
}

interface WindowKey {
  readonly recipient: string;
  readonly type: string;
  readonly thread: string;
  readonly channel: string;
  readonly permission: string;
}

interface OpenWindow {
  readonly leader: string | null;
  readonly due: Date | string | null;
  /** Deliveries in it. */
  readonly joined: number;
}

/** Milliseconds by which the clocks of processes may differ. */
const clockSkew = 60_000;

/** Deliveries of one digest; a further one starts the next, so that closing and settling stay short. */
const mostJoined = 200;

const textOf = ({ recipient, type, thread, channel, permission }: WindowKey) =>
  JSON.stringify([recipient, type, thread, channel, permission]);

const keyOf = ({ delivery, typeName, threadKey, requiredPermission }: DigestedDelivery): WindowKey => ({
  recipient: delivery.recipient_id,
  type: typeName,
  thread: threadKey,
  channel: delivery.channel,
  permission: requiredPermission,
});

/**
 * Joins deliveries to the open digests of their recipients, or starts some. Three statements, none without deliveries; a
 * fourth where a digest is due later than one that begins now, as when a clock was ahead: it becomes due as that one.
 * Closing a digest waits for the transactions that join it, so that it has all of them.
 * @param em of the transaction that stores the deliveries.
 * @returns the deliveries as they are to be stored, each once; without those that are stored already, which must start
 * nothing.
 */
export async function joinDigests(
  em: EntityManager,
  tenantId: string,
  joining: readonly DigestedDelivery[],
  now: Date,
): Promise<readonly NewDelivery[]> {
  if (joining.length === 0) return [];
  const windows = await lockWindows(em, tenantId, joining, now);
  const known = new Set(
    await findStored(
      em,
      tenantId,
      joining.map(({ delivery }) => delivery),
    ),
  );
  const changed = new Map<string, WindowKey & OpenWindow>();
  const early = new Map<string, Date>();
  const joined = joining.flatMap((one): NewDelivery[] => {
    const { delivery, digestDue } = one;
    if (known.has(identityOf(delivery))) return [];
    known.add(identityOf(delivery));
    const key = keyOf(one);
    const { leader, due, joined: before } = windows.get(textOf(key)) ?? nothingOpen;
    const isOpen = leader !== null && due !== null && new Date(due) > now && before < mostJoined;
    const isLate = isOpen && new Date(due).getTime() > digestDue.getTime() + clockSkew;
    if (isLate) early.set(leader, digestDue);
    const window: OpenWindow = isOpen
      ? { leader, due: isLate ? digestDue : due, joined: before + 1 }
      : { leader: delivery.id, due: digestDue, joined: 1 };
    windows.set(textOf(key), window);
    changed.set(textOf(key), { ...key, ...window });
    return [
      isOpen
        ? { ...delivery, step: 'Digest', due: null, digest_id: leader }
        : { ...delivery, step: 'Digest', due: digestDue },
    ];
  });
  await storeWindows(em, tenantId, [...changed.values()]);
  await advanceLeaders(em, tenantId, early);
  return joined;
}

/** Makes deliveries that lead digests due at these times. */
async function advanceLeaders(
  em: EntityManager,
  tenantId: string,
  dueTimes: ReadonlyMap<string, Date>,
): Promise<void> {
  if (dueTimes.size === 0) return;
  await em.execute(
    `update notifications.delivery d set next_attempt_at = k.due
     from jsonb_to_recordset(?::jsonb) as k(id uuid, due timestamptz)
     where d.tenant_id = ? and d.id = k.id and d.next_attempt_at > k.due`,
    [JSON.stringify([...dueTimes].map(([id, due]) => ({ id, due }))), tenantId],
  );
}

const nothingOpen: OpenWindow = { leader: null, due: null, joined: 0 };

async function lockWindows(
  em: EntityManager,
  tenantId: string,
  joining: readonly DigestedDelivery[],
  now: Date,
): Promise<Map<string, OpenWindow>> {
  const keys = new Map(joining.map((one) => [textOf(keyOf(one)), keyOf(one)]));
  const rows: (WindowKey & OpenWindow)[] = await em.execute(
    `insert into notifications.digest_window as w
       (tenant_id, recipient_id, type_name, thread_key, channel, required_permission, expires_at)
     select ?, k.recipient, k.type, k.thread, k.channel, k.permission, ?
     from jsonb_to_recordset(?::jsonb)
       as k(recipient varchar, type varchar, thread varchar, channel varchar, permission varchar)
     order by k.recipient, k.type, k.thread, k.channel, k.permission
     on conflict (tenant_id, recipient_id, type_name, thread_key, channel, required_permission)
       do update set expires_at = w.expires_at
     returning recipient_id as recipient, type_name as type, thread_key as thread, channel,
       required_permission as permission, leader_id as leader, due_at as due, joined`,
    [tenantId, now, JSON.stringify([...keys.values()])],
  );
  return new Map(rows.map((row) => [textOf(row), row]));
}

const identityOf = (row: Pick<NewDelivery, 'notification_id' | 'recipient_id' | 'channel'>) =>
  JSON.stringify([row.notification_id, row.recipient_id, row.channel]);

async function findStored(
  em: EntityManager,
  tenantId: string,
  deliveries: readonly NewDelivery[],
): Promise<ReadonlySet<string>> {
  const rows: NewDelivery[] = await em.execute(
    `select d.notification_id, d.recipient_id, d.channel
     from jsonb_to_recordset(?::jsonb) as k(notification_id uuid, recipient_id varchar, channel varchar)
     join notifications.delivery d on d.tenant_id = ? and d.notification_id = k.notification_id
       and d.recipient_id = k.recipient_id and d.channel = k.channel`,
    [JSON.stringify(deliveries), tenantId],
  );
  return new Set(rows.map(identityOf));
}

async function storeWindows(em: EntityManager, tenantId: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await em.execute(
    `update notifications.digest_window w set leader_id = k.leader, due_at = k.due, joined = k.joined, expires_at = k.due
     from jsonb_to_recordset(?::jsonb) as k(recipient varchar, type varchar, thread varchar, channel varchar,
       permission varchar, leader uuid, due timestamptz, joined int)
     where w.tenant_id = ? and w.recipient_id = k.recipient and w.type_name = k.type and w.thread_key = k.thread
       and w.channel = k.channel and w.required_permission = k.permission`,
    [JSON.stringify(rows), tenantId],
  );
}
