import { connectRedis } from '../../subgraphs/kernel/cache/redis.ts';
import { systemClock } from '../../subgraphs/kernel/clock/clock.ts';
import type { OptionsOf } from '../../subgraphs/kernel/options/section.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { MemoryStore } from '../graphql/subgraphs/caching/memory-store.ts';
import { Caching } from '../graphql/subgraphs/caching/open-caching.ts';
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
  const { RedisUrl: Url, RedisTimeout: CommandTimeout, MaxMemory } = entities;
  const store =
    Url === undefined
      ? new MemoryStore(MaxMemory)
      : new RedisStore(await connectRedis({ Url, CommandTimeout }, logger));
  return new Caching({ cacheControl, entities, store, clock: systemClock });
}
