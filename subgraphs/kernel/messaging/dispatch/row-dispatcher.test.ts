import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestClock } from '../../../../test/testkit/test-clock.ts';
import { type LeasedRows, RowDispatcher, type RowDispatcherDependencies } from './row-dispatcher.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A dispatcher over numbers; each ends when the caller says so. */
function openDispatcher(due: number[], room: number) {
  const sent: object[] = [];
  const renewed: number[][] = [];
  const running = new Map<number, () => void>();
  const rows: LeasedRows<number> = {
    wakeQueue: 'wake',
    lease: 9_000,
    room: () => room - running.size,
    claim: async (_em, { limit }) => ({
      rows: due.splice(0, limit),
      isMore: due.length > 0,
      isCrowded: false,
    }),
    take: (row) => void running.set(row, () => undefined),
    run: (row) => new Promise((resolve) => void running.set(row, resolve)),
    release: (row) => {
      running.delete(row);
      return null;
    },
    renew: async (held) => void renewed.push(held.map(({ row }) => row)),
  };
  const services = {
    database: { system: async (work: (em: unknown) => unknown) => work(null) },
    jobs: { send: async (...of: unknown[]) => void sent.push(of[3] as object) },
    logger: { warn: () => undefined },
    clock: new TestClock(),
  };
  const parts = { services, rows, lostMessage: 'lost' } as unknown as RowDispatcherDependencies<number>;
  return { dispatcher: new RowDispatcher(parts), sent, renewed, running, clock: services.clock };
}

it('renews leases while a run lasts, and no longer', async () => {
  const { dispatcher, renewed, running } = openDispatcher([1, 2], 2);
  await dispatcher.pump();
  vi.advanceTimersByTime(6_000);
  expect(renewed).toEqual([
    [1, 2],
    [1, 2],
  ]);
  for (const end of running.values()) end();
  expect(await dispatcher.idle()).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(renewed).toHaveLength(2);
  expect(await dispatcher.idle()).toBe(false);
});

it('takes what waited for room, although its end names nothing', async () => {
  const { dispatcher, running } = openDispatcher([1, 2, 3], 1);
  await dispatcher.pump();
  for (const row of [1, 2, 3]) {
    await expect.poll(() => [...running.keys()]).toEqual([row]);
    running.get(row)?.();
  }
  await dispatcher.idle();
  expect(running.size).toBe(0);
});

it('sends a job that wakes another process after the last lease, once in a while', async () => {
  const { dispatcher, sent, running, clock } = openDispatcher([1, 2], 1);
  await dispatcher.pump();
  running.get(1)?.();
  await expect.poll(() => [...running.keys()]).toEqual([2]);
  expect(sent).toEqual([{ startAfter: new Date(clock.now().getTime() + 14_000) }]);
  running.get(2)?.();
  await dispatcher.idle();
});
