/** Measurements of one window. */
export interface LoadMeasures {
  /** Mean delay of the event loop in milliseconds. */
  readonly loopDelay: number;
  /** Share of the window in which the event loop had work, 0 to 1. */
  readonly utilization: number;
  /** Requests that ended per millisecond. */
  readonly rate: number;
  /** Milliseconds for which requests have waited without a pause; 0: none waits. */
  readonly waitedFor: number;
  /** The maximum of concurrent requests. */
  readonly running: number;
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

/** Requests that wait without a pause for so many milliseconds are an overload; for less they are a burst. */
const burst = 1_000;

/** Requests that may wait in a burst, by those that may run. */
const waitingInBurst = 2;

/** The waiting time of a request in a burst, by that in an overload. */
const patienceInBurst = 10;

/** The longest waiting time of a request, in milliseconds. */
export const maxWait = ({ queueTime }: Pick<LoadBounds, 'queueTime'>): number => queueTime * patienceInBurst;

/**
 * Number of requests that always run concurrently, with any delay of the loop: enough to use the database's
 * connections, because the loop is also late on a busy machine.
 */
const fewest = 32;

/** The same beyond the bound of memory: without any the process would never see it fall. */
const fewestInMemory = 8;

/**
 * Utilization of the event loop above which more concurrent requests cannot raise the throughput: each of them only
 * takes longer, and keeps its memory for longer.
 */
const saturated = { above: 0.95, near: 0.85 } as const;

/** Factors of the concurrency per window. */
const change = { late: 0.85, near: 1.02, early: 1.15 } as const;

/** Limits of a process without load. */
export const calmLimits = ({ concurrency }: LoadBounds): LoadLimits => ({
  concurrency,
  waiting: concurrency * waitingInBurst,
});

/**
 * Computes the limits of the next window. With a late or saturated event loop fewer requests run, based on the number of
 * the last window. While it is neither and requests wait, more may run. A burst may wait, because it will be served. In an
 * overload only as many may wait as will be served in the queue time: the others are better refused at once than late.
 */
export function nextLimits(now: LoadLimits, measured: LoadMeasures, bounds: LoadBounds): LoadLimits {
  if (measured.memory > bounds.memory) return { concurrency: fewestInMemory, waiting: 0 };
  const concurrency = nextConcurrency(now.concurrency, measured, bounds);
  if (measured.waitedFor < burst) return { concurrency, waiting: calmLimits(bounds).waiting };
  const waiting = Math.max(fewest, Math.floor(measured.rate * bounds.queueTime));
  return { concurrency, waiting: Math.min(waiting, calmLimits(bounds).waiting) };
}

function nextConcurrency(
  now: number,
  { loopDelay, utilization, running, waitedFor }: LoadMeasures,
  bounds: LoadBounds,
): number {
  const least = Math.min(fewest, bounds.concurrency);
  if (loopDelay > bounds.loopDelay || utilization > saturated.above)
    return Math.max(least, Math.floor(Math.min(now, Math.max(running, least)) * change.late));
  if (waitedFor === 0) return now;
  const isNear = loopDelay > bounds.loopDelay / 2 || utilization > saturated.near;
  const factor = isNear ? change.near : change.early;
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
