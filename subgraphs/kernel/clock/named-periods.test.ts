import { describe, expect, it } from 'vitest';
import { comparisonWindow, periodTokens, windowOf } from './named-periods.ts';

/** A Tuesday. */
const now = new Date('2028-02-29T13:45:30Z');

describe('named periods', () => {
  it.each([
    ['last_60s', '2028-02-29T13:44:30Z', '2028-02-29T13:45:30Z'],
    ['last_15m', '2028-02-29T13:30:30Z', '2028-02-29T13:45:30Z'],
    ['last_24h', '2028-02-28T13:45:30Z', '2028-02-29T13:45:30Z'],
    ['last_2d', '2028-02-27', '2028-03-01'],
    ['last_7d', '2028-02-22', '2028-03-01'],
    ['last_30d', '2028-01-30', '2028-03-01'],
    ['last_3mo', '2027-11-29', '2028-03-01'],
    ['last_1y', '2027-02-28', '2028-03-01'],
    ['last_5y', '2023-02-28', '2028-03-01'],
    ['today', '2028-02-29', '2028-03-01'],
    ['yesterday', '2028-02-28', '2028-02-29'],
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

  it('begin their week on Monday, on a Sunday too', () => {
    expect(windowOf('wtd', new Date('2028-03-05T00:00:00Z'))?.from).toEqual(new Date('2028-02-28'));
  });

  it('are the documented ones, and end after they begin', () => {
    expect(periodTokens).toHaveLength(29);
    for (const token of periodTokens) {
      const { from, to } = windowOf(token, now) ?? { from: now, to: now };
      expect([token, from < to]).toEqual([token, true]);
    }
  });

  it.each(['', 'previous_period', 'last_', 'last_7w', 'constructor', 'last_3d'])(
    '%j means nothing',
    (token) => {
      expect(windowOf(token, now)).toBeNull();
    },
  );

  it('are compared with the window right before them, or with another', () => {
    const window = { from: new Date('2028-02-01'), to: new Date('2028-02-11') };
    expect(comparisonWindow('previous_period', window, now)).toEqual({
      from: new Date('2028-01-22'),
      to: new Date('2028-02-01'),
    });
    expect(comparisonWindow('pm', window, now)).toEqual(windowOf('pm', now));
    expect(comparisonWindow('someday', window, now)).toBeNull();
  });
});
