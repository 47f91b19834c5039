import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BatchedWrites } from './batched-writes.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes items of different turns together where a batch waits for more', async () => {
  const batches: (readonly string[])[] = [];
  const writes = new BatchedWrites<string>(2, async (batch) => void batches.push(batch), 5);
  const added = ['first', 'second', 'third'].map(async (item, at) => {
    for (let turn = 0; turn < at; turn += 1) await setImmediate();
    return writes.add(item);
  });
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(5);
  expect(batches).toEqual([['first', 'second']]);
  await vi.advanceTimersByTimeAsync(5);
  await Promise.all(added);
  expect(batches).toEqual([['first', 'second'], ['third']]);
});

it('writes those of one turn at once where it does not', async () => {
  const batches: (readonly string[])[] = [];
  const writes = new BatchedWrites<string>(10, async (batch) => void batches.push(batch));
  await Promise.all(['first', 'second'].map((item) => writes.add(item)));
  expect(batches).toEqual([['first', 'second']]);
});

it('writes a full batch without a pause', async () => {
  const batches: (readonly string[])[] = [];
  const writes = new BatchedWrites<string>(2, async (batch) => void batches.push(batch), 5);
  await Promise.all(['first', 'second'].map((item) => writes.add(item)));
  expect(batches).toEqual([['first', 'second']]);
});
