/** One value to keep. */
export interface StoredValue {
  readonly key: string;
  readonly value: string;
  /** Milliseconds. */
  readonly ttl: number;
}

/** Where the entity cache keeps texts. A failure is a miss: no method rejects. */
export interface CacheStore {
  /** @returns the values in the order of the keys; null for what is absent. */
  read(keys: readonly string[]): Promise<readonly (string | null)[]>;
  write(values: readonly StoredValue[]): Promise<void>;
  /** Writes what is absent. @returns what is then there; null where that is unknown. */
  add(values: readonly StoredValue[]): Promise<readonly (string | null)[]>;
  /** @returns false when it failed, so that the caller must repeat it. */
  remove(keys: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}
