import type { PlatformError } from './platform.ts';

/** The state of a hook. While data is loaded again, the former `data` stays. */
export interface LiveState<Data> {
  /** Null until it is loaded. */
  readonly data: Data | null;
  /** Why loading or the subscription failed; null when all is well. */
  readonly error: PlatformError | null;
  /** Whether the first answer is still to come. */
  readonly isLoading: boolean;
}

/** A resource in a store: started for the first component that subscribes, stopped after the last. */
export interface StoredResource {
  readonly state: LiveState<unknown>;
  start(): void;
  stop(): void;
  subscribe(listener: () => void): () => void;
  refresh(): Promise<PlatformError | null>;
}

interface Entry {
  readonly resource: StoredResource;
  users: number;
}

/** The resources of an application by key: components with the same key share one, its requests and its subscription. */
export class LiveStore {
  readonly #entries = new Map<string, Entry>();

  find(key: string): StoredResource | null {
    return this.#entries.get(key)?.resource ?? null;
  }

  /** Subscribes to the resource of a key, opened if it is not there, until the returned function is called. */
  watch(key: string, open: () => StoredResource, listener: () => void): () => void {
    const entry = this.#entries.get(key) ?? this.#open(key, open());
    entry.users += 1;
    const unsubscribe = entry.resource.subscribe(listener);
    return () => {
      unsubscribe();
      entry.users -= 1;
      // React's strict mode, and a change of pages, leave and come back at once.
      setTimeout(() => this.#close(key, entry), 0);
    };
  }

  #open(key: string, resource: StoredResource): Entry {
    const entry: Entry = { resource, users: 0 };
    this.#entries.set(key, entry);
    resource.start();
    return entry;
  }

  #close(key: string, entry: Entry): void {
    if (entry.users > 0 || this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    entry.resource.stop();
  }
}
