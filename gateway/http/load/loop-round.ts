/** Milliseconds of one round of the event loop in which requests begin. */
const beginningTime = 10;

/**
 * The current round of the event loop. Requests that arrive together are read in one round. If all of them started in
 * it, the next arrivals, and requests to refuse, would wait for all of them.
 */
export class LoopRound {
  private began: number | null = null;

  /** @param now milliseconds of a monotonic clock. @param onEnd called after a round in which the remaining time was checked. */
  constructor(
    private readonly now: () => number,
    private readonly onEnd: () => void,
  ) {}

  /** Whether another request may begin in this round. An idle process has no rounds: it schedules nothing. */
  hasTime(): boolean {
    if (this.began !== null) return this.now() - this.began < beginningTime;
    this.began = this.now();
    setImmediate(() => {
      this.began = null;
      this.onEnd();
    });
    return true;
  }
}
