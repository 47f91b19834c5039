import { rendererBusy } from '../../templating.errors.ts';

/** So many at once, so many waiting, and nobody else. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly queueLimit: number,
  ) {}

  /**
   * Runs the work when it is its turn.
   * @param signal takes it out of the queue; its reason is thrown.
   * @throws {DomainError} `rateLimited` when too many wait.
   */
  async take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.queueLimit) throw rendererBusy();
      await this.turn(signal);
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  /** Whoever ends hands its place over: it is never free in between. */
  private turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(go), 1);
        reject(signal?.reason);
      };
      const go = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.waiting.push(go);
    });
  }
}
