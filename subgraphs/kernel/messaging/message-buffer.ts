/** Maximum number of buffered messages of a listener; beyond it the oldest is dropped. */
const capacity = 256;

/**
 * Turns pushed messages into an async iterator: bounded, dropping the oldest message; `return()` releases it at once,
 * also while a reader waits.
 */
export class MessageBuffer<T> implements AsyncIterableIterator<T> {
  private readonly waiting: T[] = [];
  private readonly readers: ((result: IteratorResult<T>) => void)[] = [];
  private release: (() => void) | null;
  private readonly abort = (): void => void this.return();

  /**
   * @param release called once, when the listener is done.
   * @param signal ends the listening when it aborts.
   */
  constructor(
    release: () => void,
    private readonly signal?: AbortSignal,
  ) {
    this.release = release;
    signal?.addEventListener('abort', this.abort, { once: true });
  }

  /** Passes a message to the waiting reader, or buffers it. */
  push(message: T): void {
    if (this.release === null) return;
    const reader = this.readers.shift();
    if (reader !== undefined) {
      reader({ done: false, value: message });
      return;
    }
    if (this.waiting.length >= capacity) this.waiting.shift();
    this.waiting.push(message);
  }

  async next(): Promise<IteratorResult<T>> {
    const [message] = this.waiting.splice(0, 1);
    if (message !== undefined) return { done: false, value: message };
    if (this.release === null) return { done: true, value: undefined };
    return new Promise((resolve) => this.readers.push(resolve));
  }

  async return(): Promise<IteratorResult<T>> {
    const { release } = this;
    this.release = null;
    this.signal?.removeEventListener('abort', this.abort);
    this.waiting.length = 0;
    for (const reader of this.readers.splice(0)) reader({ done: true, value: undefined });
    release?.();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<T>> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
