import { describe, expect, it } from 'vitest';
import { quietAt } from './do-not-disturb.rules.ts';

describe('do-not-disturb hours', () => {
  it.each([
    ['22:00-07:00', 'UTC', '2026-11-21T23:30:00Z', true],
    ['22:00-07:00', 'UTC', '2026-11-21T06:59:59Z', true],
    ['22:00-07:00', 'UTC', '2026-11-21T07:00:00Z', false],
    ['22:00-07:00', 'UTC', '2026-11-21T21:59:59Z', false],
    ['12:00-13:00', 'UTC', '2026-11-21T12:00:00Z', true],
    ['12:00-13:00', 'UTC', '2026-11-21T13:00:00Z', false],
    ['00:00-24:00', 'UTC', '2026-11-21T23:59:59Z', true],
    ['12:00-12:00', 'UTC', '2026-11-21T12:00:00Z', false],
    ['22:00-07:00', 'Asia/Tokyo', '2026-11-21T13:30:00Z', true],
    ['22:00-07:00', 'America/New_York', '2026-11-21T13:30:00Z', false],
    // Vienna is two hours ahead in summer and one in winter.
    ['22:00-07:00', 'Europe/Vienna', '2026-07-21T20:00:00Z', true],
    ['22:00-07:00', 'Europe/Vienna', '2026-11-21T20:00:00Z', false],
    ['22:00-07:00', 'Moon/Crater', '2026-11-21T22:00:00Z', true],
    ['25:00-07:00', 'UTC', '2026-11-21T03:00:00Z', false],
    ['always', 'UTC', '2026-11-21T03:00:00Z', false],
    ['', 'UTC', '2026-11-21T03:00:00Z', false],
    [null, null, '2026-11-21T03:00:00Z', false],
  ])('%s in %s at %s: %s', (hours, zone, now, expected) => {
    expect(quietAt(new Date(now))(hours, zone)).toBe(expected);
  });
});
