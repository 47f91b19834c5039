import { describe, expect, it } from 'vitest';
import { periodOf, requestOf, searchOf } from './browser/dashboard/chosen-period.ts';
import { periodTokens, resolvePeriod } from './browser/dashboard/period.ts';

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
    expect(resolvePeriod(token, now)).toEqual({ from: new Date(from), to: new Date(to) });
  });

  it('begin their week on Monday, on a Sunday too', () => {
    expect(resolvePeriod('wtd', new Date('2028-03-05T00:00:00Z'))?.from).toEqual(new Date('2028-02-28'));
  });

  it('all mean something, and end after they begin', () => {
    for (const token of periodTokens.flatMap(({ tokens }) => tokens)) {
      const { from, to } = resolvePeriod(token, now) ?? { from: now, to: now };
      expect([token, from < to]).toEqual([token, true]);
    }
  });

  it.each(['', 'previous_period', 'last_', 'last_7w', 'constructor', 'last_9999d'])(
    '%j means nothing',
    (token) => {
      expect(resolvePeriod(token, now)).toBeNull();
    },
  );
});

describe('a period in an address', () => {
  const at = (search: string) => periodOf(new URL(`http://localhost/console/dashboards/x${search}`));

  it.each([
    ['', {}],
    [
      '?period=mtd',
      { periodFrom: '2028-02-01T00:00:00.000Z', periodTo: '2028-03-01T00:00:00.000Z', periodToken: 'mtd' },
    ],
    ['?period=moon', { periodToken: 'moon' }],
    [
      '?from=2028-01-01&to=2028-01-31',
      { periodFrom: '2028-01-01T00:00:00.000Z', periodTo: '2028-02-01T00:00:00.000Z' },
    ],
    ['?from=2028-01-31&to=2028-01-01', {}],
    ['?from=2028-01-31', {}],
  ])('%j asks for %j', (search, request) => {
    expect(requestOf(at(search), now)).toEqual(request);
  });

  it.each(['', '?period=mtd', '?from=2028-01-01&to=2028-01-31'])('%j is written as it was read', (search) => {
    expect(searchOf(at(search))).toBe(search);
  });
});
