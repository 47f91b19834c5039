import { BentoCache, bentostore } from 'bentocache';
import { LayeredCache } from './layered-cache.ts';
import { defaultMemoryEntries, processMemory } from './process-memory.ts';

/**
 * The cache of an installation that is one process.
 * @param entries the least recently used one goes when there are more.
 */
export function memoryCache(entries: number = defaultMemoryEntries): LayeredCache {
  const store = bentostore().useL1Layer(processMemory(entries));
  return new LayeredCache(new BentoCache({ default: 'platform', stores: { platform: store }, prefix: '' }));
}
