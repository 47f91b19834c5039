import { rendererBusy } from '../../templating.errors.ts';

/** So many at once, so many waiting, and nobody else. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly queueLimit: number,
  ) {}

  /** Runs the work when it is its turn. @throws {DomainError} `rateLimited` when too many wait. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.queueLimit) throw rendererBusy();
      // Whoever ends hands its place over: it is never free in between.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
