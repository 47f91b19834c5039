import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  eventIn,
  eventOf,
  type MessagingBench,
  openMessagingBench,
  testTenant,
} from '../../../../test/testkit/messaging/messaging.ts';
import {
  natsWanted,
  openTestStream,
  type TestStream,
  testNatsOptions,
} from '../../../../test/testkit/messaging/nats.ts';
import { hasServer, serverEngine } from '../../../../test/testkit/postgres.ts';
import { TcpProxy } from '../../../../test/testkit/process/tcp-proxy.ts';
import type { EventSubscriber } from '../../call/event.ts';
import type { Messaging } from '../messaging.ts';
import type { EventStream } from './event-stream.ts';
import { natsHealthCheck } from './nats-health-check.ts';

let names = 0;

/** A subscriber of its own name that writes down what it is handed. */
function recorder(more: Partial<EventSubscriber> = {}) {
  const heard: unknown[] = [];
  names += 1;
  const subscriber: EventSubscriber = {
    name: `streamed-${names}`,
    eventTypes: '*',
    concurrency: 1,
    handle: async ({ data }) => void heard.push(data),
    ...more,
  };
  return { heard, subscriber };
}

describe.runIf(natsWanted && hasServer)('events carried by JetStream on PostgreSQL', () => {
  let bench: MessagingBench;
  const cleanups: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    bench = await openMessagingBench(serverEngine);
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    await bench.database.systemStatement('delete from events.cursor');
    await bench.database.systemStatement('delete from events.event');
  });
  afterAll(() => bench.close());

  /** @param stream null: the log. */
  async function start(stream: EventStream | null, subscribers: readonly EventSubscriber[], work = true) {
    const messaging = bench.messaging({}, undefined, stream);
    cleanups.push(() => messaging.stop());
    for (const subscriber of subscribers) messaging.registerSubscriber(subscriber);
    await messaging.start({ work });
    return messaging;
  }
  function openStream(servers?: string[]): TestStream {
    const opened = openTestStream(testNatsOptions(servers));
    cleanups.push(() => opened.drop());
    return opened;
  }
  const publish = (messaging: Messaging, ...data: readonly unknown[]) =>
    bench.database
      .session(testTenant)
      .transactional((em) => messaging.append(em as EntityManager, data.map(eventOf)));
  const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => at + from);

  it('carries data that is larger than a message by reference', async () => {
    const { stream } = openStream();
    const { subscriber, heard } = recorder();
    const messaging = await start(stream, [subscriber]);
    const large = ['a', randomBytes(1_500_000).toString('base64'), 'b', 'c'.repeat(3_000_000)];
    await publish(messaging, ...large);
    await messaging.drain();
    expect(heard).toEqual(large);
    const { state } = await stream.info();
    expect(state.bytes).toBeLessThan(100_000);
  });

  it('goes from the log to JetStream and back, with all that waits, and loses and repeats nothing', async () => {
    const { stream } = openStream();
    const { subscriber, heard } = recorder();
    const silent = await start(null, [subscriber], false);
    await publish(silent, ...numbers(300));
    const onLog = await start(null, [subscriber]);
    await publish(onLog, ...numbers(300, 300));
    await onLog.stop();
    const streamed = await start(stream, [subscriber]);
    await publish(streamed, ...numbers(500, 600));
    await streamed.stop();
    await publish(silent, ...numbers(100, 1_100));
    const back = await start(null, [subscriber]);
    await back.drain();
    expect(heard).toEqual(numbers(1_200));
    await back.stop();
    await publish(silent, 'last');
    await (await start(stream, [subscriber])).drain();
    expect(heard.slice(1_200)).toEqual(['last']);
  });

  it('repeats nothing on the log where it stops between two positions of the stream', async () => {
    const { stream } = openStream();
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const { subscriber, heard } = recorder({
      handle: async ({ data }) => {
        heard.push(data);
        if (data !== 250) return;
        begun.resolve();
        await released.promise;
      },
    });
    const streamed = await start(stream, [subscriber]);
    await publish(streamed, ...numbers(500));
    await begun.promise;
    const stopped = streamed.stop();
    released.resolve();
    await stopped;
    expect(heard.length).toBeLessThan(500);
    await (await start(null, [subscriber])).drain();
    expect(heard).toEqual(numbers(500));
  });

  it('hands over alone what workers died with until the mark behind it, however it comes', async () => {
    const { stream } = openStream();
    const publishAll = stream.publish.bind(stream);
    const suspects: unknown[] = [];
    const { subscriber, heard } = recorder({
      handle: async ({ data }) => {
        heard.push(data);
        const rows = await bench.database.systemStatement(
          `select e.data, c.takes from events.cursor c join events.event e on e.seq = c.suspect where c.subscriber = ?`,
          [subscriber.name],
        );
        suspects.push(...rows);
      },
    });
    // One after the other, as they may come over a network.
    stream.publish = async (entries, incarnation) => {
      for (const entry of entries) {
        await publishAll([entry], incarnation);
        await expect.poll(() => heard, { timeout: 20_000 }).toContain(entry.event.data);
      }
    };
    const silent = await start(null, [subscriber], false);
    await bench.database.systemStatement('update events.cursor set takes = 3');
    await publish(silent, 'first', 'second', 'third');
    const messaging = await start(stream, [subscriber]);
    await messaging.drain();
    expect(suspects).toEqual(['first', 'second', 'third'].map((data) => ({ data, takes: 3 })));
    const left = await bench.database.systemStatement(
      'select 1 from events.cursor c where suspect is not null',
    );
    expect(left).toEqual([]);
  });

  it('shares shards with workers that read the log, while an installation changes over', async () => {
    const { stream } = openStream();
    const { subscriber, heard } = recorder();
    const tenants = numbers(16).map((at) => `00000000-0000-4000-8000-00000000000${at.toString(16)}`);
    const onLog = await start(null, [subscriber]);
    const streamed = await start(stream, [subscriber]);
    const halves = () =>
      bench.database.systemStatement(
        'select owner from events.cursor where subscriber = ? and owner is not null group by owner having count(*) = 8',
        [subscriber.name],
      );
    await expect.poll(halves, { timeout: 30_000, interval: 100 }).toHaveLength(2);
    const toAll = (text: string) =>
      Promise.all(
        tenants.map((id) =>
          bench.database
            .session(id)
            .transactional((em) => onLog.append(em as EntityManager, [eventIn(id, `${text} ${id}`)])),
        ),
      );
    await toAll('first');
    await onLog.drain();
    await onLog.stop();
    await toAll('second');
    await streamed.drain({ timeout: 60_000 });
    expect(heard).toHaveLength(32);
    expect(new Set(heard).size).toBe(32);
  });

  it('publishes again what was not handled, where the stream is gone', { timeout: 120_000 }, async () => {
    const { stream, link } = openStream();
    const blocked = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = recorder();
    const slow = recorder({
      handle: async ({ data }) => {
        begun.resolve();
        await blocked.promise;
        slow.heard.push(data);
      },
    });
    const messaging = await start(stream, [first.subscriber, slow.subscriber]);
    await publish(messaging, ...numbers(50));
    await begun.promise;
    await expect.poll(() => first.heard.length, { timeout: 20_000 }).toBe(50);
    await link.use().manager.streams.delete(stream.name);
    await publish(messaging, ...numbers(50, 50));
    blocked.resolve();
    await messaging.drain({ timeout: 60_000 });
    expect([...new Set(slow.heard)]).toEqual(numbers(100));
    expect([...new Set(first.heard)]).toEqual(numbers(100));
  });

  it('lets writes go on while NATS is away, says so, and catches up in order when it is back', async () => {
    const proxy = await TcpProxy.start(testNatsOptions().Servers[0] as string);
    cleanups.push(() => proxy.close());
    proxy.cut();
    const { stream, options } = openStream([`nats://127.0.0.1:${proxy.port}`]);
    const { signal } = new AbortController();
    const check = natsHealthCheck(stream, options);
    expect(check).toMatchObject({ name: 'nats', failureStatus: 'Degraded', tags: ['readiness', 'startup'] });
    const { subscriber, heard } = recorder();
    const messaging = await start(stream, [subscriber]);
    await publish(messaging, ...numbers(20));
    await expect(check.check(signal)).rejects.toThrow('NATS is out of reach');
    expect(heard).toEqual([]);
    proxy.mend();
    await messaging.drain({ timeout: 60_000 });
    expect(heard).toEqual(numbers(20));
    expect(await check.check(signal)).toEqual({ status: 'Healthy' });
    expect(await natsHealthCheck(stream, { LatencyThreshold: 0 }).check(signal)).toEqual({
      status: 'Degraded',
      description: 'slower than 0 ms',
    });
  });

  it('loses and reorders nothing where the connection breaks again and again', async () => {
    const proxy = await TcpProxy.start(testNatsOptions().Servers[0] as string);
    cleanups.push(() => proxy.close());
    const { stream } = openStream([`nats://127.0.0.1:${proxy.port}`]);
    let cuts = 0;
    const { subscriber, heard } = recorder({
      handle: async ({ data }) => {
        heard.push(data);
        // In the middle of what it has in hand, and while more is on its way.
        if (Number(data) % 100 !== 50 || cuts === 5) return;
        cuts += 1;
        proxy.cut();
        proxy.mend();
      },
    });
    const messaging = await start(stream, [subscriber]);
    for (const at of numbers(10)) await publish(messaging, ...numbers(100, at * 100));
    await messaging.drain({ timeout: 60_000 });
    expect(cuts).toBe(5);
    expect(heard).toEqual(numbers(1_000));
  });

  it('removes from the stream what all have handled, and the consumers of those that are no more', async () => {
    const { stream } = openStream();
    const [one, two, gone] = [recorder(), recorder(), recorder()];
    const ending = await start(stream, [gone.subscriber]);
    await publish(ending, 'x');
    await ending.drain();
    await ending.stop();
    await bench.database.systemStatement('delete from events.cursor where subscriber = ?', [
      gone.subscriber.name,
    ]);
    const messaging = await start(stream, [one.subscriber, two.subscriber]);
    await publish(messaging, ...numbers(10));
    await messaging.drain();
    await messaging.stop();
    const shards = numbers(16);
    const both = [one.subscriber.name, two.subscriber.name];
    const kept = async (subscribers: readonly string[]) => {
      await stream.trim(await stream.consumers(), new Set(subscribers), shards);
      return (await stream.info()).state.messages;
    };
    expect(await kept([...both, 'declared-and-never-opened'])).toBeGreaterThan(10);
    expect(await kept(both)).toBe(0);
    const left = new Set((await stream.consumers()).map(({ name }) => name.replace(/-\d+$/, '')));
    expect([...left].sort()).toEqual(both.sort());
    expect(one.heard).toEqual(numbers(10));
  });

  it('passes over what a cursor has seen, where a consumer begins again', async () => {
    const { stream, link } = openStream();
    const { subscriber, heard } = recorder();
    const messaging = await start(stream, [subscriber]);
    await publish(messaging, ...numbers(30));
    await messaging.drain();
    await messaging.stop();
    for (const { name } of await stream.consumers())
      await link.use().manager.consumers.delete(stream.name, name);
    const next = await start(stream, [subscriber]);
    await publish(next, 'last');
    await next.drain();
    expect(heard).toEqual([...numbers(30), 'last']);
  });
});
