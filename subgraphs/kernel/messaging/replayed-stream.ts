/** A page of stored messages, oldest first. */
export interface StoredPage<T> {
  readonly messages: readonly T[];
  /** Whether more is stored after these. */
  readonly hasMore: boolean;
  /** The highest id so far; 0 before the first. */
  readonly last: number;
}

/** Where a {@link ReplayedStream} gets its messages from. */
export interface ReplaySource<T> {
  /** Ids grow with each message of the stream. */
  readonly idOf: (message: T) => number;
  /**
   * Whether live messages arrive in order and complete, except for reported gaps. Otherwise a jump of ids by more than
   * one makes the reader read the store, possibly without new messages.
   */
  readonly ordered?: true;
  /**
   * Reads stored messages after an id, at most a page.
   * @param after null: nothing, only the highest id is wanted.
   */
  readonly read: (after: number | null) => Promise<StoredPage<T>>;
}

/** Maximum number of buffered live messages; beyond it the reader reads the store again. */
const defaultCapacity = 100;

/**
 * Joins live messages to stored ones: the reader gets each message after a given id once and in order, even if it reads
 * late or live messages were lost, repeated or out of order, with bounded memory. One `next()` at a time.
 */
export class ReplayedStream<T> implements AsyncIterableIterator<T> {
  private last = 0;
  private behind = false;
  private ended = false;
  private live: T[] = [];
  private aside: T[] = [];
  private readonly stored: T[] = [];
  private wake: (() => void) | null = null;

  /**
   * @param release called once, when the stream ends.
   * @param capacity live messages kept.
   */
  constructor(
    private readonly source: ReplaySource<T>,
    private readonly release: () => void = () => undefined,
    private readonly capacity = defaultCapacity,
  ) {}

  /** Id of the last message handed out, or of where the stream began. */
  get position(): number {
    return this.last;
  }

  /** Whether it has ended. */
  get isEnded(): boolean {
    return this.ended;
  }

  /**
   * Reads for the first time; to be called when live messages arrive already.
   * @param after the last message the reader has; null: it wants what comes from now on. One that was never given
   * counts as the highest given.
   * @throws the source's error.
   */
  async open(after: number | null): Promise<void> {
    const page = await this.source.read(after);
    this.last = after === null ? page.last : Math.min(after, page.last);
    this.take(page);
  }

  /** Adds a live message. */
  offer(message: T): void {
    if (this.ended) return;
    if (this.live.length >= this.capacity) {
      this.live = [];
      this.behind = true;
    } else this.live.push(message);
    this.notify();
  }

  /**
   * Adds a message without a place in the order, which goes before all others and is not stored.
   * @param instead stands for all of them where more wait than are kept.
   */
  interject(message: T, instead: T): void {
    if (this.ended) return;
    if (this.aside.length >= this.capacity) this.aside = [instead];
    else this.aside.push(message);
    this.notify();
  }

  /** Reports that live messages may have been missed. */
  gap(): void {
    this.behind = true;
    this.notify();
  }

  /** @throws the source's error; it ends the stream. */
  async next(): Promise<IteratorResult<T>> {
    while (!this.ended) {
      const aside = this.aside.shift();
      if (aside !== undefined) return { done: false, value: aside };
      const message = this.stored.shift() ?? this.nextLive();
      if (message !== undefined) {
        this.last = this.source.idOf(message);
        return { done: false, value: message };
      }
      if (this.behind) await this.catchUp();
      else if (this.live.length === 0) await this.waitForMessage();
    }
    return { done: true, value: undefined };
  }

  return(): Promise<IteratorResult<T>> {
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** The next message without a jump; a jump sends the reader to the store. */
  private nextLive(): T | undefined {
    while (!this.behind && this.live.length > 0) {
      const message = this.live.shift() as T;
      const id = this.source.idOf(message);
      if (id <= this.last) continue;
      if (id === this.last + 1 || this.source.ordered === true) return message;
      this.live = [];
      this.behind = true;
    }
    return undefined;
  }

  private async catchUp(): Promise<void> {
    this.behind = false;
    try {
      this.take(await this.source.read(this.last));
    } catch (error) {
      this.end();
      throw error;
    }
  }

  private take({ messages, hasMore }: StoredPage<T>): void {
    if (this.ended) return;
    this.stored.push(...messages);
    // Messages that arrived during the read may be in the page already.
    if (hasMore) this.behind = true;
  }

  private waitForMessage(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  private notify(): void {
    this.wake?.();
    this.wake = null;
  }

  private end(): void {
    if (this.ended) return;
    this.ended = true;
    this.live = [];
    this.aside = [];
    this.stored.length = 0;
    this.release();
    this.notify();
  }
}
