import { LRUCache } from 'lru-cache';
import type { CacheStore, StoredValue } from './cache-store.ts';

/** Bytes of an entry beside its texts, roughly. */
const overhead = 100;

/** The store of one process: bounded, the least recently used goes first. */
export class MemoryStore implements CacheStore {
  private readonly values: LRUCache<string, string>;

  /** @param bytes of all entries. */
  constructor(bytes: number) {
    this.values = new LRUCache({
      maxSize: bytes,
      sizeCalculation: (value, key) => (value.length + key.length) * 2 + overhead,
    });
  }

  async read(keys: readonly string[]): Promise<readonly (string | null)[]> {
    return keys.map((key) => this.values.get(key) ?? null);
  }

  async write(values: readonly StoredValue[]): Promise<void> {
    for (const { key, value, ttl } of values) this.values.set(key, value, { ttl });
  }

  async add(values: readonly StoredValue[]): Promise<readonly (string | null)[]> {
    await this.write(values.filter(({ key }) => !this.values.has(key)));
    return this.read(values.map(({ key }) => key));
  }

  async remove(keys: readonly string[]): Promise<boolean> {
    for (const key of keys) this.values.delete(key);
    return true;
  }

  async close(): Promise<void> {
    this.values.clear();
  }
}
