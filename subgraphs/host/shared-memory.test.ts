import { describe, expect, it, vi } from 'vitest';
import { redisWanted, startRedis } from '../../test/testkit/database/redis.ts';
import { redisSection } from '../kernel/cache/redis.options.ts';
import { silentLogger } from '../kernel/telemetry/logger.ts';
import { openSharedMemory } from './shared-memory.ts';

const open = (Url?: string) =>
  openSharedMemory(redisSection.schema.parse(Url === undefined ? {} : { Url }), silentLogger);

describe('what processes share', () => {
  it('is the memory of this one without Redis, and needs no health check', async () => {
    const [one, two] = [await open(), await open()];
    await one.cache.set('key', 1, 60_000);
    expect([await one.cache.get('key'), await two.cache.get('key'), one.checks]).toEqual([1, undefined, []]);
    await Promise.all([one.close(), two.close()]);
  });

  it.runIf(redisWanted)(
    'is Redis where one is configured, with its check, and is closed with the process',
    async () => {
      const redis = await startRedis();
      const sockets = () => process.getActiveResourcesInfo().filter((kind) => kind.startsWith('TCP')).length;
      const before = sockets();
      const [one, two] = [await open(redis.url), await open(redis.url)];
      await one.cache.set('key', 1, 60_000);
      expect(await two.cache.get('key')).toBe(1);
      const heard = await two.pubSub.subscribe<string>('topic');
      await one.pubSub.publish('topic', 'hello');
      expect((await heard.next()).value).toBe('hello');
      expect(one.checks.map(({ tags }) => tags)).toEqual([['readiness', 'startup']]);
      await Promise.all([one.close(), two.close()]);
      expect(await heard.next()).toEqual({ done: true, value: undefined });
      await vi.waitFor(() => expect(sockets()).toBe(before));
      await redis.stop();
    },
  );
});
