import { BentoCache, bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import { defaultMemoryEntries, LayeredCache } from './layered-cache.ts';

/**
 * The cache of an installation that is one process.
 * @param entries the least recently used one goes when there are more.
 */
export function memoryCache(entries: number = defaultMemoryEntries): LayeredCache {
  const store = bentostore().useL1Layer(memoryDriver({ maxItems: entries }));
  return new LayeredCache(new BentoCache({ default: 'platform', stores: { platform: store }, prefix: '' }));
}
