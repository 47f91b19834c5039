import { describe, expect, it } from 'vitest';
import { problemsOfSchedule, type Weekday } from '../contract/digest-schedule.ts';
import { digestDueAfter } from './digest-time.rules.ts';

const due = (at: string, zone: string | null, now: string, days?: readonly Weekday[]) =>
  digestDueAfter(new Date(now), { schedule: days === undefined ? { at } : { at, days } })(zone).toISOString();

describe('a digest by schedule', () => {
  it.each([
    ['08:00', 'UTC', '2026-11-21T07:59:59.999Z', '2026-11-21T08:00:00.000Z'],
    // At its time itself the digest of the next day begins.
    ['08:00', 'UTC', '2026-11-21T08:00:00.000Z', '2026-11-22T08:00:00.000Z'],
    ['08:00', null, '2026-11-21T09:00:00.000Z', '2026-11-22T08:00:00.000Z'],
    ['00:00', 'UTC', '2026-12-31T12:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    // It is tomorrow already in Tokyo, and yesterday still in Los Angeles.
    ['08:00', 'Asia/Tokyo', '2026-11-21T20:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    ['23:30', 'America/Los_Angeles', '2026-11-22T05:00:00.000Z', '2026-11-22T07:30:00.000Z'],
    ['08:00', 'Moon/Crater', '2026-11-21T07:00:00.000Z', '2026-11-21T08:00:00.000Z'],
    // Vienna changes to summer time at 02:00 on 29 March 2026, and back at 03:00 on 25 October.
    ['08:00', 'Europe/Vienna', '2026-03-28T07:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['08:00', 'Europe/Vienna', '2026-10-24T06:00:00.000Z', '2026-10-25T07:00:00.000Z'],
    // 02:30 is skipped on that morning, and comes twice on the other.
    ['02:30', 'Europe/Vienna', '2026-03-28T12:00:00.000Z', '2026-03-29T01:30:00.000Z'],
    ['02:30', 'Europe/Vienna', '2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z'],
    ['02:30', 'Europe/Vienna', '2026-10-24T12:00:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['02:30', 'Europe/Vienna', '2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
    // The clocks of Beirut skip midnight.
    ['00:15', 'Asia/Beirut', '2026-03-28T12:00:00.000Z', '2026-03-28T22:15:00.000Z'],
    // Lord Howe Island moves its clocks by half an hour.
    ['02:15', 'Australia/Lord_Howe', '2026-10-03T00:00:00.000Z', '2026-10-03T15:45:00.000Z'],
  ])('at %s in %s that begins at %s is due at %s', (at, zone, now, expected) => {
    expect(due(at, zone, now)).toBe(expected);
  });

  it('waits for its days, up to a week', () => {
    // A Saturday.
    const now = '2026-11-21T09:00:00.000Z';
    expect(due('08:00', 'UTC', now, ['Monday', 'Thursday'])).toBe('2026-11-23T08:00:00.000Z');
    expect(due('08:00', 'UTC', now, ['Saturday'])).toBe('2026-11-28T08:00:00.000Z');
    expect(due('10:00', 'UTC', now, ['Saturday'])).toBe('2026-11-21T10:00:00.000Z');
    // In Auckland it is Saturday evening: the weekday is that of the recipient.
    expect(due('08:00', 'Pacific/Auckland', now, ['Sunday'])).toBe('2026-11-21T19:00:00.000Z');
  });

  it('is due once a day, at the time the clocks show, through all changes of a year', () => {
    for (const zone of ['Europe/Vienna', 'Australia/Lord_Howe']) {
      const shown = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      const days = new Set<string>();
      let now = '2026-01-01T12:00:00.000Z';
      for (let count = 0; count < 365; count += 1) {
        now = due('09:00', zone, now);
        const [date = '', time] = shown.format(new Date(now)).split(' ');
        expect([zone, date, time]).toEqual([zone, date, '09:00']);
        days.add(date);
      }
      expect([zone, days.size]).toEqual([zone, 365]);
      expect(Date.parse(now)).toBeLessThan(Date.parse('2027-01-02T12:00:00.000Z'));
    }
  });

  it('by window is due that much later everywhere', () => {
    const now = new Date('2026-11-21T09:00:00.000Z');
    expect(digestDueAfter(now, { windowSeconds: 90 })('Asia/Tokyo').toISOString()).toBe(
      '2026-11-21T09:01:30.000Z',
    );
  });

  it.each([
    [{ at: '08:00' }, 0],
    [{ at: '23:59', days: ['Sunday'] as const }, 0],
    [{ at: '24:00' }, 1],
    [{ at: '8:00' }, 1],
    [{ at: '08:00', days: [] }, 1],
    [{ at: '', days: ['Someday' as Weekday] }, 2],
  ])('%j has %i problems', (schedule, problems) => {
    expect(problemsOfSchedule(schedule)).toHaveLength(problems);
  });
});
