import { describe, expect, it } from 'vitest';
import { inTime } from './in-time.ts';

const never = () => new Promise<never>(() => undefined);

describe('work that is waited for', () => {
  const ended: string[] = [];
  const giveUp = async () => void ended.push('given up');
  const waiting = (
    work: () => Promise<unknown>,
    milliseconds: number,
    signal = new AbortController().signal,
  ) => {
    ended.length = 0;
    return inTime(work, { signal, milliseconds }, giveUp);
  };

  it('answers or fails as it does, and nothing is given up', async () => {
    expect(await waiting(async () => 7, 60_000)).toBe(7);
    await expect(waiting(() => Promise.reject(new Error('no')), 60_000)).rejects.toThrow('no');
    const throwing = (): Promise<never> => {
      throw new Error('at once');
    };
    await expect(waiting(throwing, 60_000)).rejects.toThrow('at once');
    expect(ended).toEqual([]);
  });

  it('is given up when its time is over, or the caller is gone', async () => {
    await expect(waiting(never, 1)).rejects.toThrow('longer than 1 ms');
    expect(ended).toEqual(['given up']);
    const caller = new AbortController();
    const work = waiting(never, 60_000, caller.signal);
    caller.abort(new Error('gone'));
    await expect(work).rejects.toThrow('gone');
    expect(ended).toEqual(['given up']);
  });

  it('does not begin for a caller who has gone', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(waiting(() => Promise.reject(new Error('begun')), 60_000, gone)).rejects.toThrow('gone');
  });
});
