import { describe, expect, it } from 'vitest';
import { formatTimeSpan, parseTimeSpan, timeSpan } from './time-span.ts';

describe('a time span', () => {
  it.each([
    ['00:00:10', 10_000],
    ['00:00:00', 0],
    ['1:02:03', 3_723_000],
    ['23:59:59.999', 86_399_999],
    ['00:00:00.5', 500],
    ['00:00:00.1234567', 123],
    ['1.00:00:00', 86_400_000],
    ['30.12:00:00.250', 2_635_200_250],
    ['250ms', 250],
    ['10s', 10_000],
    ['1.5s', 1_500],
    ['5m', 300_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
    [' 10 S ', 10_000],
  ])('reads %s as %i ms', (text, expected) => {
    expect(timeSpan().parse(text)).toBe(expected);
  });

  it.each([
    '',
    '10',
    '24:00:00',
    '00:60:00',
    '00:00:60',
    '00:00',
    '-00:00:01',
    '-5s',
    '1 week',
    '5 minutes',
    '10s 5s',
    'NaNs',
    '1e3s',
    '0x10s',
    '00:00:00.',
    '1.2.00:00:00',
    '٣s',
    '00:00:10\n00:00:10',
  ])('refuses %j', (text) => {
    expect(parseTimeSpan(text)).toBeNull();
    expect(timeSpan().safeParse(text).error?.issues[0]?.message).toBe(
      'must be a time span such as 00:00:10 or 10s',
    );
  });

  it('refuses other types than text, and reports a missing value', () => {
    expect(timeSpan().safeParse(10).error?.issues[0]?.message).toContain('must be a time span');
    expect(timeSpan().safeParse(undefined).error?.issues[0]?.message).toBe('is required');
  });

  it('refuses values outside of the limits', () => {
    const limited = timeSpan({ min: 5_000, max: 120_000 });
    expect([limited.parse('5s'), limited.parse('2m')]).toEqual([5_000, 120_000]);
    for (const outside of ['4999ms', '121s']) {
      expect(limited.safeParse(outside).error?.issues[0]?.message).toBe(
        'must be a time span from 00:00:05.000 to 00:02:00.000',
      );
    }
    expect(timeSpan().safeParse('999999d').success).toBe(false);
  });

  it('has defaults in milliseconds and in the written form', () => {
    expect(timeSpan().default(7).parse(undefined)).toBe(7);
    expect(timeSpan().prefault('00:00:10').parse(undefined)).toBe(10_000);
  });
});

describe('writing a time span', () => {
  it.each([
    [0, '00:00:00.000'],
    [1_234, '00:00:01.234'],
    [1_234.6, '00:00:01.235'],
    [3_723_004, '01:02:03.004'],
    [86_400_000, '1.00:00:00.000'],
    [-5, '00:00:00.000'],
  ])('writes %d ms as %s', (milliseconds, expected) => {
    expect(formatTimeSpan(milliseconds)).toBe(expected);
  });

  it('is the reverse of reading', () => {
    for (const milliseconds of [1, 999, 59_999, 3_600_000, 90_061_001]) {
      expect(parseTimeSpan(formatTimeSpan(milliseconds))).toBe(milliseconds);
    }
  });

  it('refuses what is no number', () => {
    expect(() => formatTimeSpan(Number.NaN)).toThrow(RangeError);
  });
});
