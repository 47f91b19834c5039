import { MemoryDriver } from 'bentocache/drivers/memory';
import { LRUCache } from 'lru-cache';

/** Entries a process keeps in memory unless it is told otherwise. */
export const defaultMemoryEntries = 10_000;

/**
 * bentocache's memory layer, except that emptying it empties it: bentocache looks for its prefix, and we have none.
 */
class ProcessMemory extends MemoryDriver {
  constructor(private readonly entries: LRUCache<string, string>) {
    super({ cacheInstance: entries });
  }

  override clear(): void {
    this.entries.clear();
  }
}

/** The memory layer of a cache. @param entries the least recently used one goes when there are more. */
export function processMemory(entries: number) {
  return {
    options: {},
    factory: () => new ProcessMemory(new LRUCache({ max: entries })),
  };
}
