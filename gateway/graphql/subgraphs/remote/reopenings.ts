const first = 100;
const longest = 10_000;

/**
 * When a lost subscription is opened again: after 100 ms, then twice as long each time, at most ten seconds. Half of it is
 * random, so that the gateways of a restarted subgraph do not come at once. Losses count as in a row until a connection
 * has lasted longer than the longest of these delays.
 */
export class Reopenings {
  private losses = 0;
  private openedAt = Number.POSITIVE_INFINITY;

  /** @param retries losses in a row after which it is not opened again. @param now milliseconds. */
  constructor(
    private readonly retries: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  recordOpening(): void {
    this.openedAt = this.now();
  }

  /** @returns milliseconds to wait; null: not to be opened again. */
  afterLoss(): number | null {
    if (this.now() - this.openedAt > longest) this.losses = 0;
    this.openedAt = Number.POSITIVE_INFINITY;
    if (this.losses >= this.retries) return null;
    const whole = Math.min(first * 2 ** this.losses, longest);
    this.losses += 1;
    return whole / 2 + (Math.random() * whole) / 2;
  }
}
