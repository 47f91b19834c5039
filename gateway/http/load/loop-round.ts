/** Milliseconds of one round of the event loop in which requests begin. */
const beginningTime = 10;

/**
 * The current round of the event loop. What arrived together is read in one round: would all of it begin at once, what
 * arrives next, and what could be refused at once, would wait for all of it.
 */
export class LoopRound {
  private began: number | null = null;

  /**
   * @param now milliseconds of a clock that never goes back.
   * @param onEnd called after a round that was asked whether it has time.
   */
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
