import { describe, expect, it } from 'vitest';
import { DeliveryPace } from './delivery-pace.ts';

describe('the pace of deliveries', () => {
  it('claims no more than is made at once while nothing is known, and nothing while it is under way', () => {
    const pace = new DeliveryPace(8);
    expect(pace.room).toBe(8);
    for (let held = 0; held < 8; held += 1) pace.take();
    expect(pace.room).toBe(0);
    for (let held = 0; held < 4; held += 1) pace.release();
    expect(pace.room).toBe(4);
  });

  it('claims many of what is fast, as soon as half of them are made', async () => {
    const pace = new DeliveryPace(8);
    for (let made = 0; made < 100; made += 1) await pace.run(async () => undefined);
    expect(pace.room).toBe(200);
    for (let held = 0; held < 101; held += 1) pace.take();
    expect(pace.room).toBe(0);
    pace.release();
    expect(pace.room).toBe(100);
  });

  it('makes so many at once, in the order in which they came', async () => {
    const pace = new DeliveryPace(2);
    const began: number[] = [];
    const ends: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((number) =>
      pace.run(async () => {
        began.push(number);
        await new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    expect(began).toEqual([0, 1]);
    ends[1]?.();
    await all[1];
    await expect.poll(() => began).toEqual([0, 1, 2]);
    for (const at of [0, 2]) ends[at]?.();
    await expect.poll(() => began).toEqual([0, 1, 2, 3]);
    ends[3]?.();
    await Promise.all(all);
  });
});
