/** Work with a time limit. */
export interface Timed {
  /** Called when the time limit is exceeded. */
  timeOut(): void;
}

/** An entry of the linked list of running work. */
export class Deadline {
  /** Whether it was removed from the list. */
  isOver = false;
  later: Deadline | null = null;

  /** @param end by `performance.now()`. */
  constructor(
    readonly timed: Timed,
    readonly end: number,
    public earlier: Deadline | null,
  ) {}
}

/**
 * Time limits of equal length. The oldest entry always expires first, so one timer serves all of them, and work that
 * ends in time needs no timer. A linked list is used because a map would be rehashed all the time.
 */
export class Deadlines {
  private first: Deadline | null = null;
  private last: Deadline | null = null;
  private timer: NodeJS.Timeout | null = null;

  /** @param limit milliseconds. */
  constructor(private readonly limit: number) {}

  /** Starts the time limit of some work. */
  add(timed: Timed): Deadline {
    const deadline = new Deadline(timed, performance.now() + this.limit, this.last);
    if (this.last === null) this.first = deadline;
    else this.last.later = deadline;
    this.last = deadline;
    this.timer ??= this.after(this.limit);
    return deadline;
  }

  /** Ends the time limit; idempotent. */
  delete(deadline: Deadline): void {
    if (deadline.isOver) return;
    deadline.isOver = true;
    const { earlier, later } = deadline;
    if (earlier === null) this.first = later;
    else earlier.later = later;
    if (later === null) this.last = earlier;
    else later.earlier = earlier;
    deadline.earlier = null;
    deadline.later = null;
  }

  private readonly callDue = () => {
    this.timer = null;
    const now = performance.now();
    for (let next = this.first; next !== null; next = this.first) {
      if (next.end > now) {
        this.timer ??= this.after(next.end - now);
        return;
      }
      this.delete(next);
      next.timed.timeOut();
    }
  };

  /** The timer does not keep the process alive. */
  private after(milliseconds: number): NodeJS.Timeout {
    return setTimeout(this.callDue, Math.ceil(milliseconds)).unref();
  }
}
