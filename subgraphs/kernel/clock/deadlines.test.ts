import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Deadline, Deadlines } from './deadlines.ts';

describe('time limits of equal length', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tell each that is not over when its own time is', () => {
    const late: string[] = [];
    const timed = (name: string) => ({ timeOut: () => late.push(name) });
    const deadlines = new Deadlines(100);
    const [first, second, third] = [timed('first'), timed('second'), timed('third')];
    deadlines.add(first);
    vi.advanceTimersByTime(60);
    const inTime = deadlines.add(second);
    deadlines.add(third);
    deadlines.delete(inTime);
    deadlines.delete(inTime);
    vi.advanceTimersByTime(40);
    expect(late).toEqual(['first']);
    vi.advanceTimersByTime(59);
    expect(late).toEqual(['first']);
    vi.advanceTimersByTime(1);
    expect(late).toEqual(['first', 'third']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('have one timer for all, and begin again after a rest', () => {
    const late = vi.fn();
    const deadlines = new Deadlines(100);
    deadlines.delete(deadlines.add({ timeOut: late }));
    deadlines.add({ timeOut: late });
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(100);
    expect(late).toHaveBeenCalledTimes(1);
    deadlines.add({ timeOut: late });
    vi.advanceTimersByTime(100);
    expect(late).toHaveBeenCalledTimes(2);
  });

  it('are forgotten wherever in the row they stand', () => {
    const late: number[] = [];
    const deadlines = new Deadlines(100);
    const row = [0, 1, 2, 3, 4, 5].map((index) => deadlines.add({ timeOut: () => late.push(index) }));
    for (const index of [0, 3, 2, 5]) deadlines.delete(row[index] as Deadline);
    deadlines.add({ timeOut: () => late.push(6) });
    vi.advanceTimersByTime(100);
    expect(late).toEqual([1, 4, 6]);
  });
});
