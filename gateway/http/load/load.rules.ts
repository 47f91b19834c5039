/** Measurements of one window. */
export interface LoadMeasures {
  /** Mean delay of the event loop in milliseconds. */
  readonly loopDelay: number;
  /** The longest wait for a turn that ended, in milliseconds. */
  readonly queueTime: number;
  /** The maximum of concurrent requests. */
  readonly running: number;
  /** Whether requests wait for a turn. */
  readonly isWaitedFor: boolean;
  /** Resident set of the process in bytes. */
  readonly memory: number;
}

/** Limits of the options; times in milliseconds. */
export interface LoadBounds {
  readonly concurrency: number;
  readonly loopDelay: number;
  readonly queueTime: number;
  readonly memory: number;
}

/** Limits of the next window. */
export interface LoadLimits {
  readonly concurrency: number;
  readonly waiting: number;
}

/**
 * Number of requests that always run concurrently, with any delay of the loop: enough to use the database's
 * connections, because the loop is also late on a busy machine.
 */
const fewest = 32;

/** The same beyond the bound of memory: without any the process would never see it fall. */
const fewestInMemory = 8;

/** Factors of the concurrency per window. */
const change = { late: 0.85, near: 1.02, early: 1.15 } as const;

/** Limits of a process without load. */
export const calmLimits = ({ concurrency }: LoadBounds): LoadLimits => ({
  concurrency,
  waiting: concurrency,
});

/**
 * Computes the limits of the next window. With a late event loop fewer requests run, based on the number of the last
 * window. While it is in time and requests wait, more may run.
 */
export function nextLimits(now: LoadLimits, measured: LoadMeasures, bounds: LoadBounds): LoadLimits {
  if (measured.memory > bounds.memory) return { concurrency: fewestInMemory, waiting: 0 };
  const concurrency = nextConcurrency(now.concurrency, measured, bounds);
  const patience = Math.min(1, bounds.queueTime / Math.max(1, measured.queueTime));
  return { concurrency, waiting: Math.floor(concurrency * patience) };
}

function nextConcurrency(
  now: number,
  { loopDelay, running, isWaitedFor }: LoadMeasures,
  bounds: LoadBounds,
): number {
  const least = Math.min(fewest, bounds.concurrency);
  if (loopDelay > bounds.loopDelay)
    return Math.max(least, Math.floor(Math.min(now, Math.max(running, least)) * change.late));
  if (!isWaitedFor) return now;
  const factor = loopDelay > bounds.loopDelay / 2 ? change.near : change.early;
  return Math.min(bounds.concurrency, Math.ceil(now * factor));
}

/** Turns of one tenant, so that there is one for the others. */
export const shareOfTenant = (concurrency: number): number => Math.ceil((concurrency * 3) / 4);

/** Part of the memory a process may use before it refuses requests. */
const memoryShare = 0.75;

/**
 * The bytes a process may use.
 * @param constrained the limit of its container; 0 or undefined: none is known.
 * @param total the machine's memory.
 */
export function memoryBound(constrained: number | undefined, total: number): number {
  const limit = constrained === undefined || constrained === 0 ? total : Math.min(constrained, total);
  return Math.floor(limit * memoryShare);
}
