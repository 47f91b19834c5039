import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Limits } from '../../../subgraphs/kernel/limit/limits.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { type CounterPlace, counterKinds } from '../../../test/testkit/limit/limit-counters.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { RateCounters } from './rate-counters.ts';
import { RateSharing } from './rate-sharing.ts';

const policy = { name: 'user-requests', limit: 100, errorCode: 'Test:RateLimit', message: 'Too many.' };

/** Takes as often as it is let. @returns how often that was. */
function takeAll(rates: RateCounters, key: string, most = 1_000): number {
  for (let taken = 0; taken < most; taken += 1) {
    try {
      rates.take(key);
    } catch {
      return taken;
    }
  }
  return most;
}

describe.each(counterKinds)('processes that compare their counts in $name', ({ open }) => {
  let place: CounterPlace;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(() => place.close());

  const clock = new TestClock();
  async function aProcess() {
    const rates = new RateCounters(policy, clock);
    const writes: number[] = [];
    const limits = new Limits(await place.another(), clock);
    const counted: Pick<Limits, 'consume'> = {
      consume: (charges, call) => {
        writes.push(charges.length);
        return limits.consume(charges, call);
      },
    };
    return { rates, writes, sharing: new RateSharing([rates], counted, clock, silentLogger) };
  }

  it('let a caller have one limit together, once they have compared', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    expect(takeAll(one.rates, 'together', 70)).toBe(70);
    await one.sharing.reconcile();
    expect(takeAll(other.rates, 'together', 20)).toBe(20);
    await other.sharing.reconcile();
    expect(takeAll(other.rates, 'together')).toBe(10);
    await other.sharing.reconcile();
    one.rates.take('together');
    await one.sharing.reconcile();
    expect(takeAll(one.rates, 'together')).toBe(0);
  });

  it('let it have the next window whole', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    takeAll(one.rates, 'window');
    await one.sharing.reconcile();
    clock.advance(60_000);
    expect(takeAll(other.rates, 'window', 50)).toBe(50);
    await other.sharing.reconcile();
    expect(takeAll(one.rates, 'window', 30)).toBe(30);
    await one.sharing.reconcile();
    expect(takeAll(one.rates, 'window')).toBe(20);
  });

  it('write nothing for ordinary callers, and once for many others', async () => {
    const { rates, writes, sharing } = await aProcess();
    for (let caller = 0; caller < 50; caller += 1) takeAll(rates, `quiet ${caller}`, 4);
    await sharing.reconcile();
    expect(writes).toEqual([]);
    for (let caller = 0; caller < 600; caller += 1) takeAll(rates, `loud ${caller}`, 5);
    await sharing.reconcile();
    expect(writes).toEqual([500]);
    await sharing.reconcile();
    expect(writes).toEqual([500, 100]);
    await sharing.reconcile();
    expect(writes).toEqual([500, 100]);
  });
});

it('a process whose store is away goes on counting by itself', async () => {
  const rates = new RateCounters(policy, new TestClock());
  const away = { consume: () => Promise.reject(new Error('away')) };
  const sharing = new RateSharing([rates], away, new TestClock(), silentLogger);
  takeAll(rates, 'a', 60);
  await sharing.reconcile();
  expect(takeAll(rates, 'a')).toBe(40);
});
