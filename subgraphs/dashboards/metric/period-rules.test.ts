import { describe, expect, it } from 'vitest';
import { comparisonOf } from './comparison.rules.ts';
import { comparedWindow, periodTokens, windowOf } from './period.rules.ts';

// A Tuesday.
const now = new Date('2028-02-29T13:14:15.016Z');

describe('named periods', () => {
  it.each([
    ['last_60s', '2028-02-29T13:13:15.016Z', now.toISOString()],
    ['last_24h', '2028-02-28T13:14:15.016Z', now.toISOString()],
    ['last_7d', '2028-02-22', '2028-03-01'],
    ['last_3mo', '2027-11-29', '2028-03-01'],
    ['last_1y', '2027-02-28', '2028-03-01'],
    ['today', '2028-02-29', '2028-03-01'],
    ['day_before_yesterday', '2028-02-27', '2028-02-28'],
    ['this_day_last_week', '2028-02-22', '2028-02-23'],
    ['wtd', '2028-02-28', '2028-03-01'],
    ['mtd', '2028-02-01', '2028-03-01'],
    ['qtd', '2028-01-01', '2028-03-01'],
    ['ytd', '2028-01-01', '2028-03-01'],
    ['pw', '2028-02-21', '2028-02-28'],
    ['pm', '2028-01-01', '2028-02-01'],
    ['pq', '2027-10-01', '2028-01-01'],
    ['py', '2027-01-01', '2028-01-01'],
  ])('%s is from %s to %s', (token, from, to) => {
    expect(windowOf(token, now)).toEqual({ from: new Date(from), to: new Date(to) });
  });

  it('are those of the contract, never empty, and nothing an object has besides', () => {
    expect(periodTokens).toHaveLength(29);
    for (const token of periodTokens) {
      const window = windowOf(token, now);
      expect(window !== null && window.from < window.to).toBe(true);
    }
    expect(['someday', 'constructor', 'previous_period'].map((token) => windowOf(token, now))).toEqual(
      Array(3).fill(null),
    );
  });

  it('are compared with the window right before them, or with another', () => {
    const window = { from: new Date('2028-02-01'), to: new Date('2028-02-11') };
    expect(comparedWindow('previous_period', window, now)).toEqual({
      ...{ from: new Date('2028-01-22'), to: new Date('2028-02-01') },
    });
    expect(comparedWindow('pm', window, now)).toEqual(windowOf('pm', now));
    expect(comparedWindow('someday', window, now)).toBeNull();
  });
});

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
