/** Points that a call takes from one counter. Windows are fixed: one starts with the first point taken in it. */
export interface LimitCharge {
  /** Name of the limit in answers: `user-requests`. Lower-case words with hyphens. */
  readonly name: string;
  /** Which counter, unique within the tenant: `ai:user-requests:alice`. At most 300 characters. */
  readonly key: string;
  /** Points a window has, 0 or more. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Points taken, whole; 0 only looks and is never refused. */
  readonly points: number;
}

/** State of a counter after an attempt to take points from it. */
export interface CounterReading {
  /** Points taken in the current window, including those of this attempt if it was admitted. */
  readonly taken: number;
  /** When the window ends, milliseconds since 1970. */
  readonly resetsAt: number;
}

/** The outcome of an attempt: all charges were taken, or none was. */
export interface Attempt {
  readonly isAllowed: boolean;
  /** One for each charge, in their order. */
  readonly readings: readonly CounterReading[];
}

/** A correction of the points of an earlier attempt. */
export interface Adjustment {
  readonly key: string;
  /** Points more, or fewer where negative. */
  readonly points: number;
  /** End of the window of the attempt. A counter of another window is not changed. */
  readonly resetsAt: number;
}

/** Counters that several processes share. Every method is one round trip, and atomic over all of its counters. */
export interface LimitStore {
  /** @param now milliseconds since 1970, of the caller's clock. */
  take(tenantId: string, charges: readonly LimitCharge[], now: number): Promise<Attempt>;
  /** Corrects counters whose window is still the given one; none falls below 0. Refuses nothing. */
  adjust(tenantId: string, adjustments: readonly Adjustment[]): Promise<void>;
}
