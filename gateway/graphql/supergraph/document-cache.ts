import { LRUCache } from 'lru-cache';

/** Characters of all texts a memory may hold, and of one: anybody may send any text, and comments cost nothing. */
const limits = { all: 8 * 1024 * 1024, one: 64 * 1024 };

/** What is remembered under the text of an operation. */
export type DocumentCache<T extends object> = LRUCache<string, T>;

/**
 * A memory keyed by the texts of operations, bounded by their number and by their length. A text that is too long is
 * worked out each time.
 * @param count values kept; the least recently used goes first.
 */
export function createDocumentCache<T extends object>(count: number): DocumentCache<T> {
  return new LRUCache<string, T>({
    max: count,
    maxSize: limits.all,
    maxEntrySize: limits.one,
    sizeCalculation: (_value, text) => text.length + 1,
  });
}
