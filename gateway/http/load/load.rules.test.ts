import { describe, expect, it } from 'vitest';
import { calmLimits, maxWait, memoryBound, nextLimits, shareOfTenant } from './load.rules.ts';

const bounds = { concurrency: 500, loopDelay: 20, queueTime: 1_000, memory: 1_000 };
const calm = { loopDelay: 1, utilization: 0.5, rate: 0, waitedFor: 0, running: 10, memory: 100 };
const at = (concurrency: number) => ({ concurrency, waiting: 1_000 });

describe('how many requests may run', () => {
  it('is the most the options allow, as long as the loop is in time', () => {
    expect(nextLimits(calmLimits(bounds), { ...calm, running: 400 }, bounds)).toEqual(at(500));
  });

  it.each([
    ['counted from those that ran', 500, 100, 85],
    ['step by step', 85, 85, 72],
    ['but not below what the database can do', 33, 33, 32],
    ['whatever ran', 500, 1, 32],
  ])('falls while the loop is late, %s', (_, now, running, next) => {
    const measured = { ...calm, loopDelay: 21, running, waitedFor: 1 };
    expect(nextLimits(at(now), measured, bounds)).toEqual(at(next));
  });

  it('falls while the loop has no time left, however early it is', () => {
    const measured = { ...calm, utilization: 0.96, running: 100 };
    expect(nextLimits(at(500), measured, bounds)).toEqual(at(85));
  });

  it.each([
    ['fast while it is early', 1, 0.5, 100, 115],
    ['slowly near the bound', 15, 0.5, 100, 102],
    ['slowly where the loop has hardly time left', 1, 0.9, 100, 102],
    ['no further than the options allow', 1, 0.5, 490, 500],
  ])('rises while requests wait, %s', (_, loopDelay, utilization, now, next) => {
    const measured = { ...calm, loopDelay, utilization, waitedFor: 1 };
    expect(nextLimits(at(now), measured, bounds).concurrency).toBe(next);
  });

  it('stays where none waits', () => {
    expect(nextLimits(at(50), calm, bounds).concurrency).toBe(50);
  });

  it('is few beyond the bound of memory, without any that wait', () => {
    expect(nextLimits(at(500), { ...calm, memory: 1_001 }, bounds)).toEqual({ concurrency: 8, waiting: 0 });
  });
});

describe('how many requests may wait', () => {
  const waiting = (waitedFor: number, rate: number) =>
    nextLimits(at(32), { ...calm, waitedFor, rate }, { ...bounds, queueTime: 250 }).waiting;

  it.each([
    ['twice those that may run in a burst', 999, 0.6, 1_000],
    ['those that are served in the queue time in an overload', 1_000, 0.6, 150],
    ['a few, however slow the others are', 60_000, 0.01, 32],
    ['not more than in a burst, however fast the others are', 60_000, 100, 1_000],
  ])('%s', (_, waitedFor, rate, most) => {
    expect(waiting(waitedFor, rate)).toBe(most);
  });

  it('for ten times the queue time at most', () => {
    expect(maxWait({ queueTime: 250 })).toBe(2_500);
  });
});

it.each([
  [8, 6],
  [500, 375],
])('of %i turns a tenant has %i', (all, share) => {
  expect(shareOfTenant(all)).toBe(share);
});

it.each([
  ['of the container', 1_000, 8_000, 750],
  ['of the machine without one', 0, 8_000, 6_000],
  ['of the machine where the system knows no limits', undefined, 8_000, 6_000],
  ['of the machine under a limit beyond it', 2 ** 60, 8_000, 6_000],
])('the memory is three quarters %s', (_, constrained, total, bound) => {
  expect(memoryBound(constrained, total)).toBe(bound);
});
