/** Most deliveries a process holds. */
const mostHeld = 200;

/** Milliseconds of work that a process holds: enough for large claims of fast channels, and little of slow ones. */
const heldFor = 500;

/** Weight of the newest attempt in the mean of their durations. */
const newest = 0.1;

/**
 * Limits the deliveries that this process claims and makes concurrently. It holds as many as it makes in half a
 * second, so that fast channels cost few claims and slow ones leave deliveries to other processes.
 */
export class DeliveryPace {
  private held = 0;
  private running = 0;
  private meanDuration = heldFor;
  private readonly waiting: (() => void)[] = [];

  /** @param parallel maximum number of concurrent attempts. */
  constructor(private readonly parallel: number) {}

  /** Number of deliveries to claim; 0 while most of the held ones are not made yet. */
  get room(): number {
    const wanted = Math.floor((this.parallel * heldFor) / Math.max(1, this.meanDuration));
    const limit = Math.max(this.parallel, Math.min(mostHeld, wanted));
    const free = limit - this.held;
    return free * 2 < limit && this.held >= this.parallel ? 0 : Math.max(0, free);
  }

  take(): void {
    this.held += 1;
  }

  release(): void {
    this.held -= 1;
  }

  /** Makes an attempt when there is a place for it. */
  async run<T>(attempt: () => Promise<T>): Promise<T> {
    if (this.running >= this.parallel) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    const since = performance.now();
    try {
      return await attempt();
    } finally {
      this.meanDuration += (performance.now() - since - this.meanDuration) * newest;
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
