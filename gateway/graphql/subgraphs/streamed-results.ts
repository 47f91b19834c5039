export interface EventStreamSource<S, T> {
  readonly events: AsyncIterator<S>;
  /** Maps an event for the consumer. */
  readonly map: (event: S) => Promise<T> | T;
  /** Called once when the stream ends: releases listeners, timers, sockets. */
  readonly release: () => void;
}

/**
 * Mapped events that can end at any time. An async generator's `return()` queues behind a pending `next()`, so a silent
 * stream would keep its source until the next event.
 */
export class EventStream<S, T> implements AsyncIterableIterator<T> {
  private readonly last: T[] = [];
  private waiting: ((result: IteratorResult<T>) => void) | null = null;
  private ended = false;

  constructor(private readonly source: EventStreamSource<S, T>) {}

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<T>> {
    if (this.ended) return Promise.resolve(this.afterEnd());
    return new Promise((resolve, reject) => {
      this.waiting = resolve;
      this.pull().then(resolve, (error) => {
        this.waiting = null;
        this.finish();
        reject(error);
      });
    });
  }

  return(): Promise<IteratorResult<T>> {
    this.last.length = 0;
    this.finish();
    return Promise.resolve({ done: true, value: undefined });
  }

  throw(error: unknown): Promise<IteratorResult<T>> {
    this.finish();
    return Promise.reject(error);
  }

  /** Ends the stream from outside. @param last values that the consumer still receives. */
  end(...last: T[]): void {
    if (this.ended) return;
    this.last.push(...last);
    this.finish();
  }

  private async pull(): Promise<IteratorResult<T>> {
    const { done, value } = await this.source.events.next();
    if (done === true) this.finish();
    // `end` has already answered the waiting consumer.
    if (this.ended) return { done: true, value: undefined };
    return { done: false, value: await this.source.map(value) };
  }

  private afterEnd(): IteratorResult<T> {
    const value = this.last.shift();
    return value === undefined ? { done: true, value: undefined } : { done: false, value };
  }

  private finish(): void {
    if (this.ended) return;
    this.ended = true;
    this.source.release();
    this.source.events.return?.()?.catch(() => undefined);
    this.waiting?.(this.afterEnd());
    this.waiting = null;
  }
}

/** A stream of one result. */
export async function* single<T>(result: T): AsyncIterableIterator<T> {
  yield result;
}
