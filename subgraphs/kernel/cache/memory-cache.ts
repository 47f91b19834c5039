import { BentoCache, bentostore } from 'bentocache';
import { LayeredCache } from './layered-cache.ts';
import { defaultMemoryEntries, processMemory } from './process-memory.ts';

/**
 * The cache of an installation with one process.
 * @param entries maximum; the least recently used entry is evicted.
 */
export function memoryCache(entries: number = defaultMemoryEntries): LayeredCache {
  const store = bentostore().useL1Layer(processMemory(entries));
  return new LayeredCache(new BentoCache({ default: 'platform', stores: { platform: store }, prefix: '' }));
}
