/**
 * A cache: memory in front, Redis behind where configured. A failing or frozen Redis never fails a caller; it causes a
 * miss.
 */
export interface Cache {
  /** @returns the value, or undefined when it is absent, expired or unreachable. */
  get<T>(key: string): Promise<T | undefined>;
  /** @param ttl milliseconds, above 0. */
  set<T>(key: string, value: T, ttl: number): Promise<void>;
  /** Returns the cached value, or loads it; parallel misses load once. @param ttl milliseconds. */
  getOrSet<T>(key: string, ttl: number, load: () => Promise<T>): Promise<T>;
  delete(key: string): Promise<void>;
  close(): Promise<void>;
}
