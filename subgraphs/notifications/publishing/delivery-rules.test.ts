import { describe, expect, it } from 'vitest';
import { retryDelay, storedErrorMessage } from './delivery.rules.ts';

describe('the retry schedule', () => {
  it('is 10 s, 1 min, 5 min, 30 min, 2 h, then over, and never shorter for its jitter', () => {
    const schedule = [10, 60, 300, 1_800, 7_200].map((seconds) => seconds * 1_000);
    expect([1, 2, 3, 4, 5, 6].map((attempt) => retryDelay(attempt, 0))).toEqual([...schedule, null]);
    expect(retryDelay(1, 1)).toBe(11_000);
    expect(retryDelay(5, 1)).toBe(7_920_000);
  });
});

describe('what is kept of a failure', () => {
  it.each([
    ['550 <bob@acme.test> is unknown', 'Error: 550 <…> is unknown'],
    ['no route to +43 660 123-45-67 today', 'Error: no route to … today'],
    ['POST https://push.example/secret-path failed', 'Error: POST … failed'],
    ['timed out after 30 s', 'Error: timed out after 30 s'],
  ])('%s', (message, kept) => {
    expect(storedErrorMessage(new Error(message))).toBe(kept);
  });

  it('is short, and nothing but text', () => {
    expect(storedErrorMessage(new Error(`\0${'😀'.repeat(600)}`)).length).toBeLessThanOrEqual(512);
    expect(storedErrorMessage(new Error('a\0b'))).toBe('Error: ab');
    expect(storedErrorMessage({ secret: 1 })).toBe('Error');
  });
});
