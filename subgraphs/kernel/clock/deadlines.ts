/** What has to be over by a certain time. */
export interface Timed {
  /** Called when it is not. */
  late(): void;
}

/**
 * Time limits of equal length. Whatever began first is late first, so one timer watches over all of them, and what ends
 * in time, as nearly everything does, has cost no timer.
 */
export class Deadlines {
  private readonly ends = new Map<Timed, number>();
  private timer: NodeJS.Timeout | null = null;

  /** @param limit milliseconds. */
  constructor(private readonly limit: number) {}

  /** Begins the time of something. */
  add(timed: Timed): void {
    this.ends.set(timed, performance.now() + this.limit);
    this.timer ??= this.after(this.limit);
  }

  /** It is over, in time or not. */
  delete(timed: Timed): void {
    this.ends.delete(timed);
  }

  private readonly look = () => {
    this.timer = null;
    const now = performance.now();
    for (const [timed, end] of this.ends) {
      if (end > now) {
        this.timer = this.after(end - now);
        return;
      }
      this.ends.delete(timed);
      timed.late();
    }
  };

  /** Keeps no process alive: what is waited for does. */
  private after(milliseconds: number): NodeJS.Timeout {
    return setTimeout(this.look, Math.ceil(milliseconds)).unref();
  }
}
