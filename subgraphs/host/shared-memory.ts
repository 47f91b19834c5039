import type { Cache } from '../kernel/cache/cache.ts';
import { memoryAndRedisCache } from '../kernel/cache/memory-and-redis-cache.ts';
import { memoryCache } from '../kernel/cache/memory-cache.ts';
import type { redisSection } from '../kernel/cache/redis.options.ts';
import { connectRedis, openRedisWithoutTimeout } from '../kernel/cache/redis.ts';
import { redisHealthCheck } from '../kernel/cache/redis-health-check.ts';
import { RedisTopics } from '../kernel/cache/redis-topics.ts';
import type { HealthCheck } from '../kernel/health/check.ts';
import type { LimitStore } from '../kernel/limit/limit-store.ts';
import { RedisLimitStore } from '../kernel/limit/redis-limit-store.ts';
import type { PubSub } from '../kernel/messaging/pub-sub.ts';
import { MemoryPubSub } from '../kernel/messaging/pub-sub-memory.ts';
import { RedisPubSub } from '../kernel/messaging/pub-sub-redis.ts';
import type { OptionsOf } from '../kernel/options/section.ts';
import type { Logger } from '../kernel/telemetry/logger.ts';

/** Cache, realtime messages and rate limits: shared between processes with Redis, otherwise local. */
export interface SharedMemory {
  readonly cache: Cache;
  readonly pubSub: PubSub;
  /** Null without Redis: then the database counts. */
  readonly limits: LimitStore | null;
  readonly checks: readonly HealthCheck[];
  close(): Promise<void>;
}

/** Uses Redis if it is configured, otherwise this process's memory. */
export async function openSharedMemory(
  options: OptionsOf<typeof redisSection>,
  logger: Logger,
): Promise<SharedMemory> {
  const { Url } = options;
  if (Url === undefined) {
    const cache = memoryCache();
    const pubSub = new MemoryPubSub();
    return {
      cache,
      pubSub,
      limits: null,
      checks: [],
      close: async () => void (await Promise.all([cache.close(), pubSub.close()])),
    };
  }
  const redis = await connectRedis({ Url, CommandTimeout: options.CommandTimeout }, logger);
  const counting = await openRedisWithoutTimeout(redis, options.CommandTimeout, logger);
  const topics = new RedisTopics(redis, logger);
  const cache = memoryAndRedisCache({ redis, topics });
  const pubSub = new RedisPubSub(topics, logger);
  return {
    cache,
    pubSub,
    limits: new RedisLimitStore(counting, options.CommandTimeout),
    checks: [redisHealthCheck(redis, options)],
    close: async () => {
      await Promise.allSettled([cache.close(), pubSub.close()]);
      topics.close();
      counting.disconnect();
      redis.disconnect();
    },
  };
}
