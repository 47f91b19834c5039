import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';

/** A clock that stands still until it is told to move. */
export interface TestClock extends Clock {
  /** Lets time pass. @param milliseconds may be negative. */
  pass(milliseconds: number): void;
}

/** @param start the first instant. */
export function testClock(start = new Date('2026-11-21T12:00:00Z')): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
}
