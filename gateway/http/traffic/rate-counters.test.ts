import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { RateCounters } from './rate-counters.ts';

const policy = { name: 'address-requests', limit: 3, errorCode: 'Test:RateLimit', message: 'Too many.' };

function refusalOf(work: () => void): DomainError {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('It was let through.');
}

describe('a limit counted in one process', () => {
  it('refuses past it, says until when, and lets in again then', () => {
    const clock = new TestClock();
    const rates = new RateCounters(policy, clock);
    for (let times = 0; times < 3; times += 1) rates.take('a');
    clock.advance(20_500);
    expect(refusalOf(() => rates.take('a'))).toMatchObject({
      kind: 'rateLimited',
      errorCode: 'Test:RateLimit',
      parameters: { limit: 3, remaining: 0, retryAfter: 40, policy: 'address-requests', windowSeconds: 60 },
    });
    rates.take('b');
    clock.advance(39_500);
    rates.take('a');
  });

  it('takes several points at once or, where fewer are left, none of them', () => {
    const clock = new TestClock();
    const reported: string[] = [];
    const rates = new RateCounters({ ...policy, limit: 100 }, clock, (key) => reported.push(key));
    rates.take('a', 60);
    expect(refusalOf(() => rates.take('a', 41)).parameters).toMatchObject({ limit: 100, remaining: 40 });
    rates.take('a', 40);
    expect(refusalOf(() => rates.take('a', 1)).parameters).toMatchObject({ remaining: 0, retryAfter: 60 });
    expect(reported).toEqual(['a']);
    expect(rates.listUnshared(0)).toMatchObject([{ taken: 100, unshared: 100 }]);
  });

  it('reports the first refusal of a caller in a window alone', () => {
    const clock = new TestClock();
    const reported: string[] = [];
    const rates = new RateCounters({ ...policy, limit: 1 }, clock, (key) => reported.push(key));
    for (const key of ['a', 'b', 'a', 'a', 'b']) {
      try {
        rates.take(key);
      } catch {}
    }
    expect(reported).toEqual(['a', 'b']);
  });

  it('keeps a bounded number of callers, those who came last', () => {
    const rates = new RateCounters({ ...policy, limit: 1 }, new TestClock());
    for (let caller = 0; caller <= 20_000; caller += 1) rates.take(`caller ${caller}`);
    expect(rates.listUnshared(0)).toHaveLength(20_000);
    rates.take('caller 0');
    expect(refusalOf(() => rates.take('caller 20000')).kind).toBe('rateLimited');
  });

  it('has none at 0', () => {
    const rates = new RateCounters({ ...policy, limit: 0 }, new TestClock());
    for (let times = 0; times < 100; times += 1) rates.take('a');
    expect(rates.listUnshared(0)).toEqual([]);
  });
});
