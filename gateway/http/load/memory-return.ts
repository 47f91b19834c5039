import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds after the last sign of an overload, and between two looks. */
const pause = 5_000;

/** Utilization of the event loop below which a stop of some hundred milliseconds delays almost no request. */
const calm = 0.1;

export interface MemoryReturnDependencies {
  /** Returns unused memory to the system. Absent: a garbage collection of everything. */
  readonly collect?: () => void;
  /** The utilization of the event loop since the last call. */
  readonly utilization?: () => number;
}

/**
 * Gives memory back after an overload. V8 keeps the pages of a large heap for as long as little is allocated, so that the
 * process would count as large long after the load, and its container too.
 */
export class MemoryReturn {
  private timer: NodeJS.Timeout | null = null;
  private isPressed = false;
  private readonly collect: () => void;
  private readonly utilization: () => number;

  constructor({ collect = collectAll, utilization = utilizationSince() }: MemoryReturnDependencies = {}) {
    this.collect = collect;
    this.utilization = utilization;
  }

  /** Notes a sign of an overload. */
  note(): void {
    this.isPressed = true;
    this.timer ??= setInterval(() => this.look(), pause).unref();
  }

  close(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  private look(): void {
    const isCalm = this.utilization() < calm && !this.isPressed;
    this.isPressed = false;
    if (!isCalm) return;
    this.close();
    this.collect();
  }
}

function utilizationSince(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/** `last-resort` releases the pages too, which other collections keep for the next objects. */
function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
