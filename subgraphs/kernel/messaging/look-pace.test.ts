import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../telemetry/logger.ts';
import { registerJob } from './job-queues.ts';
import { JobWorkers } from './workers.ts';

describe('looks of a working process at its queues', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Works for half a minute. @returns how many statements, wake-ups and recoveries that took. */
  async function work(seen: { due?: string[]; isRunning?: boolean; isLost?: boolean }, isShared = true) {
    const counted = { statements: 0, woken: [] as string[], recoveries: 0 };
    const executeSql = async () => {
      counted.statements += 1;
      const { due = [], isRunning = false, isLost = false } = seen;
      return { rows: [{ due, is_running: isRunning, is_lost: isLost }] };
    };
    const boss = {
      work: async (name: string) => `worker of ${name}`,
      getDb: () => ({ executeSql }),
      notifyWorker: (id: string) => void counted.woken.push(id),
    };
    const workers = new JobWorkers(silentLogger, async () => false);
    const recover = async () => {
      counted.recoveries += 1;
    };
    await workers.start(
      boss as never,
      [registerJob({ name: 'one', handle: async () => undefined })],
      isShared ? recover : null,
    );
    await vi.advanceTimersByTimeAsync(30_000);
    return counted;
  }

  it('come every two seconds while nothing runs, by one statement each', async () => {
    expect(await work({})).toEqual({ statements: 15, woken: [], recoveries: 0 });
  });

  it('come every second while any process runs a job that may get lost', async () => {
    expect(await work({ isRunning: true })).toMatchObject({ statements: 29, recoveries: 0 });
  });

  it('recover lost runs at once, and wake the queues that have something', async () => {
    const { recoveries, woken } = await work({ due: ['one', 'other'], isRunning: true, isLost: true });
    expect([recoveries, woken.length]).toEqual([29, 29]);
    expect(new Set(woken)).toEqual(new Set(['worker of one']));
  });

  it('recover nothing on the embedded database, which no other process uses', async () => {
    expect(await work({ isRunning: true, isLost: true }, false)).toMatchObject({
      statements: 15,
      recoveries: 0,
    });
  });
});
