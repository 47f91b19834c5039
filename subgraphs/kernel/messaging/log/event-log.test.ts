import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  eventIn,
  eventOf,
  type MessagingBench,
  openMessagingBench,
  testTenant,
} from '../../../../test/testkit/messaging/messaging.ts';
import { transports } from '../../../../test/testkit/messaging/nats.ts';
import type { EventSubscriber } from '../../call/event.ts';
import { deadLetterQueue } from '../job-queues.ts';
import type { MessagingOptions } from '../messaging.options.ts';
import type { Messaging } from '../messaging.ts';
import { incarnationOf } from './event-log.schema.ts';
import { EventLog } from './event-log.ts';
import type { LogPosition } from './log-position.rules.ts';
import { subscriberQueue } from './log-subscriber.ts';
import { shardOf } from './shard.rules.ts';

let names = 0;

/** A subscriber of its own name that writes down what it is handed. */
function recorder(more: Partial<EventSubscriber> = {}) {
  const heard: string[] = [];
  names += 1;
  const subscriber: EventSubscriber = {
    name: `recorder-${names}`,
    eventTypes: '*',
    concurrency: 1,
    handle: async ({ data }) => void heard.push(String(data)),
    ...more,
  };
  return { heard, subscriber, queue: subscriberQueue(subscriber.name) };
}

describe.each(transports)('the event log on $label', (kind) => {
  let bench: MessagingBench;
  const running: Messaging[] = [];
  beforeAll(async () => {
    bench = await openMessagingBench(kind);
  });
  afterEach(async () => {
    for (const messaging of running.splice(0)) await messaging.stop();
  });
  afterAll(() => bench.close());

  async function start(
    subscribers: readonly EventSubscriber[],
    work = true,
    options: Partial<MessagingOptions> = {},
  ): Promise<Messaging> {
    const messaging = bench.messaging(options);
    running.push(messaging);
    for (const subscriber of subscribers) messaging.registerSubscriber(subscriber);
    await messaging.start({ work });
    return messaging;
  }

  const forgetOthers = ({ name }: EventSubscriber) =>
    bench.database.systemStatement('delete from events.cursor where subscriber <> ?', [name]);
  const inTenant = <T>(work: (em: EntityManager) => Promise<T>, tenantId = testTenant) =>
    bench.database.session(tenantId).transactional((em) => work(em as EntityManager));
  const publish = (messaging: Messaging, ...data: readonly unknown[]) =>
    inTenant((em) => messaging.append(em, data.map(eventOf)));

  it('is read in order, by those declared before the commit alone', async () => {
    const first = recorder();
    const silent = await start([first.subscriber], false);
    await publish(silent, 'a', 'b');
    const late = recorder();
    const messaging = await start([first.subscriber, late.subscriber]);
    await publish(messaging, 'c');
    await messaging.drain();
    expect(first.heard).toEqual(['a', 'b', 'c']);
    expect(late.heard).toEqual(['c']);
  });

  it('goes on behind what was handled, in the next process', async () => {
    const { subscriber, heard } = recorder();
    const before = await start([subscriber]);
    await publish(before, 'a');
    await before.drain();
    await before.stop();
    await publish(await start([], false), 'b');
    const after = await start([subscriber]);
    await after.drain();
    expect(heard).toEqual(['a', 'b']);
  });

  it('catches up with more than a batch, each event once and in order', async () => {
    const { subscriber, heard } = recorder();
    const messaging = await start([subscriber], false);
    const all = Array.from({ length: 1_150 }, (_, at) => `${at}`);
    for (let at = 0; at < all.length; at += 230) await publish(messaging, ...all.slice(at, at + 230));
    await messaging.stop();
    await (await start([subscriber])).drain();
    expect(heard).toEqual(all);
  });

  it('reads pages of some megabytes, however large events are', async () => {
    const { subscriber } = recorder();
    const messaging = await start([subscriber], false);
    await forgetOthers(subscriber);
    const log = new EventLog(bench.database);
    const [now] = await bench.database.systemStatement<{ seen: string }>(
      'select pg_current_snapshot()::text as seen',
    );
    // Nothing that is compressed: half a megabyte each, as stored.
    const all = Array.from({ length: 20 }, () => randomBytes(375_000).toString('base64'));
    for (const data of all) await publish(messaging, data);
    const read: unknown[] = [];
    const sizes: number[] = [];
    let position: LogPosition = { seen: String(now?.seen), catchUp: null };
    for (let isPart = true; isPart; ) {
      const [page] = await log.read([{ shards: [shardOf(testTenant)], position }], 200);
      if (page === undefined) throw new Error('There is no page.');
      read.push(...page.entries.map(({ event }) => event.data));
      sizes.push(page.entries.length);
      position = page.next;
      isPart = page.isPart;
    }
    expect(Math.max(...sizes)).toBe(9);
    expect(read).toEqual(all);
  });

  it('hands lists to those that take them, and each event by itself where the list fails', async () => {
    const lists: string[][] = [];
    const { subscriber, heard } = recorder({
      handleAll: async (events) => {
        const list = events.map(({ data }) => String(data));
        lists.push(list);
        if (list.includes('bad')) throw new Error('a bad list');
        heard.push(...list);
      },
    });
    const messaging = await start([subscriber]);
    // A stream may hand over the first events before the others have arrived.
    const many = Array.from({ length: 100 }, (_, index) => `${index}`);
    await publish(messaging, ...many);
    await messaging.drain();
    expect(heard).toEqual(many);
    expect(lists.length).toBeGreaterThan(0);
    await publish(messaging, 'c', 'bad', 'd');
    await messaging.drain();
    expect(heard).toEqual([...many, 'c', 'bad', 'd']);
  });

  it('tries again what failed, buries it, and revives it, while the rest goes on', async () => {
    const runs: string[] = [];
    let isBroken = true;
    const { subscriber, queue } = recorder({
      handle: async ({ data }) => {
        runs.push(String(data));
        if (data === 'bad' && isBroken) throw new Error('broken');
      },
    });
    const messaging = await start([subscriber]);
    await publish(messaging, 'bad', 'good');
    await messaging.drain({ failOnError: false });
    expect(runs).toEqual(['bad', 'good']);
    await messaging.drain({ failOnError: false, future: true, timeout: 60_000 });
    expect(runs).toEqual(['bad', 'good', ...Array.from({ length: 10 }, () => 'bad')]);
    expect(await messaging.deadLetters(queue)).toMatchObject([
      { queue, data: { data: 'bad' }, attempts: 11, error: 'Error: broken' },
    ]);
    isBroken = false;
    expect(await messaging.retryDeadLetters(queue)).toBe(1);
    await messaging.drain();
    expect(runs).toHaveLength(13);
    expect(deadLetterQueue(queue)).toBe(`${queue}.dead`);
  });

  it('has events of the form before the log handled', async () => {
    const { subscriber, heard, queue } = recorder();
    const messaging = await start([subscriber], false);
    await inTenant((em) => messaging.send(em, queue, eventOf('old')));
    await messaging.stop();
    await (await start([subscriber])).drain();
    expect(heard).toEqual(['old']);
  });

  it('hears again, after a move to another server, what was not handled', async () => {
    const { subscriber, heard } = recorder();
    const messaging = await start([subscriber]);
    await forgetOthers(subscriber);
    await publish(messaging, 'handled');
    await messaging.drain();
    await messaging.stop();
    await publish(await start([], false), 'waiting');
    // As a dump of a server with other, higher transaction ids is.
    await bench.database.systemStatement(
      'update events.event set server = 1, xid = ((xid::text::bigint + 1000000)::text)::xid8',
    );
    await bench.database.systemStatement(
      `update events.cursor set server = 1, seen = ((pg_snapshot_xmin(seen)::text::bigint + 1000000)::text || ':'
         || (pg_snapshot_xmax(seen)::text::bigint + 1000000)::text || ':')::pg_snapshot`,
    );
    const moved = await start([subscriber]);
    await publish(moved, 'new');
    await moved.drain();
    expect(heard).toEqual(['handled', 'waiting', 'new']);
  });

  it('keeps a day that a subscriber has not read, and empties one that lies behind', async () => {
    const { subscriber, heard } = recorder();
    const messaging = await start([subscriber], false);
    await bench.database.systemStatement('delete from events.cursor where subscriber <> ?', [
      subscriber.name,
    ]);
    await publish(messaging, 'old');
    await bench.database.systemStatement(
      `update events.event set weekday = extract(isodow from (now() - interval '3 days') at time zone 'UTC')`,
    );
    const kept = async () => {
      await messaging.trimLog();
      const [row] = await bench.database.systemStatement<{ count: number }>(
        'select count(*)::int from events.event',
      );
      return row?.count;
    };
    expect(await kept()).toBeGreaterThan(0);
    const reader = await start([subscriber]);
    await reader.drain();
    expect(await kept()).toBe(0);
    expect(heard).toEqual(['old']);
    await bench.database.systemStatement(
      `insert into events.cursor (subscriber, shard, declared_at) values ('gone', 0, now() - interval '40 days')`,
    );
    await bench.database.systemStatement(
      `update events.cursor set declared_at = now() - interval '40 days' where subscriber = ?`,
      [subscriber.name],
    );
    await reader.trimLog();
    expect(
      await bench.database.systemStatement(
        "select distinct subscriber from events.cursor where subscriber not like 'relay.%'",
      ),
    ).toEqual([{ subscriber: subscriber.name }]);
  });

  it('keeps a day that is read for as many days as the option says', async () => {
    const { subscriber } = recorder();
    const messaging = await start([subscriber]);
    await forgetOthers(subscriber);
    await bench.database.systemStatement('delete from events.event');
    await publish(messaging, 'old');
    await messaging.drain();
    await bench.database.systemStatement(
      `update events.event set weekday = extract(isodow from (now() - interval '3 days') at time zone 'UTC')`,
    );
    const keptFor = async (EventRetentionDays: number) => {
      await (await start([subscriber], false, { EventRetentionDays })).trimLog();
      return bench.database.systemStatement("select data #>> '{}' as data from events.event");
    };
    expect(await keptFor(3)).toEqual([{ data: 'old' }]);
    expect(await keptFor(2)).toEqual([]);
  });

  it('tries again what fails while the process stops', async () => {
    const handling = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const { subscriber, queue } = recorder({
      handle: async () => {
        handling.resolve();
        await end.promise;
        throw new Error('on purpose');
      },
    });
    const messaging = await start([subscriber]);
    await publish(messaging, 'a');
    await handling.promise;
    const stopped = messaging.stop();
    end.resolve();
    await stopped;
    const waiting = await bench.database.execute(
      `select data->'data'->>'data' as data from jobs.job where name = '${queue}'`,
    );
    expect(waiting).toEqual([{ data: 'a' }]);
    const next = recorder({ name: subscriber.name });
    await (await start([next.subscriber])).drain();
    expect(next.heard).toEqual([]);
  });

  it.runIf(kind.name === 'PostgreSQL')('goes on where cursors have ended, by a wrong clock', async () => {
    const { subscriber, heard } = recorder();
    const messaging = await start([subscriber]);
    await bench.database.systemStatement('delete from events.cursor');
    const held = () =>
      bench.database.systemStatement(
        'select shard from events.cursor where owner is not null and subscriber = ?',
        [subscriber.name],
      );
    await expect.poll(held, { timeout: 15_000, interval: 100 }).toHaveLength(16);
    await publish(messaging, 'a');
    await messaging.drain();
    expect(heard).toEqual(['a']);
  });

  it.runIf(kind.name === 'PostgreSQL')('keeps what commits while a day waits to be emptied', async () => {
    const { subscriber, heard } = recorder();
    const messaging = await start([subscriber]);
    await forgetOthers(subscriber);
    await bench.database.systemStatement('delete from events.event');
    const day = `extract(isodow from (now() - interval '3 days') at time zone 'UTC')`;
    const put = (em: EntityManager, data: string) =>
      em.execute(
        `insert into events.event (weekday, shard, id, tenant_id, type, occurred_at, data)
         values (${day}, ${shardOf(testTenant)}, ?, ?, 'Notes.NoteWritten', now(), ?::jsonb)`,
        [uuidV7(), testTenant, JSON.stringify(data)],
      );
    await bench.database.system((em) => put(em, 'handled'));
    await messaging.drain();
    await messaging.stop();
    let trimmed: Promise<void> = Promise.resolve();
    await bench.database.system(async (em) => {
      await put(em, 'late');
      trimmed = messaging.trimLog();
      await expect
        .poll(() =>
          bench.database.systemStatement(
            "select from pg_locks where not granted and relation::regclass::text like 'events.event_%'",
          ),
        )
        .toHaveLength(1);
    });
    await trimmed;
    await (await start([subscriber])).drain();
    expect(heard).toEqual(['handled', 'late']);
  });

  it('moves no cursor to a position from before a recovery of the server', async () => {
    const { subscriber } = recorder();
    await start([subscriber], false);
    const log = new EventLog(bench.database);
    const [before] = await bench.database.systemStatement<{ incarnation: string }>(
      `select ${incarnationOf(bench.database.engine.kind)} as incarnation`,
    );
    const moveIn = async (incarnation: string) => {
      const position = { seen: '7:7:', catchUp: null };
      const cursor = { subscriber: subscriber.name, shard: 0, position, takes: 0, suspect: null };
      await log.move([cursor], incarnation, null);
      const [row] = await bench.database.systemStatement<{ seen: string }>(
        'select seen::text as seen from events.cursor where subscriber = ? and shard = 0',
        [subscriber.name],
      );
      return row?.seen;
    };
    expect(await moveIn('another')).not.toBe('7:7:');
    expect(await moveIn(String(before?.incarnation))).toBe('7:7:');
  });

  it('lets a tenant session append its own events, and neither read nor change any', async () => {
    const attempts = [
      'select data from events.event',
      'delete from events.event',
      'select seen from events.cursor',
    ];
    for (const sql of attempts)
      await expect(inTenant((em) => em.execute(sql))).rejects.toThrow(/permission denied/);
    const messaging = await start([], false);
    const foreign = inTenant((em) =>
      messaging.append(em, [eventIn('00000000-0000-4000-8000-0000000000ff', 'x')]),
    );
    await expect(foreign).rejects.toThrow(/row-level security/);
  });

  describe.runIf(kind.name === 'PostgreSQL')('with several connections', () => {
    it('skips no event that commits late, and waits for no other transaction', async () => {
      const { subscriber, heard } = recorder();
      const messaging = await start([subscriber]);
      const written = Promise.withResolvers<void>();
      const commit = Promise.withResolvers<void>();
      const late = inTenant(async (em) => {
        await messaging.append(em, [eventOf('late')]);
        written.resolve();
        await commit.promise;
      });
      await written.promise;
      await publish(messaging, 'early');
      await messaging.drain();
      expect(heard).toEqual(['early']);
      await publish(messaging, 'also early');
      await messaging.drain();
      commit.resolve();
      await late;
      await messaging.drain();
      expect(heard).toEqual(['early', 'also early', 'late']);
    });

    it('is shared by workers, each event handled by one of them, and left to the other', async () => {
      const both = recorder();
      const seen = [new Set<number>(), new Set<number>()];
      const of = (worker: number): EventSubscriber => ({
        ...both.subscriber,
        handle: async (event, signal) => {
          seen[worker]?.add(Number.parseInt(event.tenantId.slice(-1), 16));
          await both.subscriber.handle(event, signal);
        },
      });
      const one = await start([of(0)]);
      const two = await start([of(1)]);
      const tenants = Array.from(
        { length: 16 },
        (_, at) => `00000000-0000-4000-8000-00000000000${at.toString(16)}`,
      );
      const publishAll = (text: string) =>
        Promise.all(
          tenants.map((id) => inTenant((em) => one.append(em, [eventIn(id, `${text} ${id}`)]), id)),
        );
      await expect
        .poll(
          async () =>
            (
              await bench.database.systemStatement(
                `select owner from events.cursor where subscriber = ? and owner is not null group by owner having count(*) = 8`,
                [both.subscriber.name],
              )
            ).length,
          { timeout: 30_000, interval: 100 },
        )
        .toBe(2);
      await publishAll('first');
      await one.drain();
      expect([seen[0]?.size, seen[1]?.size]).toEqual([8, 8]);
      expect(new Set(both.heard).size).toBe(16);
      expect(both.heard).toHaveLength(16);
      await two.stop();
      await publishAll('second');
      await one.drain({ timeout: 30_000 });
      expect(both.heard).toHaveLength(32);
    });

    it.each([
      ['shows no sign of life', "now() - interval '1 second'"],
      ['had a clock that was set back since', "now() + interval '1 hour'"],
    ])('is taken over from a worker that %s', async (_why, until) => {
      const { subscriber, heard } = recorder();
      const messaging = await start([subscriber], false);
      await publish(messaging, 'a');
      await bench.database.systemStatement(
        `with worker as (insert into events.worker values (gen_random_uuid(), to_jsonb(array[?::text]), ${until}) returning id)
         update events.cursor set owner = worker.id, until = ${until} from worker where subscriber = ?`,
        [subscriber.name, subscriber.name],
      );
      await (await start([subscriber])).drain();
      expect(heard).toEqual(['a']);
      // All of them: the other has no share.
      const owners = await bench.database.systemStatement(
        'select count(*)::int as shards from events.cursor where subscriber = ? group by owner',
        [subscriber.name],
      );
      expect(owners).toEqual([{ shards: 16 }]);
    });
  });
});
