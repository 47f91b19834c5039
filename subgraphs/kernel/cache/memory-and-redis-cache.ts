import { BentoCache, bentostore } from 'bentocache';
import { RedisDriver } from 'bentocache/drivers/redis';
import type { Redis } from 'ioredis';
import { CacheBus } from './cache-bus.ts';
import { LayeredCache } from './layered-cache.ts';
import { defaultMemoryEntries, processMemory } from './process-memory.ts';
import type { RedisTopics } from './redis-topics.ts';

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

/** Maximum deletions kept for a retry; older ones expire by their time to live. */
const mostPending = 10_000;

/**
 * bentocache's Redis layer with two changes: a deletion that Redis did not confirm is retried when it is back, and
 * closing the cache leaves the shared connection open.
 */
class RememberingRedisDriver extends RedisDriver {
  private readonly pending = new Set<string>();

  constructor(private readonly redis: Redis) {
    super({ connection: redis });
    redis.on('ready', this.catchUp);
  }

  override async delete(key: string): Promise<boolean> {
    try {
      return await super.delete(key);
    } catch (error) {
      this.remember(key);
      throw error;
    }
  }

  private remember(key: string): void {
    const [oldest] = this.pending;
    if (this.pending.size >= mostPending && oldest !== undefined) this.pending.delete(oldest);
    this.pending.add(key);
  }

  override async disconnect(): Promise<void> {
    this.redis.off('ready', this.catchUp);
  }

  private readonly catchUp = (): void => {
    const keys = [...this.pending];
    this.pending.clear();
    for (const key of keys) this.delete(key).catch(() => {});
  };
}
