import { describe, expect, it } from 'vitest';
import { createAddressGroup } from './address-group.ts';

const groupOf = createAddressGroup(['10.0.0.0/8', '192.0.2.7', '2001:db8:ffff::1']);

describe('what an address is counted under', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['192.0.2.8', '192.0.2.8'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::', '2001:db8:1:3::/64'],
  ])('%s under %s', (address, group) => {
    expect(groupOf(address)).toBe(group);
    expect(groupOf(address)).toBe(group);
  });

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '192.0.2.7',
    '2001:db8:ffff::1',
    'nonsense',
    '',
  ])('%s under nothing', (address) => {
    expect(groupOf(address)).toBeNull();
  });

  it('a connection that is gone under nothing', () => {
    expect([groupOf(null), groupOf(undefined)]).toEqual([null, null]);
  });
});
