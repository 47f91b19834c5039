/** A source that can pause for a slow reader. Both methods are idempotent. */
export interface PausableSource {
  /** Queued values at which it pauses. */
  readonly pauseAt: number;
  pause(): void;
  resume(): void;
}

/**
 * A bounded queue. Past its limit it drops the oldest value, like the kernel's pub/sub: a slow reader costs a fixed
 * amount of memory.
 */
export class BoundedQueue<T> implements AsyncIterator<T> {
  private readonly values: T[] = [];
  private waiting: ((result: IteratorResult<T>) => void) | null = null;
  private ended = false;

  /**
   * @param limit queued values, above 0.
   * @param source paused when the queue is long: then nothing is lost if it stops in time.
   */
  constructor(
    private readonly limit: number,
    private readonly source: PausableSource | null = null,
  ) {}

  push(value: T): void {
    if (this.ended) return;
    if (this.waiting !== null) {
      this.waiting({ done: false, value });
      this.waiting = null;
      return;
    }
    this.values.push(value);
    if (this.values.length > this.limit) this.values.shift();
    if (this.values.length >= (this.source?.pauseAt ?? Number.POSITIVE_INFINITY)) this.source?.pause();
  }

  /** Accepts no more values; queued ones can still be pulled. */
  end(): void {
    this.ended = true;
    this.waiting?.({ done: true, value: undefined });
    this.waiting = null;
  }

  next(): Promise<IteratorResult<T>> {
    const value = this.values.shift();
    if (this.values.length < (this.source?.pauseAt ?? 0)) this.source?.resume();
    if (value !== undefined) return Promise.resolve({ done: false, value });
    if (this.ended) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => {
      this.waiting = resolve;
    });
  }

  return(): Promise<IteratorResult<T>> {
    this.values.length = 0;
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }
}
