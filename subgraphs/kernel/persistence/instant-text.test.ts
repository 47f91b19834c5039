import { expect, it } from 'vitest';
import { instantText } from './instant-text.ts';

it.each([
  ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02 03:04:05.6+00', '2026-01-02T03:04:05.600Z'],
  ['2026-12-31 23:59:59.999999+00', '2026-12-31T23:59:59.999Z'],
  ['2024-02-29 00:00:00.000001+00', '2024-02-29T00:00:00.000Z'],
  ['2026-01-02 03:04:05.678+02', '2026-01-02T01:04:05.678Z'],
  ['2026-01-02 03:04:05.678+05:30', '2026-01-01T21:34:05.678Z'],
  ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
])('%s is %s, as a date writes it', (stored, text) => {
  expect(instantText(stored)).toBe(text);
  expect(new Date(stored).toISOString()).toBe(text);
});

it('takes dates, and refuses what is no instant', () => {
  expect(instantText(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
  expect(() => instantText('infinity')).toThrow(RangeError);
});
