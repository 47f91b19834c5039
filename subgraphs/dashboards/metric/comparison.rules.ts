/** Which way a figure went. */
export const trends = ['up', 'down', 'flat'] as const;
export type Trend = (typeof trends)[number];

/** A figure of another window beside the present one. */
export interface Comparison {
  readonly value: number | null;
  /** Of the change to the size of the earlier figure. */
  readonly deltaRatio: number | null;
  readonly trend: Trend;
  readonly isFavorable: boolean | null;
}

/** Compares two figures; without one of them the result has only the previous value. */
export function comparisonOf(
  current: number | null,
  previous: number | null,
  isHigherBetter: boolean,
): Comparison {
  if (current === null || previous === null)
    return { value: previous, deltaRatio: null, trend: 'flat', isFavorable: null };
  const delta = current - previous;
  return {
    value: previous,
    deltaRatio: previous === 0 ? null : delta / Math.abs(previous),
    trend: delta > 0 ? 'up' : delta < 0 ? 'down' : 'flat',
    isFavorable: delta === 0 || delta > 0 === isHigherBetter,
  };
}
