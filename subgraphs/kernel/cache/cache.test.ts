import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { redisWanted, startRedis, type TestRedis } from '../../../test/testkit/database/redis.ts';
import { DomainError } from '../error/domain-error.ts';
import { silentLogger } from '../telemetry/logger.ts';
import type { Cache } from './cache.ts';
import { memoryAndRedisCache } from './memory-and-redis-cache.ts';
import { memoryCache } from './memory-cache.ts';
import { connectRedis } from './redis.ts';
import { RedisTopics } from './redis-topics.ts';

const minute = 60_000;
const commandTimeout = 300;

/** A process's cache over a server, with its connections. */
async function openShared(url: string, entries?: number) {
  const redis = await connectRedis({ Url: url, CommandTimeout: commandTimeout }, silentLogger);
  const topics = new RedisTopics(redis, silentLogger);
  const cache = memoryAndRedisCache({ redis, topics, ...(entries === undefined ? {} : { entries }) });
  const close = async () => {
    await cache.close();
    topics.close();
    redis.disconnect();
  };
  return { cache, redis, topics, close };
}

const kinds = [
  {
    name: 'memory',
    open: async (entries?: number) => ({ cache: memoryCache(entries), close: async () => {} }),
  },
  ...(redisWanted
    ? [
        {
          name: 'memory and Redis',
          open: async () => {
            const server = await startRedis();
            const { cache, close } = await openShared(server.url);
            return { cache, close: () => close().then(() => server.stop()) };
          },
        },
      ]
    : []),
];

describe.each(kinds)('the cache in $name', ({ open }) => {
  let cache: Cache;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ cache, close } = await open());
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    await cache.close();
    await close();
  });

  it('answers undefined for what it does not have', async () => {
    expect(await cache.get('absent')).toBeUndefined();
    await cache.delete('absent');
  });

  it.each([
    ['text', 'ü'],
    ['a number', 0],
    ['false', false],
    ['null', null],
    ['a list', [1, 'two', null]],
    ['an object', { nested: { list: [] } }],
  ])('keeps %s', async (key, value) => {
    await cache.set(key, value, minute);
    expect(await cache.get(key)).toEqual(value);
    await cache.delete(key);
    expect(await cache.get(key)).toBeUndefined();
  });

  it('hands over copies', async () => {
    const value = { list: [1] };
    await cache.set('copies', value, minute);
    value.list.push(2);
    const read = await cache.get<typeof value>('copies');
    read?.list.push(3);
    expect(await cache.get('copies')).toEqual({ list: [1] });
  });

  it('removes a value after its lifetime', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    await cache.set('mortal', 'here', minute);
    vi.setSystemTime(1_000_000 + minute - 1);
    expect(await cache.get('mortal')).toBe('here');
    vi.setSystemTime(1_000_000 + minute + 1);
    expect(await cache.get('mortal')).toBeUndefined();
  });

  it('loads once for parallel misses, and not again', async () => {
    const load = vi.fn(async () => 'loaded');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => cache.getOrSet('parallel', minute, load)),
    );
    expect(new Set(answers)).toEqual(new Set(['loaded']));
    expect(await cache.getOrSet('parallel', minute, load)).toBe('loaded');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('passes the failure of a load on as it is, and does not keep it', async () => {
    const failure = new DomainError('notFound', 'Test:Thing:NotFound');
    await expect(cache.getOrSet('failing', minute, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await cache.getOrSet('failing', minute, async () => 'better')).toBe('better');
  });

  it('does not cache undefined', async () => {
    const load = vi.fn(async () => undefined);
    expect(await cache.getOrSet('nothing', minute, load)).toBeUndefined();
    expect(await cache.getOrSet('nothing', minute, load)).toBeUndefined();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('the cache in memory', () => {
  it('drops the least recently used entry beyond its size', async () => {
    const cache = memoryCache(2);
    for (const key of ['a', 'b', 'c']) {
      await cache.set(key, key, minute);
      await cache.get('a');
    }
    expect([await cache.get('a'), await cache.get('b'), await cache.get('c')]).toEqual(['a', undefined, 'c']);
    await cache.close();
  });
});

describe.runIf(redisWanted)('the cache of several processes', () => {
  let server: TestRedis;
  const closers: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await startRedis();
  });
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  afterAll(() => server.stop());

  async function open() {
    const opened = await openShared(server.url);
    closers.push(opened.close);
    return opened;
  }

  const expected = async <T>(read: () => Promise<T>, value: T) => {
    await vi.waitFor(async () => expect(await read()).toEqual(value), { timeout: 10_000, interval: 10 });
  };

  /** Until the server tells this process of others' changes. */
  const listening = ({ redis }: { redis: Redis }, processes: number) =>
    expected(async () => (await redis.pubsub('NUMSUB', 'bentocache.notifications:platform'))[1], processes);

  it('stores values under exactly the given key and for the given time', async () => {
    const { cache, redis } = await open();
    await cache.set('perm:tenant:role:Area.Thing.Read', { granted: true }, minute);
    expect(await redis.keys('*')).toEqual(['perm:tenant:role:Area.Thing.Read']);
    const left = await redis.pttl('perm:tenant:role:Area.Thing.Read');
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(minute);
  });

  it('shares values, and changes reach the memory of other processes', async () => {
    const [one, two] = [await open(), await open()];
    await listening(one, 2);
    await one.cache.set('shared', 1, minute);
    expect(await two.cache.get('shared')).toBe(1);
    await one.cache.set('shared', 2, minute);
    await expected(() => two.cache.get('shared'), 2);
    await two.cache.delete('shared');
    await expected(() => one.cache.get('shared'), undefined);
  });

  it('is a miss, never a failure, while the server is gone, and recovers', async () => {
    const { cache } = await open();
    await server.stop();
    const load = vi.fn(async () => 'loaded');
    expect(await cache.get('gone')).toBeUndefined();
    expect(await cache.getOrSet('gone', minute, load)).toBe('loaded');
    await cache.set('gone too', 1, minute);
    await cache.delete('gone too');
    server = await startRedis({ port: server.port });
    const other = await open();
    await expected(async () => {
      await cache.set('back', 'again', minute);
      return other.cache.get('back');
    }, 'again');
  });

  it('starts without a server, as misses', async () => {
    await server.stop();
    const { cache } = await open();
    expect(await cache.getOrSet('alone', minute, async () => 'loaded')).toBe('loaded');
    server = await startRedis({ port: server.port });
    const other = await open();
    await listening(other, 2);
    await other.cache.set('late', 'heard', minute);
    await expected(() => cache.get('late'), 'heard');
  });

  it('answers within a bound while the server is frozen', async () => {
    const { cache } = await open();
    server.freeze();
    const began = performance.now();
    try {
      expect(await cache.get('frozen')).toBeUndefined();
      expect(await cache.getOrSet('frozen', minute, async () => 'loaded')).toBe('loaded');
      await cache.delete('frozen');
      // Two time-outs for each of the three at most; ten times that is "bounded" on any machine.
      expect(performance.now() - began).toBeLessThan(10 * 6 * commandTimeout);
    } finally {
      server.resume();
    }
  });

  it('repeats a deletion the server did not get', async () => {
    const [one, two] = [await open(), await open()];
    await two.cache.set('revoked', 'old', minute);
    one.redis.disconnect(true);
    await one.cache.delete('revoked');
    await expected(() => two.redis.exists('revoked'), 0);
  });

  it('clears its memory when it may have missed changes', async () => {
    const [one, two] = [await open(), await open()];
    await listening(one, 2);
    await one.cache.set('missed', 'old', minute);
    expect(await two.cache.get('missed')).toBe('old');
    // Another process changes the value without a message.
    const raw = await one.redis.get('missed');
    await one.redis.set('missed', String(raw).replace('old', 'new'), 'PX', minute);
    expect(await two.cache.get('missed')).toBe('old');
    await one.redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await expected(() => two.cache.get('missed'), 'new');
  });

  it('repeats no failed write later', async () => {
    const { redis } = await open();
    await server.stop();
    await expect(redis.set('late-write', '1')).rejects.toThrow(/writeable/);
    server = await startRedis({ port: server.port });
    await expected(() => redis.exists('late-write'), 0);
    await redis.set('marker', '1');
    expect(await redis.keys('*')).toEqual(['marker']);
  });
});
