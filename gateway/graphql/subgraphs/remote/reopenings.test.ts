import { expect, it } from 'vitest';
import { Reopenings } from './reopenings.ts';

it('opens a lost subscription again after a time that doubles, so many times in a row', () => {
  const reopenings = new Reopenings(9);
  const delays = Array.from({ length: 9 }, () => reopenings.afterLoss() ?? -1);
  for (const [losses, delay] of delays.entries()) {
    const whole = Math.min(100 * 2 ** losses, 10_000);
    expect(delay).toBeGreaterThanOrEqual(whole / 2);
    expect(delay).toBeLessThanOrEqual(whole);
  }
  expect(reopenings.afterLoss()).toBeNull();
});

it('counts from the beginning after a connection that has lasted, and not after short ones', () => {
  let now = 0;
  const reopenings = new Reopenings(2, () => now);
  reopenings.recordOpening();
  now += 10_001;
  expect(reopenings.afterLoss()).toBeLessThanOrEqual(100);
  for (const expected of [true, false]) {
    reopenings.recordOpening();
    now += 5_000;
    expect(reopenings.afterLoss() !== null).toBe(expected);
  }
  reopenings.recordOpening();
  now += 20_000;
  expect(reopenings.afterLoss()).toBeLessThanOrEqual(100);
});
