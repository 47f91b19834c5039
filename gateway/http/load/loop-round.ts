/** Milliseconds of one round of the event loop in which requests begin: so many, or a part of the time since the last. */
const beginning = { least: 10, part: 1 / 2 } as const;

/** Milliseconds without beginnings while connections are accepted, one in each round. */
const acceptingTime = 100;

/**
 * The current round of the event loop. Requests that arrive together are read in one round. If all of them started in
 * it, the next arrivals, and requests to refuse, would wait for all of them. Where rounds are long all the same, because
 * the machine is busy or much is refused, the time to begin is longer too: refusals must not displace what is served.
 *
 * libuv accepts one connection in a round: with long rounds new connections wait in the kernel for seconds, however fast
 * their requests would be refused. While connections arrive, short rounds and rounds with time to begin take turns.
 */
export class LoopRound {
  private began: number | null = null;
  /** Milliseconds of the rounds since the last one in which requests could begin, with it. */
  private lasted = 0;
  private isEnding = false;
  /** Whether this round and the one before have accepted a connection. */
  private accepted = { now: false, before: false };
  /** When rounds without beginnings began: at the second connection in a row. */
  private acceptingSince: number | null = null;

  /** @param now milliseconds of a monotonic clock. @param onEnd called after a round in which the remaining time was checked. */
  constructor(
    private readonly now: () => number,
    private readonly onEnd: () => void,
  ) {}

  /** Whether another request may begin in this round. An idle process has no rounds: it schedules nothing. */
  hasTime(): boolean {
    const now = this.now();
    this.began ??= now;
    this.awaitEnd();
    const time = Math.max(beginning.least, this.lasted * beginning.part);
    return !this.isAccepting(now) && now - this.began < time;
  }

  /** A connection was accepted in this round: more may wait. */
  noteConnection(): void {
    this.accepted.now = true;
    if (this.accepted.before) this.acceptingSince ??= this.now();
    this.awaitEnd();
  }

  private isAccepting(now: number): boolean {
    return this.acceptingSince !== null && now - this.acceptingSince < acceptingTime;
  }

  private awaitEnd(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    setImmediate(() => this.end());
  }

  private end(): void {
    const now = this.now();
    const { began, accepted } = this;
    const hadTime = began !== null && !this.isAccepting(began);
    this.lasted = (hadTime ? 0 : this.lasted) + now - (began ?? now);
    if (hadTime || !accepted.now) this.acceptingSince = null;
    this.accepted = { now: false, before: accepted.now };
    this.began = null;
    this.isEnding = false;
    if (accepted.now) this.awaitEnd();
    if (began !== null) this.onEnd();
  }
}
