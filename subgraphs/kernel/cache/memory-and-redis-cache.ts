import { BentoCache, bentostore } from 'bentocache';
import type { Redis } from 'ioredis';
import { CacheBus } from './cache-bus.ts';
import { LayeredCache } from './layered-cache.ts';
import { defaultMemoryEntries, processMemory } from './process-memory.ts';
import type { RedisTopics } from './redis-topics.ts';
import { RememberingRedisDriver } from './remembering-redis-driver.ts';

/** What the shared cache is made of; whoever opened the connections closes them. */
export interface SharedCacheOptions {
  readonly redis: Redis;
  readonly topics: RedisTopics;
  /** Entries kept in memory. */
  readonly entries?: number;
}

/**
 * The cache of an installation of several processes: memory in front of Redis, under exactly the given key, and
 * messages by which a change in one process expires the others' memory. Redis out of reach makes misses, each within
 * the connection's command time-out.
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
  // Otherwise made at the first use: listen to other processes before there is anything to forget.
  layers.use('platform');
  return new LayeredCache(layers);
}
