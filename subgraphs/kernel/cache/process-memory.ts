import { MemoryDriver } from 'bentocache/drivers/memory';
import { LRUCache } from 'lru-cache';

/** Default maximum of entries in a process's memory. */
export const defaultMemoryEntries = 10_000;

/** bentocache's memory layer with a working `clear`: bentocache's own looks for a prefix, which is not set here. */
class ProcessMemory extends MemoryDriver {
  constructor(private readonly entries: LRUCache<string, string>) {
    super({ cacheInstance: entries });
  }

  override clear(): void {
    this.entries.clear();
  }
}

/** The memory layer of a cache. @param entries maximum; the least recently used entry is evicted. */
export function processMemory(entries: number) {
  return {
    options: {},
    factory: () => new ProcessMemory(new LRUCache({ max: entries })),
  };
}
