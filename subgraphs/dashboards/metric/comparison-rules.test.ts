import { describe, expect, it } from 'vitest';
import { comparisonOf } from './comparison.rules.ts';

describe('a comparison', () => {
  it.each([
    [12, 10, true, { value: 10, deltaRatio: 0.2, trend: 'up', isFavorable: true }],
    [12, 10, false, { value: 10, deltaRatio: 0.2, trend: 'up', isFavorable: false }],
    [5, -10, true, { value: -10, deltaRatio: 1.5, trend: 'up', isFavorable: true }],
    [5, 10, false, { value: 10, deltaRatio: -0.5, trend: 'down', isFavorable: true }],
    [5, 0, true, { value: 0, deltaRatio: null, trend: 'up', isFavorable: true }],
    [5, 5, false, { value: 5, deltaRatio: 0, trend: 'flat', isFavorable: true }],
    [null, 5, true, { value: 5, deltaRatio: null, trend: 'flat', isFavorable: null }],
    [5, null, true, { value: null, deltaRatio: null, trend: 'flat', isFavorable: null }],
  ] as const)('of %s with %s, more being better: %s', (current, previous, isHigherBetter, comparison) => {
    expect(comparisonOf(current, previous, isHigherBetter)).toEqual(comparison);
  });
});
