/** Hears a topic for as long as it follows it. */
export interface Follower<T> {
  readonly onMessage: (message: T) => void;
  /** Messages may have been missed, and from now on they arrive again. */
  readonly onGap: () => void;
}

/**
 * Fire-and-forget messages between processes, for realtime only: present subscribers receive them. Use an event or a
 * job for what must not be lost. Topics contain the tenant id.
 */
export interface PubSub {
  /** @param payload JSON-serialisable. */
  publish(topic: string, payload: unknown): Promise<void>;
  /**
   * Listens until `return()` is called or `signal` aborts; buffers are bounded, the oldest message goes first.
   * Resolves once the subscription is in place, so that what is published afterwards arrives.
   */
  subscribe<T>(topic: string, signal?: AbortSignal): Promise<AsyncIterableIterator<T>>;
  /**
   * Listens through every outage, for those who can read elsewhere what they missed. Resolves once what is published
   * afterwards arrives, or is announced as a gap; never rejects.
   * @returns stops listening.
   */
  follow<T>(topic: string, follower: Follower<T>): Promise<() => void>;
  close(): Promise<void>;
}
