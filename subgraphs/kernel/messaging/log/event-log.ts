import type { EntityManager } from '@mikro-orm/postgresql';
import type { DomainEvent } from '../../call/event.ts';
import type { Database } from '../../persistence/database.ts';
import { sentLater } from '../../persistence/driver-client.ts';
import type { DatabaseEngine } from '../../persistence/engine.ts';
import { executeLater } from '../../persistence/later-write.ts';
import {
  prepareStatement,
  type StatementValue,
  toOrmStatement,
} from '../../persistence/prepared-statement.ts';
import { incarnationOf, thisServer, weekdays } from './event-log.schema.ts';
import { type LogPosition, snapshotParts, unseenConditions } from './log-position.rules.ts';
import { relayPrefix } from './relay-name.rules.ts';
import { shardOf, shards } from './shard.rules.ts';

/** Any constant: a lock for processes that adapt cursors to another server. */
const adoptLock = 4_207_318_013;

/** Bytes of stored data after which a page ends. */
const pageBytes = 4 * 1024 * 1024;

/** Shards with the same position. */
export interface LogRange {
  readonly shards: readonly number[];
  readonly position: LogPosition;
}

/** An event of the log. */
export interface LogEntry {
  readonly event: DomainEvent;
  readonly number: string;
  /** The id of the transaction that wrote it. */
  readonly transaction: string;
}

/** New events after a position. */
export interface LogPage {
  /** In order: if one transaction waited for another, its events come later. */
  readonly entries: readonly LogEntry[];
  /** The position after these events. */
  readonly next: LogPosition;
  /** Whether there is more at once. */
  readonly isPart: boolean;
}

/** A stored cursor. */
export interface LogCursor {
  readonly subscriber: string;
  readonly shard: number;
  readonly position: LogPosition;
  /** Workers that died since the cursor was last moved. */
  readonly takes: number;
  /** The number of the event that is delivered alone; null for none. */
  readonly suspect: string | null;
}

interface EventRow {
  readonly seq: string;
  readonly transaction: string;
  readonly id: string;
  readonly tenant_id: string;
  readonly type: string;
  readonly actor_id: string | null;
  readonly occurred: number;
  readonly traceparent: string | null;
  readonly data: unknown;
  /** Whether the page is full before this event, whose data is not read then. */
  readonly is_over: boolean;
}

/** The columns of a new event. The data is text, which the statement casts. */
const appended = ['shard', 'id', 'tenant_id', 'type', 'actor_id', 'occurred_at', 'traceparent', 'data'];

const appendText = (count: number): string => {
  const row = (at: number) =>
    appended.map((name, place) => `$${at * appended.length + place + 1}${name === 'data' ? '::jsonb' : ''}`);
  const rows = Array.from({ length: count }, (_, at) => `(${row(at).join(', ')})`);
  return `insert into events.event (${appended.join(', ')}) values ${rows.join(', ')}`;
};

/** Statements that append one event, two and so on: as many as changes usually cause. */
const appendStatements = [1, 2, 3, 4].map((count) => prepareStatement(appendText(count)));

const appendedValues = (event: DomainEvent): StatementValue[] => [
  shardOf(event.tenantId),
  event.id,
  event.tenantId,
  event.type,
  event.actorId,
  event.occurredAt,
  event.traceparent,
  JSON.stringify(event.data ?? null),
];

const columns = `seq::text as seq, xid::text as transaction, id, tenant_id, type, actor_id, extract(epoch from occurred_at)::float8 * 1000 as occurred,
  traceparent, is_over, case when not is_over then data end as data`;

/** The events of a query, the page's part of them in order, and their columns. */
const selectPage = (events: string, order: string) => `select ${columns} from (
  select e.*, coalesce(sum(pg_column_size(data)) over (order by ${order} rows between unbounded preceding and 1 preceding), 0)
    >= ${pageBytes} as is_over from (${events}) e) e`;

/** Events of a range's shards that meet a condition, in the order of an index. */
const unseenWhere = (condition: string) => `(select * from events.event
  where ${condition} and shard = any (r.shards) and server = (select ${thisServer}) order by xid limit $2::int)`;

/** Unseen events of each range, and the current snapshot. */
const newsStatement = prepareStatement(`with now as materialized (select pg_current_snapshot()::text as now)
  select * from now left join (
    select r.range, n.* from jsonb_to_recordset($1::jsonb)
        as r (range int, "end" xid8, running xid8[], shards smallint[])
      cross join lateral (${selectPage(
        `${unseenWhere('xid >= r."end"')} union all ${unseenWhere('xid = any (r.running)')}`,
        'xid, seq',
      )}) n
  ) e on true`);

const moveStatement = (engine: DatabaseEngine['kind']) =>
  prepareStatement(`update events.cursor c set seen = v.seen::pg_snapshot, target = v.target::pg_snapshot,
    last_seq = v.last, takes = v.takes, suspect = v.suspect
  from jsonb_to_recordset($1::jsonb) as v (subscriber varchar, shard smallint, seen text, target text, last bigint,
    takes smallint, suspect bigint)
  where c.subscriber = v.subscriber and c.shard = v.shard and c.server = (select ${thisServer})
    and (select ${incarnationOf(engine)}) = $2::text and c.owner is not distinct from $3::uuid`);
const moveStatements = { pglite: moveStatement('pglite'), postgres: moveStatement('postgres') };

/** Cursors that have not seen an event `e`. A cursor of another server has seen none. */
const unseenBy = `c.shard = e.shard and (c.server <> e.server or e.xid >= pg_snapshot_xmax(c.seen)
  or e.xid in (select pg_snapshot_xip(c.seen)))`;

/** Cursors of subscribers. */
const ofSubscriber = `c.subscriber not like '${relayPrefix}%'`;

/** The statements of the event log. Reads are the platform's own, across tenants. */
export class EventLog {
  constructor(private readonly database: Database) {}

  /**
   * Appends events in the transaction `em` is in, in their order, by one statement, which is sent with the next. @param
   * events at least one.
   */
  async append(em: EntityManager, events: readonly DomainEvent[]): Promise<void> {
    if (!em.isInTransaction())
      throw new Error('Jobs and events are sent inside em.transactional, with its entity manager.');
    const values = events.flatMap(appendedValues);
    const statement = appendStatements[events.length - 1];
    if (statement !== undefined) return executeLater(em, statement, values);
    const { text, values: inOrder } = toOrmStatement({ name: '', text: appendText(events.length) }, values);
    await em.execute(sentLater(text), inOrder);
  }

  /**
   * Creates cursors for new subscribers: they receive events that commit from now on. Call it before this process
   * publishes.
   */
  async declare(subscribers: readonly string[]): Promise<void> {
    await this.adopt();
    await this.database.systemStatement(
      `insert into events.cursor (subscriber, shard)
       select subscriber, shard from jsonb_array_elements_text(?::jsonb) as subscriber, generate_series(0, ${shards - 1}) as shard
       on conflict (subscriber, shard) do update set declared_at = now()
       where events.cursor.declared_at < now() - interval '1 hour'`,
      [JSON.stringify(subscribers)],
    );
  }

  /**
   * Creates or moves the cursors of a relay to the first event that the slowest subscriber has not handled. A relay
   * that was not running skips events that all have handled.
   */
  async declareRelay(name: string): Promise<void> {
    await this.adopt();
    await this.database.systemStatement(
      `insert into events.cursor as own (subscriber, shard, seen)
       select ?, shard, coalesce((select c.seen from events.cursor c
           where c.shard = s.shard and c.server = ${thisServer} and ${ofSubscriber}
           order by pg_snapshot_xmax(c.seen), (select count(*) from pg_snapshot_xip(c.seen)) desc limit 1),
         pg_current_snapshot())
       from generate_series(0, ${shards - 1}) as s (shard)
       on conflict (subscriber, shard) do update set declared_at = now(), seen = excluded.seen, target = null, last_seq = null
         where own.until < now() and pg_snapshot_xmax(coalesce(own.target, own.seen)) < pg_snapshot_xmax(excluded.seen)`,
      [name],
    );
    await this.database.systemStatement(
      `update events.cursor set declared_at = now() where subscriber = ? and declared_at < now() - interval '1 hour'`,
      [name],
    );
  }

  /** Subscribers with cursors. */
  async subscribers(): Promise<readonly string[]> {
    const rows = await this.database.systemStatement<{ subscriber: string }>(
      `select distinct c.subscriber from events.cursor c where ${ofSubscriber}`,
    );
    return rows.map(({ subscriber }) => subscriber);
  }

  /** The data of events with these numbers, by id; deleted events are absent. */
  async dataOf(numbers: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    if (numbers.length === 0) return new Map();
    const rows = await this.database.systemStatement<{ id: string; data: unknown }>(
      'select id, data from events.event where seq in (select jsonb_array_elements_text(?::jsonb)::bigint)',
      [JSON.stringify(numbers)],
    );
    return new Map(rows.map(({ id, data }) => [id, data]));
  }

  /**
   * Adapts cursors and events of a database that came from another server, because transaction ids of the two cannot be
   * compared. Every subscriber receives again the events that one had not handled.
   */
  async adopt(): Promise<void> {
    const [foreign] = await this.database.systemStatement(
      `select 1 from events.cursor where server <> ${thisServer} limit 1`,
    );
    if (foreign === undefined) return;
    await this.database.system(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [adoptLock]);
      await em.execute(
        `update events.event e set server = ${thisServer}, xid = pg_current_xact_id() from events.cursor c
         where e.server <> ${thisServer} and c.server = e.server and c.shard = e.shard and ${ofSubscriber}
           and not pg_visible_in_snapshot(e.xid, c.seen)`,
      );
      const [row] = await em.execute(
        `with adopted as (update events.cursor set server = ${thisServer}, seen = '1:1:', target = null, last_seq = null,
             owner = null, until = '-infinity', takes = 0, suspect = null
           where server <> ${thisServer} returning 1) select count(*)::int as cursors from adopted`,
      );
      if (Number(row?.cursors) > 0)
        await em.execute(`delete from events.event where server <> ${thisServer}`);
    });
  }

  /**
   * New events after each position, by one statement unless a position is catching up.
   * @param limit how many events of each range at most.
   */
  async read(ranges: readonly LogRange[], limit: number): Promise<readonly LogPage[]> {
    const news = await this.readNews(ranges, limit);
    return Promise.all(
      ranges.map(async (range, at) => {
        const { position } = range;
        if (position.catchUp !== null) return this.readOn(range, position.catchUp, limit);
        const rows = news.rows.filter((row) => row.range === at);
        if (rows.length <= limit && !rows.some(({ is_over: isOver }) => isOver))
          return pageOf(rows, { seen: news.now, catchUp: null }, false);
        return this.readOn(range, { target: news.now, last: await this.before(range) }, limit);
      }),
    );
  }

  /**
   * Moves cursors that are still assigned to this worker.
   * @param incarnation in which the positions were read; in another one nothing moves.
   * @param owner null on the embedded database.
   */
  async move(cursors: readonly LogCursor[], incarnation: string, owner: string | null): Promise<void> {
    if (cursors.length === 0) return;
    await this.database.preparedSystemStatement(moveStatements[this.database.engine.kind], [
      JSON.stringify(
        cursors.map(({ position: { seen, catchUp }, ...cursor }) => ({
          ...cursor,
          seen,
          target: catchUp?.target ?? null,
          last: catchUp?.last ?? null,
        })),
      ),
      incarnation,
      owner,
    ]);
  }

  /** Subscribers with an unhandled event. */
  async behind(subscribers: readonly string[]): Promise<readonly string[]> {
    if (subscribers.length === 0) return [];
    const rows = await this.database.systemStatement<{ subscriber: string }>(
      `select distinct c.subscriber from events.cursor c join events.event e on ${unseenBy}
       where c.server = ${thisServer} and c.subscriber in (select jsonb_array_elements_text(?::jsonb))`,
      [JSON.stringify(subscribers)],
    );
    return rows.map(({ subscriber }) => subscriber);
  }

  /**
   * Empties past days that every cursor has passed, and deletes the cursors of subscribers that no process has declared
   * for a long time.
   * @param days whole days kept before today, at most four.
   * @param abandoned milliseconds since their last declaration after which cursors are deleted.
   */
  async trim(days: number, abandoned: number): Promise<void> {
    await this.database.systemStatement(
      "delete from events.cursor where declared_at < now() - ? * interval '1 ms'",
      [abandoned],
    );
    await this.database.systemStatement('delete from events.worker where until < now()');
    const spent: { day: number }[] = await this.database.systemStatement(
      `select day from (values ${weekdays.map((day) => `(${day})`).join(', ')}) as week (day)
       where not exists (select from generate_series(-1, ?::int) as ago
           where extract(isodow from (now() - ago * interval '1 day') at time zone 'UTC') = day)
         and exists (select from events.event where weekday = day)
         and not exists (select from events.event e join events.cursor c on ${unseenBy} and ${ofSubscriber}
           where e.weekday = day)`,
      [days],
    );
    for (const { day } of spent) await this.empty(Number(day));
  }

  /** Empties a day. Locks it first and checks again: a transaction may have committed since the first check. */
  private empty(day: number): Promise<void> {
    return this.database.system(async (em) => {
      // Waits for writers of that day, but with a short limit, because others wait behind this lock.
      await em.execute("set local lock_timeout = '1s'");
      await em.execute(`lock table only events.event_${day} in access exclusive mode`);
      const unread = await em.execute(
        `select 1 from events.event e join events.cursor c on ${unseenBy} and ${ofSubscriber}
         where e.weekday = ${day} limit 1`,
      );
      if (unread.length === 0) await em.execute(`truncate events.event_${day}`);
    });
  }

  /** Unseen events of each range, at most one above the limit. */
  private async readNews(
    ranges: readonly LogRange[],
    limit: number,
  ): Promise<{ readonly now: string; readonly rows: readonly (EventRow & { readonly range: number })[] }> {
    const unseen = ranges.flatMap(({ shards: wanted, position }, range) =>
      position.catchUp === null ? [{ range, shards: wanted, ...snapshotParts(position.seen) }] : [],
    );
    if (unseen.length === 0) return { now: '', rows: [] };
    const rows = await this.database.preparedSystemStatement<EventRow & { now: string; range: number }>(
      newsStatement,
      [JSON.stringify(unseen), limit + 1],
    );
    return { now: String(rows[0]?.now), rows: rows.filter(({ id }) => id !== null) };
  }

  private async readOn(
    { shards: wanted, position: { seen } }: LogRange,
    { target, last }: NonNullable<LogPosition['catchUp']>,
    limit: number,
  ): Promise<LogPage> {
    const read = await this.database.systemStatement<EventRow>(
      `${selectPage(
        `select * from events.event where seq > ${BigInt(last)} and shard in (${listOf(wanted)})
           and server = (select ${thisServer}) and pg_visible_in_snapshot(xid, ?::pg_snapshot)
           and not pg_visible_in_snapshot(xid, ?::pg_snapshot)
         order by seq limit ${limit}`,
        'seq',
      )} order by e.seq`,
      [target, seen],
    );
    const rows = read.filter(({ is_over: isOver }) => !isOver);
    const isPart = read.length === limit || rows.length < read.length;
    const reached = rows.at(-1)?.seq ?? last;
    const next = isPart ? { seen, catchUp: { target, last: reached } } : { seen: target, catchUp: null };
    return pageOf(rows, next, true);
  }

  /** A number below that of every event a range has not seen. */
  private async before({ shards: wanted, position: { seen } }: LogRange): Promise<string> {
    const [row] = await this.database.systemStatement<{ last: string | null }>(
      `select (min(seq) - 1)::text as last from events.event
       where (${unseenConditions(seen).join(' or ')}) and shard in (${listOf(wanted)})`,
    );
    return row?.last ?? '0';
  }
}

const listOf = (wanted: readonly number[]) => wanted.map(Number).join(', ');

function pageOf(rows: readonly EventRow[], next: LogPosition, isPart: boolean): LogPage {
  const ordered = rows.toSorted((a, b) => Number(BigInt(a.seq) - BigInt(b.seq)));
  return { entries: ordered.map(entryOf), next, isPart };
}

function entryOf(row: EventRow): LogEntry {
  return { event: eventOf(row), number: row.seq, transaction: row.transaction };
}

function eventOf({ id, type, tenant_id, actor_id, occurred, traceparent, data }: EventRow): DomainEvent {
  return {
    id,
    type,
    tenantId: tenant_id,
    actorId: actor_id,
    occurredAt: new Date(Math.round(Number(occurred))).toISOString(),
    traceparent,
    data,
  };
}
