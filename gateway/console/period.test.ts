import { describe, expect, it } from 'vitest';
import { periodTokens as periodNames } from '../../subgraphs/kernel/clock/named-periods.ts';
import { periodOf, requestOf, searchOf } from './application/dashboard/chosen-period.ts';
import { periodTokens } from './application/dashboard/period.ts';

/** A Tuesday. */
const now = new Date('2028-02-29T13:45:30Z');

it('offers every period there is by name, and no other', () => {
  const offered = periodTokens.flatMap(({ tokens }) => tokens);
  expect(offered.toSorted()).toEqual(periodNames.toSorted());
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
