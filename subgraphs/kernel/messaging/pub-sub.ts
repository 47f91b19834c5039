/** Follows a topic. */
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
   * Listens until `return()` is called or `signal` aborts; buffers are bounded and drop the oldest message.
   * Resolves once the subscription is active: messages published afterwards arrive.
   */
  subscribe<T>(topic: string, signal?: AbortSignal): Promise<AsyncIterableIterator<T>>;
  /**
   * Listens through outages, for callers that can read missed messages elsewhere. Resolves once messages published
   * afterwards arrive or are reported as a gap; never rejects.
   * @returns stops listening.
   */
  follow<T>(topic: string, follower: Follower<T>): Promise<() => void>;
  close(): Promise<void>;
}
