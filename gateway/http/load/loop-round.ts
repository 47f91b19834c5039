/** Milliseconds of one round of the event loop in which requests begin. */
const beginningTime = 10;

/**
 * Rounds in a row in which connections are accepted and no request begins. Rounds and not milliseconds: on a busy
 * machine the time would be over before a connection is accepted.
 */
const acceptingRounds = 64;

/**
 * The current round of the event loop. Requests that arrive together are read in one round. If all of them started in
 * it, the next arrivals, and requests to refuse, would wait for all of them.
 *
 * libuv accepts one connection in a round: with long rounds new connections wait in the kernel for seconds, however fast
 * their requests would be refused. While connections arrive, short rounds and rounds with time to begin take turns.
 */
export class LoopRound {
  private began: number | null = null;
  private isEnding = false;
  /** Whether this round and the one before have accepted a connection: the order of reading and accepting is the kernel's. */
  private accepted = { now: false, before: false };
  /** Rounds in a row in which none could begin. */
  private acceptingFor = 0;

  /** @param now milliseconds of a monotonic clock. @param onEnd called after a round in which the remaining time was checked. */
  constructor(
    private readonly now: () => number,
    private readonly onEnd: () => void,
  ) {}

  /** Whether another request may begin in this round. An idle process has no rounds: it schedules nothing. */
  hasTime(): boolean {
    this.began ??= this.now();
    this.awaitEnd();
    return !this.isAccepting() && this.now() - this.began < beginningTime;
  }

  /** A connection was accepted in this round: more may wait. */
  noteConnection(): void {
    this.accepted.now = true;
    this.awaitEnd();
  }

  private isAccepting(): boolean {
    return (this.accepted.now || this.accepted.before) && this.acceptingFor < acceptingRounds;
  }

  private awaitEnd(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    setImmediate(() => this.end());
  }

  private end(): void {
    const hasBegun = this.began !== null;
    this.acceptingFor = this.isAccepting() ? this.acceptingFor + 1 : 0;
    this.accepted = { now: false, before: this.accepted.now };
    this.began = null;
    this.isEnding = false;
    if (hasBegun) this.onEnd();
  }
}
