import { expect, it } from 'vitest';
import { areRangesWithin } from './address-ranges.ts';

it.each<readonly [readonly string[], readonly string[], boolean]>([
  [['10.1.0.0/16'], ['10.0.0.0/8'], true],
  [['10.0.0.0/8'], ['10.0.0.0/8'], true],
  [['10.0.0.0/7'], ['10.0.0.0/8'], false],
  [['10.1.0.0/16', '11.0.0.0/8'], ['10.0.0.0/8'], false],
  [['10.1.0.0/16', '11.0.0.0/8'], ['10.0.0.0/8', '11.0.0.0/8'], true],
  [['::ffff:10.1.0.0/112'], ['10.0.0.0/8'], true],
  [['2001:db8:1::/48'], ['2001:db8::/32'], true],
  [['2001:db8::/32'], ['10.0.0.0/8'], false],
  [[], ['10.0.0.0/8'], false],
  [[], [], true],
  [['0.0.0.0/0'], [], true],
])('%j within %j: %s', (inner, outer, isWithin) => {
  expect(areRangesWithin(inner, outer)).toBe(isWithin);
});
