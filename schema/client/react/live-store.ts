import type { PlatformError } from './platform.ts';

/** What a hook shows. While it is read again, `data` stays. */
export interface LiveState<Data> {
  /** Null until it is read. */
  readonly data: Data | null;
  /** Why it could not be read or followed; null when all is well. */
  readonly error: PlatformError | null;
  /** Whether the first answer is still to come. */
  readonly isLoading: boolean;
}

/** What lives in a store: it starts with the first component that shows it, and stops with the last. */
export interface Stored {
  readonly state: LiveState<unknown>;
  start(): void;
  stop(): void;
  subscribe(listener: () => void): () => void;
  refresh(): Promise<PlatformError | null>;
}

interface Entry {
  readonly stored: Stored;
  users: number;
}

/** What components show, by key: two that show the same share it, with its requests and its subscription. */
export class LiveStore {
  readonly #entries = new Map<string, Entry>();

  find(key: string): Stored | null {
    return this.#entries.get(key)?.stored ?? null;
  }

  /** Keeps what has the key, opened if it is not there, until the returned function is called. */
  watch(key: string, open: () => Stored, listener: () => void): () => void {
    const entry = this.#entries.get(key) ?? this.#open(key, open());
    entry.users += 1;
    const unsubscribe = entry.stored.subscribe(listener);
    return () => {
      unsubscribe();
      entry.users -= 1;
      // React's strict mode, and a change of pages, leave and come back at once.
      setTimeout(() => this.#close(key, entry), 0);
    };
  }

  #open(key: string, stored: Stored): Entry {
    const entry: Entry = { stored, users: 0 };
    this.#entries.set(key, entry);
    stored.start();
    return entry;
  }

  #close(key: string, entry: Entry): void {
    if (entry.users > 0 || this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    entry.stored.stop();
  }
}
