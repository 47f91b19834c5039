import type { Clock } from '../clock/clock.ts';

/** Caches an answer for a while; concurrent callers share one request. */
export class CachedAnswer<T> {
  private last: { readonly answer: T; readonly at: number } | null = null;
  private asking: Promise<T> | null = null;

  /** @param duration milliseconds of caching. Failures are not cached. */
  constructor(
    private readonly ask: () => Promise<T>,
    private readonly duration: number,
    private readonly clock: Clock,
  ) {}

  /** The answer, at most `duration` old. @throws what asking throws. */
  get(): Promise<T> {
    if (this.last !== null && this.isFresh(this.last.at)) return Promise.resolve(this.last.answer);
    return this.renew();
  }

  /** Checks now, without the cache. @throws the errors of the check. */
  renew(): Promise<T> {
    this.asking ??= this.refresh().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  /** The last answer, of any age; null before the first. */
  get latest(): T | null {
    return this.last?.answer ?? null;
  }

  /** A clock that was set back makes an answer stale rather than eternal. */
  private isFresh(at: number): boolean {
    const age = this.clock.now().getTime() - at;
    return age >= 0 && age < this.duration;
  }

  private async refresh(): Promise<T> {
    const answer = await this.ask();
    this.last = { answer, at: this.clock.now().getTime() };
    return answer;
  }
}
