import { setImmediate } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redisWanted, startRedis, type TestRedis } from '../../../test/testkit/database/redis.ts';
import { connectRedis } from '../cache/redis.ts';
import { RedisTopics } from '../cache/redis-topics.ts';
import { silentLogger } from '../telemetry/logger.ts';
import type { PubSub } from './pub-sub.ts';
import { MemoryPubSub } from './pub-sub-memory.ts';
import { RedisPubSub } from './pub-sub-redis.ts';

/** A pub/sub and what can be seen of it from outside. */
interface Bench {
  readonly pubSub: PubSub;
  /** Topics that are listened to. */
  topics(): number;
  close(): Promise<void>;
}

async function memoryBench(): Promise<Bench> {
  const pubSub = new MemoryPubSub();
  return { pubSub, topics: () => pubSub.size, close: () => pubSub.close() };
}

async function connect(url: string) {
  const redis = await connectRedis({ Url: url, CommandTimeout: 300 }, silentLogger);
  const topics = new RedisTopics(redis, silentLogger);
  const pubSub = new RedisPubSub(topics, silentLogger);
  const close = async () => {
    await pubSub.close();
    topics.close();
    redis.disconnect();
  };
  return { redis, topics, pubSub, close };
}

async function redisBench(): Promise<Bench> {
  const server = await startRedis();
  const { topics, pubSub, close } = await connect(server.url);
  return {
    pubSub,
    topics: () => topics.size,
    close: async () => {
      await close();
      await server.stop();
    },
  };
}

const kinds = [
  { name: 'memory', open: memoryBench },
  ...(redisWanted ? [{ name: 'Redis', open: redisBench }] : []),
];

describe.each(kinds)('publish and subscribe over $name', ({ open }) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench.close());

  it('brings what is published after the subscription, in order, to every listener of the topic', async () => {
    const { pubSub } = bench;
    const [one, two, other] = await Promise.all([
      pubSub.subscribe<number>('tenant:numbers'),
      pubSub.subscribe<number>('tenant:numbers'),
      pubSub.subscribe<number>('other-tenant:numbers'),
    ]);
    for (const value of [1, 2, 3]) await pubSub.publish('tenant:numbers', value);
    await pubSub.publish('other-tenant:numbers', 99);
    for (const stream of [one, two]) {
      for (const value of [1, 2, 3]) expect(await stream.next()).toEqual({ done: false, value });
    }
    expect(await other.next()).toEqual({ done: false, value: 99 });
    for (const stream of [one, two, other]) await stream.return?.();
  });

  it('hands over copies: text, lists, nothing, nested values', async () => {
    const stream = await bench.pubSub.subscribe('shapes');
    const payload = { list: [1, { deep: 'ü' }], none: null };
    for (const sent of [payload, 'text', null, undefined, 0, false])
      await bench.pubSub.publish('shapes', sent);
    const { value } = await stream.next();
    expect(value).toEqual(payload);
    expect(value).not.toBe(payload);
    for (const expected of ['text', null, null, 0, false]) expect((await stream.next()).value).toBe(expected);
    await stream.return?.();
  });

  it('buffers the newest 256 messages of a listener that does not read', async () => {
    const { pubSub } = bench;
    const slow = await pubSub.subscribe<number>('flood');
    const witness = await pubSub.subscribe<number>('flood');
    for (let value = 0; value < 300; value += 1) {
      await pubSub.publish('flood', value);
      expect((await witness.next()).value).toBe(value);
    }
    expect((await slow.next()).value).toBe(300 - 256);
    for (let value = 300 - 255; value < 300; value += 1) expect((await slow.next()).value).toBe(value);
    await slow.return?.();
    await witness.return?.();
  });

  it('ends a reader that waits when the listening ends, and frees the topic at once', async () => {
    const stream = await bench.pubSub.subscribe('ending');
    expect(bench.topics()).toBe(1);
    const reading = stream.next();
    await stream.return?.();
    await setImmediate();
    expect(bench.topics()).toBe(0);
    expect(await reading).toEqual({ done: true, value: undefined });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });

  it('ends when the signal aborts, before, while and after subscribing', async () => {
    const { pubSub } = bench;
    const before = await pubSub.subscribe('aborting', AbortSignal.abort());
    expect(await before.next()).toEqual({ done: true, value: undefined });
    const during = new AbortController();
    const subscribing = pubSub.subscribe('aborting', during.signal);
    during.abort();
    expect(await (await subscribing).next()).toEqual({ done: true, value: undefined });
    const after = new AbortController();
    const stream = await pubSub.subscribe('aborting', after.signal);
    const reading = stream.next();
    after.abort();
    expect(await reading).toEqual({ done: true, value: undefined });
    await setImmediate();
    expect(bench.topics()).toBe(0);
  });

  it('brings followers copies until they stop', async () => {
    const heard: unknown[] = [];
    const other: unknown[] = [];
    const follower = (list: unknown[]) => ({
      onMessage: (message: unknown) => void list.push(message),
      onGap: () => void list.push('gap'),
    });
    const stop = await bench.pubSub.follow('followed', follower(heard));
    const stopOther = await bench.pubSub.follow('followed', follower(other));
    const sent = { nested: ['ü'] };
    await bench.pubSub.publish('followed', sent);
    await expect.poll(() => [heard, other]).toEqual([[sent], [sent]]);
    expect(heard[0]).not.toBe(other[0]);
    stop();
    stop();
    await bench.pubSub.publish('followed', 2);
    await expect.poll(() => other).toEqual([sent, 2]);
    expect(heard).toEqual([sent]);
    stopOther();
    await setImmediate();
    expect(bench.topics()).toBe(0);
  });

  it('leaves nothing after 1,000 rounds', async () => {
    const { signal } = new AbortController();
    const added: unknown[] = [];
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      added.push(args[1]);
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      added.splice(added.indexOf(args[1]), 1);
      removeEventListener.apply(signal, args);
    };
    for (let round = 0; round < 1_000; round += 1) {
      const stream = await bench.pubSub.subscribe(`round:${round % 7}`, signal);
      await stream.return?.();
    }
    await setImmediate();
    expect(bench.topics()).toBe(0);
    expect(added).toEqual([]);
  });

  it('ends every listener when it closes', async () => {
    const own = await open();
    const streams = await Promise.all([own.pubSub.subscribe('a'), own.pubSub.subscribe('b')]);
    const readings = streams.map((stream) => stream.next());
    await own.close();
    expect(await Promise.all(readings)).toEqual([
      { done: true, value: undefined },
      { done: true, value: undefined },
    ]);
  });
});

describe.runIf(redisWanted)('publish and subscribe over a Redis that fails', () => {
  let server: TestRedis;
  const closers: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(async () => {
    for (const close of closers) await close();
    await server.stop();
  });

  async function open() {
    const bench = await connect(server.url);
    closers.push(bench.close);
    return bench;
  }

  /** Publishes until the listener hears it: there is no other sign that a server is back for all clients. */
  async function publishUntilHeard(pubSub: PubSub, stream: AsyncIterableIterator<unknown>, topic: string) {
    const heard = stream.next();
    let done = false;
    heard.then(() => {
      done = true;
    });
    while (!done) {
      await pubSub.publish(topic, 'back');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return heard;
  }

  const channels = async (redis: Redis) => (await redis.pubsub('CHANNELS', 'svc:topic:*')) as string[];

  it('shares one channel between the listeners of a topic and gives it up with the last', async () => {
    const { pubSub, redis } = await open();
    const one = await pubSub.subscribe('counted');
    const two = await pubSub.subscribe('counted');
    expect(await redis.pubsub('NUMSUB', 'svc:topic:counted')).toEqual(['svc:topic:counted', 1]);
    await one.return?.();
    await pubSub.publish('counted', 'still');
    expect((await two.next()).value).toBe('still');
    await two.return?.();
    const again = await pubSub.subscribe('other');
    expect(await channels(redis)).toEqual(['svc:topic:other']);
    await again.return?.();
  });

  it('goes on between processes after the server was restarted', async () => {
    const [here, there] = [await open(), await open()];
    const stream = await here.pubSub.subscribe('restart');
    await server.stop();
    await there.pubSub.publish('restart', 'lost');
    await expect(here.pubSub.subscribe('restart')).rejects.toMatchObject({ kind: 'unavailable' });
    server = await startRedis({ port: server.port });
    expect(await publishUntilHeard(there.pubSub, stream, 'restart')).toEqual({ done: false, value: 'back' });
    await stream.return?.();
  });

  it('answers within its time-out while the server is frozen, and goes on afterwards', async () => {
    const { pubSub } = await open();
    const stream = await pubSub.subscribe('frozen');
    server.freeze();
    try {
      await expect(pubSub.subscribe('frozen')).rejects.toMatchObject({ kind: 'unavailable' });
      await pubSub.publish('frozen', 'unheard of');
    } finally {
      server.resume();
    }
    expect((await publishUntilHeard(pubSub, stream, 'frozen')).done).toBe(false);
    await stream.return?.();
  });
});
