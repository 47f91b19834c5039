import { describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { StandingWatch } from './standing-watch.ts';

/** A timer driven by hand. */
function handTimer() {
  const due: (() => void)[] = [];
  return {
    due,
    after: (_: number, tick: () => void) => {
      due.push(tick);
      return () => {};
    },
    async tick() {
      for (const run of due.splice(0)) run();
      await vi.waitFor(() => expect(due.length).toBeLessThan(2));
      await new Promise(setImmediate);
    },
  };
}

describe('the watch over what streams rest on', () => {
  it('checks once for all streams with the same question, and ends them together', async () => {
    const timer = handTimer();
    const watch = new StandingWatch(silentLogger, timer);
    const holds = vi.fn(async () => true);
    const ends = [vi.fn(), vi.fn()];
    for (const end of ends) watch.watch('key k', holds, end);
    await timer.tick();
    expect(holds).toHaveBeenCalledTimes(1);
    expect(ends.map((end) => end.mock.calls.length)).toEqual([0, 0]);
    holds.mockResolvedValue(false);
    await timer.tick();
    expect(ends.map((end) => end.mock.calls.length)).toEqual([1, 1]);
    expect(watch.size).toBe(0);
  });

  it('ends nothing while there is no answer', async () => {
    const timer = handTimer();
    const watch = new StandingWatch(silentLogger, timer);
    const end = vi.fn();
    watch.watch('tenant t', () => Promise.reject(new Error('away')), end);
    await timer.tick();
    expect(end).not.toHaveBeenCalled();
    expect(watch.size).toBe(1);
  });

  it('sets no timer while nothing is watched', async () => {
    const timer = handTimer();
    const watch = new StandingWatch(silentLogger, timer);
    const stop = watch.watch('tenant t', async () => true, vi.fn());
    stop();
    stop();
    await timer.tick();
    expect(timer.due).toEqual([]);
    expect(watch.size).toBe(0);
  });
});
