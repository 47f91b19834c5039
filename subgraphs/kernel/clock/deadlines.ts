/** What has to be over by a certain time. */
export interface Timed {
  /** Called when it is not. */
  late(): void;
}

/** The time of something, in the row of those that began earlier and later. */
export class Deadline {
  /** Whether it is out of the row. */
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
 * Time limits of equal length. Whatever began first is late first, so one timer watches over all of them, and what ends
 * in time, as nearly everything does, has cost no timer; nor a map, which would be made anew after every few of them.
 */
export class Deadlines {
  private first: Deadline | null = null;
  private last: Deadline | null = null;
  private timer: NodeJS.Timeout | null = null;

  /** @param limit milliseconds. */
  constructor(private readonly limit: number) {}

  /** Begins the time of something. */
  add(timed: Timed): Deadline {
    const deadline = new Deadline(timed, performance.now() + this.limit, this.last);
    if (this.last === null) this.first = deadline;
    else this.last.later = deadline;
    this.last = deadline;
    this.timer ??= this.after(this.limit);
    return deadline;
  }

  /** It is over, in time or not; harmless when called again. */
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

  private readonly look = () => {
    this.timer = null;
    const now = performance.now();
    for (let next = this.first; next !== null; next = this.first) {
      if (next.end > now) {
        this.timer ??= this.after(next.end - now);
        return;
      }
      this.delete(next);
      next.timed.late();
    }
  };

  /** Keeps no process alive: what is waited for does. */
  private after(milliseconds: number): NodeJS.Timeout {
    return setTimeout(this.look, Math.ceil(milliseconds)).unref();
  }
}
