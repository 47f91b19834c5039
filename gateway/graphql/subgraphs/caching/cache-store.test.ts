import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { connectRedis } from '../../../../subgraphs/kernel/cache/redis.ts';
import { silentLogger } from '../../../../subgraphs/kernel/telemetry/logger.ts';
import { TestClock } from '../../../../test/testkit/test-clock.ts';
import type { CacheStore } from './cache-store.ts';
import { EntityCache, type Keeping } from './entity-cache.ts';
import { MemoryStore } from './memory-store.ts';
import { RedisStore } from './redis-store.ts';

const url = process.env.Test__RedisUrl;
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const stores: Record<string, () => Promise<CacheStore>> = {
  memory: async () => new MemoryStore(1_048_576),
  Redis: async () =>
    new RedisStore(await connectRedis({ Url: String(url), CommandTimeout: 2_000 }, silentLogger)),
};

describe.each(Object.keys(stores))('the entity cache on %s', (name) => {
  const keeping: Keeping = { scope: 'public', ttl: 60_000, clientTtl: 60_000, clientScope: 'public' };
  const open = async () => {
    const store = await (stores[name] as () => Promise<CacheStore>)();
    closers.push(() => store.close());
    return new EntityCache(store, new TestClock(), { maxTtl: 60_000, maxValue: 1_000 });
  };

  it.skipIf(name === 'Redis' && url === undefined)(
    'keeps a part until one of its tags is invalid',
    async () => {
      const cache = await open();
      const tags = [randomUUID(), randomUUID()];
      const part = { type: 'A', identity: randomUUID(), tags };
      const asking = { base: '', caller: null };
      const first = await cache.lookUp([part], asking);
      const versions = await cache.completeVersions(first.versions);
      cache.keep(
        first.parts.map((asked) => ({ asked, data: { a: 1 }, keeping })),
        versions,
      );
      const found = async () => (await cache.lookUp([part], asking)).parts[0]?.found?.data;
      expect(await found()).toEqual({ a: 1 });
      expect(await cache.invalidate([tags[1] as string])).toBe(true);
      expect(await found()).toBeUndefined();
      // What was on its way during the invalidation is not used.
      cache.keep(
        first.parts.map((asked) => ({ asked, data: { a: 1 }, keeping })),
        versions,
      );
      await cache.completeVersions((await cache.lookUp([part], asking)).versions);
      expect(await found()).toBeUndefined();
    },
  );

  it.skipIf(name === 'Redis' && url === undefined)(
    'takes the version that another process made',
    async () => {
      const [one, other] = [await open(), await open()];
      const cache = name === 'Redis' ? other : one;
      const tag = randomUUID();
      const made = await one.completeVersions(new Map([[tag, null]]));
      expect(await cache.completeVersions(new Map([[tag, null]]))).toEqual(made);
      await cache.invalidate([tag]);
    },
  );
});

describe('Redis that does not answer', () => {
  it('is a miss for each key, and confirms no removal', async () => {
    // Nothing listens on the reserved port 1.
    const redis = new Redis('redis://127.0.0.1:1', {
      lazyConnect: true,
      enableOfflineQueue: false,
      retryStrategy: () => null,
    });
    redis.on('error', () => undefined);
    const store = new RedisStore(redis);
    closers.push(() => store.close());
    const value = { key: 'a', value: 'b', ttl: 1_000 };
    expect(await store.read(['a', 'b'])).toEqual([null, null]);
    expect(await store.add([value])).toEqual([null]);
    await store.write([value]);
    expect(await store.remove(['a'])).toBe(false);
  });
});
