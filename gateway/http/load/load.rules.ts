/** What was measured over one window. */
export interface LoadMeasures {
  /** Mean delay of the event loop in milliseconds. */
  readonly loopDelay: number;
  /** The longest wait for a turn that ended, in milliseconds. */
  readonly queueTime: number;
  /** The most requests that ran at once. */
  readonly running: number;
  /** Whether requests wait for a turn. */
  readonly isWaitedFor: boolean;
  /** Resident set of the process in bytes. */
  readonly memory: number;
}

/** What the options allow; times in milliseconds. */
export interface LoadBounds {
  readonly concurrency: number;
  readonly loopDelay: number;
  readonly queueTime: number;
  readonly memory: number;
}

/** What the next window allows. */
export interface LoadLimits {
  readonly concurrency: number;
  readonly waiting: number;
}

/**
 * Requests that run at once however late the loop is: enough to keep the connections of the database at work, because the
 * loop of a machine that others use is late too.
 */
const fewest = 32;

/** The same beyond the bound of memory: without any the process would never see it fall. */
const fewestInMemory = 8;

/** Factors of the concurrency per window. */
const change = { late: 0.85, near: 1.02, early: 1.15 } as const;

/** What a process without load allows. */
export const calmLimits = ({ concurrency }: LoadBounds): LoadLimits => ({
  concurrency,
  waiting: concurrency,
});

/**
 * Decides how many requests run and wait in the next window. A late event loop has more to do than it can: fewer requests
 * run, counted from those that did. While it is in time and requests wait, more may run.
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
