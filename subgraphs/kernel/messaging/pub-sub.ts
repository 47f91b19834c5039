/**
 * Fire-and-forget between processes, for realtime alone: whoever listens now hears it. What must not be lost is an
 * event or a job. Topics contain the tenant id.
 */
export interface PubSub {
  /** @param payload JSON-serialisable. */
  publish(topic: string, payload: unknown): Promise<void>;
  /**
   * Listens until `return()` is called or `signal` aborts; buffers are bounded, the oldest message goes first.
   * Resolves once the subscription is in place, so that what is published afterwards arrives.
   */
  subscribe<T>(topic: string, signal?: AbortSignal): Promise<AsyncIterableIterator<T>>;
  close(): Promise<void>;
}
