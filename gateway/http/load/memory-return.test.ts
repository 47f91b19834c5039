import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryReturn } from './memory-return.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened() {
  const state = { utilization: 0, collections: 0 };
  const memory = new MemoryReturn({
    collect: () => {
      state.collections += 1;
    },
    utilization: () => state.utilization,
  });
  /** Lets so many looks pass. @returns the collections so far. */
  const after = (looks: number) => {
    vi.advanceTimersByTime(looks * 5_000);
    return state.collections;
  };
  return { state, memory, after };
}

it('collects once after an overload, when that is over', () => {
  const { memory, after } = opened();
  memory.note();
  expect([after(1), after(1), after(10), vi.getTimerCount()]).toEqual([0, 1, 1, 0]);
});

it('waits as long as requests are refused, or the process is busy', () => {
  const { state, memory, after } = opened();
  memory.note();
  after(1);
  memory.note();
  expect(after(1)).toBe(0);
  state.utilization = 0.5;
  expect(after(5)).toBe(0);
  state.utilization = 0.05;
  expect(after(1)).toBe(1);
});

it('has no timer without an overload, and none after its end', () => {
  const { memory } = opened();
  expect(vi.getTimerCount()).toBe(0);
  memory.note();
  memory.close();
  expect(vi.getTimerCount()).toBe(0);
});

it('gives the pages of what nothing holds back to the system', () => {
  const memory = new MemoryReturn({ utilization: () => 0 });
  Array.from({ length: 2_000_000 }, (_, number) => ({ number }));
  const before = process.memoryUsage().heapTotal;
  memory.note();
  vi.advanceTimersByTime(10_000);
  expect(before - process.memoryUsage().heapTotal).toBeGreaterThan(20_000_000);
});
