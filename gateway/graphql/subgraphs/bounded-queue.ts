/** What can be stopped for a reader that is behind. Asked again and again: repeating changes nothing. */
export interface PausableSource {
  /** Values that may wait. */
  readonly pauseAt: number;
  pause(): void;
  resume(): void;
}

/**
 * Values pushed by one side and pulled by the other. Past its limit the oldest value goes, as in the kernel's pub/sub:
 * a slow reader costs a fixed amount of memory.
 */
export class BoundedQueue<T> implements AsyncIterator<T> {
  private readonly values: T[] = [];
  private waiting: ((result: IteratorResult<T>) => void) | null = null;
  private ended = false;

  /**
   * @param limit values kept, above 0.
   * @param source can be asked to pause where it is able to: then nothing is lost as long as it stops in time.
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

  /** No more values; what is kept can still be pulled. */
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
