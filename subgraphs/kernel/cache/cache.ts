/**
 * What may be forgotten at any time: memory in front, Redis behind where one is configured. A failing or frozen Redis
 * never fails a caller; it makes the cache a miss.
 */
export interface Cache {
  /** @returns the value, or undefined when it is absent, expired or out of reach. */
  get<T>(key: string): Promise<T | undefined>;
  /** @param ttl milliseconds, above 0. */
  set<T>(key: string, value: T, ttl: number): Promise<void>;
  /** The cached value, or what `load` answers; parallel misses load once. @param ttl milliseconds. */
  getOrSet<T>(key: string, ttl: number, load: () => Promise<T>): Promise<T>;
  delete(key: string): Promise<void>;
  close(): Promise<void>;
}
