import { describe, expect, it } from 'vitest';
import { LoopRound } from './loop-round.ts';

/** A round on a clock the test sets, and how often a round ended whose time was asked for. */
function opened() {
  const state = { now: 0, ends: 0 };
  const round = new LoopRound(
    () => state.now,
    () => {
      state.ends += 1;
    },
  );
  return { state, round };
}

/** Lets the round end. */
const next = () => new Promise((resolve) => setImmediate(resolve));

describe('the time of a round', () => {
  it('is over after ten milliseconds, and there again in the next', async () => {
    const { state, round } = opened();
    expect(round.hasTime()).toBe(true);
    state.now = 10;
    expect(round.hasTime()).toBe(false);
    await next();
    expect([round.hasTime(), state.ends]).toEqual([true, 1]);
  });

  it('is half of the round before, where that was long', async () => {
    const { state, round } = opened();
    round.hasTime();
    state.now = 300;
    await next();
    round.hasTime();
    state.now = 449;
    expect(round.hasTime()).toBe(true);
    state.now = 450;
    expect(round.hasTime()).toBe(false);
  });
});

describe('rounds that accept connections', () => {
  it('have time after a single one', async () => {
    const { round } = opened();
    round.noteConnection();
    expect(round.hasTime()).toBe(true);
    await next();
    expect(round.hasTime()).toBe(true);
  });

  it('have none from the second in a row on, until none comes', async () => {
    const { state, round } = opened();
    round.noteConnection();
    await next();
    round.noteConnection();
    expect(round.hasTime()).toBe(false);
    await next();
    expect([round.hasTime(), state.ends]).toEqual([false, 1]);
    await next();
    expect(round.hasTime()).toBe(true);
  });

  it('have time after a tenth of a second all the same, half as long as they had none', async () => {
    const { state, round } = opened();
    const accept = async (now: number) => {
      state.now = now;
      round.noteConnection();
      const hasTime = round.hasTime();
      await next();
      return hasTime;
    };
    await accept(0);
    expect(await accept(1)).toBe(false);
    round.hasTime();
    state.now = 100;
    round.noteConnection();
    expect(round.hasTime()).toBe(false);
    await next();
    expect(await accept(101)).toBe(true);
    expect(await accept(102)).toBe(false);
  });
});
