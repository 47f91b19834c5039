/** Milliseconds between two looks at the event loop. */
const period = 10;

/** Milliseconds of a window. */
const window = 100;

/** What the event loop did in a window. */
export interface LoopMeasures {
  /** Mean delay in milliseconds. */
  readonly loopDelay: number;
  /** Share of the window in which it had work, 0 to 1. */
  readonly utilization: number;
}

/** Called at the end of a window. @returns false to stop until the next start. */
export type OnWindow = (measured: LoopMeasures) => boolean;

/** Measures the delay and the utilization of the event loop while there is load: an idle process has no timer. */
export class LoadGauge {
  private timer: NodeJS.Timeout | null = null;
  private lookedAt = 0;
  private windowBegan = 0;
  private late = 0;
  private looks = 0;
  private utilized = performance.eventLoopUtilization();

  /** @param now milliseconds of a clock that never goes back. */
  constructor(
    private readonly onWindow: OnWindow,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Idempotent. */
  start(): void {
    if (this.timer !== null) return;
    this.lookedAt = this.now();
    this.begin(this.lookedAt);
    this.timer = setInterval(() => this.look(), period).unref();
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  private look(): void {
    const now = this.now();
    this.late += Math.max(0, now - this.lookedAt - period);
    this.looks += 1;
    this.lookedAt = now;
    if (now - this.windowBegan < window) return;
    const loopDelay = this.late / this.looks;
    const { utilization } = performance.eventLoopUtilization(this.utilized);
    this.begin(now);
    if (!this.onWindow({ loopDelay, utilization })) this.stop();
  }

  private begin(now: number): void {
    this.windowBegan = now;
    this.late = 0;
    this.looks = 0;
    this.utilized = performance.eventLoopUtilization();
  }
}
