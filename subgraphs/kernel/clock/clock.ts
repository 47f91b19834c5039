/** Where the time comes from. Services take it in their constructor, so that tests can move it. */
export interface Clock {
  /** The present instant. */
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
