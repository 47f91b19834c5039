import { LRUCache } from 'lru-cache';

/**
 * Characters of all cached texts, and of one: an attacker may send any text, and comments cost nothing in other limits.
 */
const limits = { all: 8 * 1024 * 1024, one: 64 * 1024 };

/** A cache by operation text. */
export type DocumentCache<T extends object> = LRUCache<string, T>;

/**
 * A cache keyed by operation texts, bounded by their number and length. Texts over the length limit are not cached.
 * @param count entries; the least recently used is evicted.
 */
export function createDocumentCache<T extends object>(count: number): DocumentCache<T> {
  return new LRUCache<string, T>({
    max: count,
    maxSize: limits.all,
    maxEntrySize: limits.one,
    sizeCalculation: (_value, text) => text.length + 1,
  });
}
