import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadlines } from './deadlines.ts';

describe('time limits of equal length', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tell each that is not over when its own time is', () => {
    const late: string[] = [];
    const timed = (name: string) => ({ late: () => late.push(name) });
    const deadlines = new Deadlines(100);
    const [first, second, third] = [timed('first'), timed('second'), timed('third')];
    deadlines.add(first);
    vi.advanceTimersByTime(60);
    deadlines.add(second);
    deadlines.add(third);
    deadlines.delete(second);
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
    const quick = { late };
    deadlines.add(quick);
    deadlines.delete(quick);
    deadlines.add({ late });
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(100);
    expect(late).toHaveBeenCalledTimes(1);
    deadlines.add({ late });
    vi.advanceTimersByTime(100);
    expect(late).toHaveBeenCalledTimes(2);
  });
});
