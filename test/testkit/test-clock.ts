import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  #now: number;

  constructor(start = new Date('2026-11-21T12:00:00Z')) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Whole seconds since 1970, as tokens count. */
  get seconds(): number {
    return Math.floor(this.#now / 1_000);
  }

  /** @param milliseconds how far the time moves on; may be negative. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
