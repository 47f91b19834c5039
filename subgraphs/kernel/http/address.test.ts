import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyAddress } from './address.ts';

/** IANA's special-purpose IPv4 registry and the specification's list, written as intervals, independently of the library. */
const specialV4: readonly [from: string, prefix: number, as: 'internal' | 'special'][] = [
  ['0.0.0.0', 8, 'special'],
  ['10.0.0.0', 8, 'internal'],
  ['100.64.0.0', 10, 'internal'],
  ['127.0.0.0', 8, 'internal'],
  ['169.254.0.0', 16, 'special'],
  ['172.16.0.0', 12, 'internal'],
  ['192.0.0.0', 24, 'special'],
  ['192.0.2.0', 24, 'special'],
  ['192.31.196.0', 24, 'special'],
  ['192.52.193.0', 24, 'special'],
  ['192.88.99.0', 24, 'special'],
  ['192.168.0.0', 16, 'internal'],
  ['192.175.48.0', 24, 'special'],
  ['198.18.0.0', 15, 'special'],
  ['198.51.100.0', 24, 'special'],
  ['203.0.113.0', 24, 'special'],
  ['224.0.0.0', 4, 'special'],
  ['240.0.0.0', 4, 'special'],
];

const numberOf = (dotted: string) => dotted.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
const dottedOf = (value: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
const groupsOf = (value: number) =>
  `${Math.floor(value / 65_536).toString(16)}:${(value % 65_536).toString(16)}`;

const intervals = specialV4.map(([from, prefix, as]) => {
  const first = numberOf(from);
  return { first, last: first + 2 ** (32 - prefix) - 1, as };
});
const expectedV4 = (value: number) =>
  intervals.find(({ first, last }) => value >= first && value <= last)?.as ?? 'public';

const anyV4 = fc.integer({ min: 0, max: 0xffff_ffff });
const edgesV4 = intervals
  .flatMap(({ first, last }) => [first - 1, first, last, last + 1])
  .filter((n) => n >= 0 && n <= 0xffff_ffff);

describe('the class of an IPv4 address', () => {
  it('is that of the registry, at every edge', () => {
    for (const value of edgesV4)
      expect([dottedOf(value), classifyAddress(dottedOf(value))]).toEqual([
        dottedOf(value),
        expectedV4(value),
      ]);
  });

  it('is that of the registry, anywhere', () => {
    const special = fc
      .constantFrom(...intervals)
      .chain(({ first, last }) => fc.integer({ min: first, max: last }));
    fc.assert(
      fc.property(
        fc.oneof(anyV4, special),
        (value) => classifyAddress(dottedOf(value)) === expectedV4(value),
      ),
      {
        numRuns: 2_000,
      },
    );
  });
});

describe('the class of an IPv6 address', () => {
  it.each([
    ['::', 'special'],
    ['::1', 'internal'],
    ['::7f00:1', 'special'],
    ['::ffff:127.0.0.1', 'special'],
    ['::ffff:8.8.8.8', 'special'],
    ['::ffff:0:8.8.8.8', 'special'],
    ['64:ff9b::8.8.8.8', 'special'],
    ['64:ff9b:1::1', 'special'],
    ['64:ff9b:1:ffff::1', 'special'],
    ['100::1', 'special'],
    ['2001::1', 'special'],
    ['2001:1ff:ffff::1', 'special'],
    ['2001:2::1', 'special'],
    ['2001:10::1', 'special'],
    ['2001:20::1', 'special'],
    ['2001:db8::1', 'special'],
    ['2002:7f00:1::1', 'special'],
    ['2002:808:808::1', 'special'],
    ['2620:4f:8000::1', 'special'],
    ['3fff::1', 'special'],
    ['4000::1', 'special'],
    ['5f00::1', 'special'],
    ['fc00::1', 'internal'],
    ['fdff::1', 'internal'],
    ['fe80::1', 'special'],
    ['fe80::1%eth0', 'special'],
    ['febf::1', 'special'],
    ['fec0::1', 'special'],
    ['ff02::1', 'special'],
    ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'special'],
    ['1fff:ffff::1', 'special'],
    ['2606:4700:4700::1111', 'public'],
    ['2a00:1450:4001:81b::200e', 'public'],
  ])('of %s is %s', (address, expected) => {
    expect(classifyAddress(address)).toBe(expected);
  });

  it('is never public with an IPv4 address inside', () => {
    const carriers = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', '2001::', 'fe80::5efe:'];
    fc.assert(
      fc.property(fc.constantFrom(...carriers), anyV4, (carrier, value) => {
        expect(classifyAddress(carrier + groupsOf(value))).not.toBe('public');
        expect(classifyAddress(carrier + dottedOf(value))).not.toBe('public');
        expect(classifyAddress(`2002:${groupsOf(value)}::1`)).not.toBe('public');
      }),
    );
  });

  it('is never public outside 2000::/3', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const outside = ((groups[0] ?? 0) & 0xe000) !== 0x2000;
        const found = classifyAddress(groups.map((part) => part.toString(16)).join(':'));
        return !outside || found !== 'public';
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the class of what is no address', () => {
  it.each([
    '',
    'localhost',
    '1',
    '0x7f.1',
    '127.1',
    '127.0.0.1.',
    '[::1]',
    '1.2.3.4/32',
    '256.1.1.1',
    '8.8.8.8 ',
  ])('of %j is special', (text) => {
    expect(classifyAddress(text)).toBe('special');
  });
});
