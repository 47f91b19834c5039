import { describe, expect, it } from 'vitest';
import { Closers, openOrClose } from './closers.ts';

describe('what was opened', () => {
  it('is closed in reverse, once', async () => {
    const closers = new Closers();
    const closed: number[] = [];
    for (const number of [1, 2, 3]) closers.add(async () => void closed.push(number));
    await closers.close();
    await closers.close();
    expect(closed).toEqual([3, 2, 1]);
  });

  it('is closed completely when something fails, and throws the first failure', async () => {
    const closers = new Closers();
    const closed: number[] = [];
    closers.add(async () => void closed.push(1));
    for (const number of [2, 3])
      closers.add(async () => {
        throw new Error(`cannot close ${number}`);
      });
    await expect(closers.close()).rejects.toThrow('cannot close 3');
    expect(closed).toEqual([1]);
  });

  it('is closed when the start fails, and throws that failure', async () => {
    const closed: number[] = [];
    const start = openOrClose(async (closers) => {
      closers.add(async () => void closed.push(1));
      closers.add(() => Promise.reject(new Error('cannot close')));
      throw new Error('cannot open');
    });
    await expect(start).rejects.toThrow('cannot open');
    expect(closed).toEqual([1]);
  });

  it('stays open when the start succeeds', async () => {
    const closed: number[] = [];
    expect(
      await openOrClose(async (closers) => closers.add(async () => void closed.push(1))),
    ).toBeUndefined();
    expect(closed).toEqual([]);
  });
});
