import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantA, tenantB } from '../../../test/testkit/database/kernel-database.ts';
import { type CounterPlace, counterKinds } from '../../../test/testkit/limit/limit-counters.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { DomainError } from '../error/domain-error.ts';
import type { LimitCharge } from './limit-store.ts';
import { Limits } from './limits.ts';

const errorCode = 'Test:RateLimit:Exceeded';
const minute = 60_000;

/** A charge on a counter that no other test uses. */
let counters = 0;
const charge = (limit: number, points = 1, more: Partial<LimitCharge> = {}): LimitCharge => {
  counters += 1;
  return {
    name: `limit-${counters}`,
    key: `key "${counters}",{}`,
    limit,
    windowSeconds: 60,
    points,
    ...more,
  };
};

const refusalOf = (work: Promise<unknown>): Promise<DomainError> =>
  work.then(
    () => {
      throw new Error('It was let through.');
    },
    (error: unknown) => error as DomainError,
  );

describe.each(counterKinds)('limits counted in $name', ({ open }) => {
  let place: CounterPlace;
  let processes: readonly Limits[];
  const clock = new TestClock();
  beforeAll(async () => {
    place = await open();
    const stores = [await place.another(), await place.another(), await place.another()];
    processes = stores.map((store) => new Limits(store, clock));
  });
  afterAll(() => place.close());

  const consume = (charges: readonly LimitCharge[], tenantId = tenantA, at = 0) =>
    (processes[at % processes.length] as Limits).consume(charges, { tenantId, errorCode });

  it('count each tenant by itself', async () => {
    const once = charge(1);
    await consume([once], tenantB);
    expect((await refusalOf(consume([once], tenantB))).errorCode).toBe(errorCode);
    expect((await consume([once], tenantA)).state.policies[0]?.remaining).toBe(0);
  });

  it('let exactly the limit through when three processes count concurrently', async () => {
    const ten = charge(10);
    const calls = Array.from({ length: 100 }, (_, at) => consume([ten], tenantA, at));
    const outcomes = await Promise.allSettled(calls);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(90);
    for (const outcome of refused) {
      expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(DomainError);
    }
    const left = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value.state.policies[0]?.remaining] : [],
    );
    expect(left.toSorted((a = 0, b = 0) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('hold for two limits at once, whatever their order, without waiting for each other', async () => {
    const wide = charge(60);
    const narrow = [charge(20), charge(20)];
    const calls = Array.from({ length: 90 }, (_, at) => {
      const pair = [wide, narrow[at % 2] as LimitCharge];
      return consume(at % 3 === 0 ? pair : pair.toReversed(), tenantA, at);
    });
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
    expect((await consume([{ ...wide, points: 0 }])).state.policies[0]?.remaining).toBe(20);
  });

  it('take nothing from the others when one refuses', async () => {
    const free = charge(5);
    const full = charge(1, 1, { windowSeconds: 300 });
    await consume([free, full]);
    const refusal = await refusalOf(consume([free, full]));
    expect(refusal.kind).toBe('rateLimited');
    expect(refusal.parameters).toEqual({
      limit: 1,
      remaining: 0,
      retryAfter: 300,
      policy: full.name,
      windowSeconds: 300,
    });
    expect((await consume([{ ...free, points: 0 }])).state.policies[0]?.remaining).toBe(4);
  });

  it('name the one that lasts longest where two refuse, in whatever order', async () => {
    const full = [charge(1), charge(1, 1, { windowSeconds: 300 })];
    await consume(full);
    for (const charges of [full, full.toReversed()]) {
      const { parameters } = await refusalOf(consume(charges));
      expect(parameters).toMatchObject({ policy: full[1]?.name, retryAfter: 300 });
    }
  });

  it('leave what a refused call was too large for to a smaller one', async () => {
    const tokens = charge(100, 60);
    await consume([tokens]);
    const { parameters } = await refusalOf(consume([tokens]));
    expect(parameters).toMatchObject({ limit: 100, remaining: 40 });
    expect((await consume([{ ...tokens, points: 40 }])).state.policies[0]?.remaining).toBe(0);
  });

  it('start again after the window, and report its end', async () => {
    const two = charge(2, 2);
    expect((await consume([two])).state.policies).toEqual([
      { name: two.name, limit: 2, windowSeconds: 60, remaining: 0, resetSeconds: 60 },
    ]);
    clock.advance(minute - 1);
    expect((await refusalOf(consume([two]))).parameters.retryAfter).toBe(1);
    clock.advance(1);
    expect((await consume([two])).state.policies[0]).toMatchObject({ remaining: 0, resetSeconds: 60 });
  });

  it('are corrected by what a call really cost', async () => {
    const tokens = charge(100, 50);
    const other = charge(100, 1);
    const remaining = async () => {
      const { state } = await consume([tokens, other].map((one) => ({ ...one, points: 0 })));
      return state.policies.map((policy) => policy.remaining);
    };
    const first = await consume([tokens, other]);
    await first.correct({ [tokens.name]: -30 });
    expect(await remaining()).toEqual([80, 99]);
    await first.correct({ [tokens.name]: 200 });
    expect(await remaining()).toEqual([0, 99]);
    expect((await refusalOf(consume([tokens]))).kind).toBe('rateLimited');
    await first.correct({ [tokens.name]: -1_000, [other.name]: 0 });
    expect(await remaining()).toEqual([100, 99]);
  });

  it('are not corrected for a window that has ended, nor for another tenant', async () => {
    const tokens = charge(100, 50);
    const early = await consume([tokens]);
    const foreign = await consume([tokens], tenantB);
    clock.advance(minute);
    await consume([tokens]);
    await early.correct({ [tokens.name]: -50 });
    await foreign.correct({ [tokens.name]: -50 });
    expect((await consume([{ ...tokens, points: 0 }])).state.policies[0]?.remaining).toBe(50);
  });

  it('send no request when there is nothing to limit', async () => {
    const taken = await consume([]);
    expect(taken.state).toEqual({ policies: [] });
    await taken.correct({ anything: 1 });
  });
});
