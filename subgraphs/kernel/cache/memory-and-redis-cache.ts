import { BentoCache, bentostore } from 'bentocache';
import type { Redis } from 'ioredis';
import { CacheBus } from './cache-bus.ts';
import { LayeredCache } from './layered-cache.ts';
import { defaultMemoryEntries, processMemory } from './process-memory.ts';
import type { RedisTopics } from './redis-topics.ts';
import { RememberingRedisDriver } from './remembering-redis-driver.ts';

/** The caller who opened the connections closes them. */
export interface SharedCacheOptions {
  readonly redis: Redis;
  readonly topics: RedisTopics;
  /** Maximum entries in memory. */
  readonly entries?: number;
}

/**
 * The cache of an installation with several processes: memory in front of Redis, under exactly the given key. Messages
 * expire the other processes' memory after a change. While Redis is unreachable every lookup is a miss, within the
 * command time-out.
 */
export function memoryAndRedisCache({
  redis,
  topics,
  entries = defaultMemoryEntries,
}: SharedCacheOptions): LayeredCache {
  const store = bentostore({ suppressL2Errors: true })
    .useL1Layer(processMemory(entries))
    .useL2Layer({ options: {}, factory: () => new RememberingRedisDriver(redis) })
    .useBus({
      options: { retryQueue: { enabled: true, maxSize: 1_000 } },
      factory: () => new CacheBus(topics),
    });
  const layers = new BentoCache({ default: 'platform', stores: { platform: store }, prefix: '' });
  // Subscribes now instead of on first use, so that no invalidation is missed.
  layers.use('platform');
  return new LayeredCache(layers);
}
