import { systemClock } from '../../subgraphs/kernel/clock/clock.ts';
import type { OptionsOf } from '../../subgraphs/kernel/options/section.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { CacheStore } from '../graphql/subgraphs/caching/cache-store.ts';
import { Caching } from '../graphql/subgraphs/caching/caching.ts';
import { MemoryStore } from '../graphql/subgraphs/caching/memory-store.ts';
import { RedisStore } from '../graphql/subgraphs/caching/redis-store.ts';
import type { gatewaySection } from './gateway.options.ts';

type CachingSettings = Pick<OptionsOf<typeof gatewaySection>, 'CacheControl' | 'EntityCache'>;

/** @returns null where both are off: nothing of it is then in the way of a request. */
export async function openCaching(
  { CacheControl: cacheControl, EntityCache: entities }: CachingSettings,
  logger: Logger,
): Promise<Caching | null> {
  if (!entities.Enabled) {
    return cacheControl
      ? new Caching({ cacheControl, entities: null, store: null, clock: systemClock })
      : null;
  }
  const store = await openStore(entities, logger);
  return new Caching({ cacheControl, entities, store, clock: systemClock });
}

/** Loads the client of Redis only where it is used. */
async function openStore(
  { RedisUrl: Url, RedisTimeout: CommandTimeout, MaxMemory }: CachingSettings['EntityCache'],
  logger: Logger,
): Promise<CacheStore> {
  if (Url === undefined) return new MemoryStore(MaxMemory);
  const { connectRedis } = await import('../../subgraphs/kernel/cache/redis.ts');
  return new RedisStore(await connectRedis({ Url, CommandTimeout }, logger));
}
