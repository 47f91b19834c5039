import type { EntityManager } from '@mikro-orm/postgresql';
import { byIndexAlone } from '../../kernel/persistence/by-index-alone.ts';
import { sentLater } from '../../kernel/persistence/driver-client.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { wakeQueue } from '../publishing/delivery.rules.ts';

/** Notifications that a digest's message shows, the newest. */
const mostItems = 20;

/** One notification of a digest. */
export interface DigestItem {
  readonly notificationId: string;
  /** As the inbox shows it; null where the recipient has no row. */
  readonly title: string | null;
  readonly body: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly occurredAt: string;
}

/** A closed digest. */
export interface Digest {
  /** The notifications in it; more than {@link items} if there are many. */
  readonly count: number;
  /** Oldest first. */
  readonly items: readonly DigestItem[];
}

interface Row {
  readonly leader: string;
  readonly id: string;
  readonly isCancelled: boolean;
  readonly count: string | number;
  readonly place: string | number;
  readonly notificationId: string;
  readonly title: string | null;
  readonly body: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly occurredAt: Date | string;
}

/**
 * Closes the digests that deliveries lead: nothing joins them any more, so that every attempt has the same. What was
 * cancelled is withheld; if that is the leader, the oldest other delivery leads the rest, and is due at once.
 *
 * In a system session, and found by ids alone: with the policy of a tenant session, the planner takes a tenant for a few
 * rows and reads all that it has.
 * @param leaders ids of claimed deliveries.
 * @returns the digests by leader, of those with something to send.
 */
export async function closeDigests(
  { database, clock, jobs }: Pick<KernelServices, 'database' | 'clock' | 'jobs'>,
  leaders: readonly string[],
): Promise<ReadonlyMap<string, Digest>> {
  return database.system(async (em) => {
    const ids = JSON.stringify(leaders);
    const byLeader = 'leader_id = any(array(select jsonb_array_elements_text(?::jsonb)::uuid))';
    // Waits for the fan-outs that are joining: they hold the rows, taken in the same order.
    await em.execute(
      `select from notifications.digest_window where ${byLeader}
       order by tenant_id, recipient_id, type_name, thread_key, channel, required_permission for update`,
      [ids],
    );
    // Apart from the locks: it sees what was joined while they were waited for.
    await em.execute(`delete from notifications.digest_window where ${byLeader}`, [ids]);
    await em.execute(sentLater(byIndexAlone));
    const rows = await readDigests(em, ids);
    const cancelled = rows.filter(({ isCancelled }) => isCancelled);
    if (cancelled.length > 0 && (await withholdCancelled(em, ids, clock.now())))
      await jobs.send(em, wakeQueue, {});
    const led = new Set(leaders);
    const ended = new Set(cancelled.flatMap(({ id }) => (led.has(id) ? [id] : [])));
    const open = rows.filter(({ leader, isCancelled }) => !isCancelled && !ended.has(leader));
    return new Map(
      [...Map.groupBy(open, ({ leader }) => leader)].map(([leader, items]) => [leader, digestOf(items)]),
    );
  });
}

/**
 * By arrays and one by one: of sets the planner believes that they are large, and would read whole tables. The
 * first row from its key on is found by the one index that has this order; for an equal key others seem as good before the
 * table has statistics.
 */
function readDigests(em: EntityManager, ids: string): Promise<Row[]> {
  return em.execute(
    `with led as (
       select coalesce(d.digest_id, d.id) as leader, d.id, d.tenant_id, d.recipient_id, d.notification_id, n.cancelled_at,
         n.created_at, n.data, n.entity_type, n.entity_id,
         count(*) filter (where n.cancelled_at is null) over (partition by coalesce(d.digest_id, d.id)) as count,
         row_number() over (partition by coalesce(d.digest_id, d.id), n.cancelled_at is null
           order by n.created_at desc, n.id desc) as place
       from (
         select jsonb_array_elements_text(?::jsonb)::uuid as id
         union select m.id from notifications.delivery m
           where m.digest_id = any(array(select jsonb_array_elements_text(?::jsonb)::uuid))) one
       cross join lateral (select * from notifications.delivery where id = one.id limit 1) d
       cross join lateral (select * from notifications.notification where id = d.notification_id limit 1) n
       where d.finished_at is null)
     select led.leader, led.id, led.cancelled_at is not null as "isCancelled", led.count, led.place,
       led.notification_id as "notificationId", i.title, i.body, led.data, led.entity_type as "entityType",
       led.entity_id as "entityId", led.created_at as "occurredAt"
     from led
     left join lateral (select * from notifications.inbox_item
       where (tenant_id, recipient_id, notification_id) >= (led.tenant_id, led.recipient_id, led.notification_id)
       order by tenant_id, recipient_id, notification_id limit 1) i
       on i.tenant_id = led.tenant_id and i.recipient_id = led.recipient_id
         and i.notification_id = led.notification_id
     where led.place <= ${mostItems} or (led.id = led.leader and led.cancelled_at is not null)
     order by led.leader, led.place desc`,
    [ids, ids],
  );
}

/** @returns whether another delivery leads a digest now. */
async function withholdCancelled(em: EntityManager, ids: string, now: Date): Promise<boolean> {
  const led = `d.digest_id = any(array(select jsonb_array_elements_text(?::jsonb)::uuid))`;
  await em.execute(
    `update notifications.delivery d set status = 'Dropped', reason = 'Cancelled', finished_at = ?,
       digest_id = null
     from notifications.notification n
     where ${led} and d.finished_at is null and n.id = d.notification_id and n.tenant_id = d.tenant_id
       and n.cancelled_at is not null`,
    [now, ids],
  );
  const heirs: object[] = await em.execute(
    `with heir as (
       select distinct on (d.digest_id) d.digest_id as former, d.id
       from notifications.delivery d
       join notifications.delivery l on l.id = d.digest_id and l.tenant_id = d.tenant_id
       join notifications.notification n on n.id = l.notification_id and n.tenant_id = l.tenant_id
       where ${led} and d.finished_at is null and n.cancelled_at is not null
       order by d.digest_id, d.created_at, d.id)
     update notifications.delivery d
     set digest_id = case when d.id = heir.id then null else heir.id end,
       next_attempt_at = case when d.id = heir.id then ?::timestamptz end
     from heir where d.digest_id = heir.former and d.finished_at is null returning d.id`,
    [ids, now],
  );
  return heirs.length > 0;
}

function digestOf(rows: readonly Row[]): Digest {
  return {
    count: Number(rows[0]?.count ?? 0),
    items: rows.map(({ notificationId, title, body, data, entityType, entityId, occurredAt }) => ({
      notificationId,
      title,
      body,
      data,
      entityType,
      entityId,
      occurredAt: new Date(occurredAt).toISOString(),
    })),
  };
}

/** Ends the deliveries that digests carried as those that led them have ended. One statement. */
export async function settleDigests(em: EntityManager, leaders: readonly string[], now: Date): Promise<void> {
  if (leaders.length === 0) return;
  await em.execute(
    `update notifications.delivery d set status = l.status, reason = l.reason, finished_at = ?
     from notifications.delivery l
     where d.digest_id = any(array(select jsonb_array_elements_text(?::jsonb)::uuid)) and d.finished_at is null
       and l.id = d.digest_id and l.tenant_id = d.tenant_id and l.finished_at is not null`,
    [now, JSON.stringify(leaders)],
  );
}
