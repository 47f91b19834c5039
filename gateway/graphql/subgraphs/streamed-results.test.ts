import { describe, expect, it } from 'vitest';
import { linkAbort } from '../../../subgraphs/kernel/call/linked-abort.ts';
import { BoundedQueue } from './bounded-queue.ts';
import { EventStream, single } from './streamed-results.ts';

function streamOf<T>(events: AsyncIterator<T>) {
  const released: string[] = [];
  const stream = new EventStream<T, string>({
    events,
    map: async (event) => `mapped ${event}`,
    release: () => released.push('released'),
  });
  return { stream, released };
}

/** Never says anything, and does not know how to be stopped, like a generator that waits. */
const silent: AsyncIterator<string> = { next: () => new Promise(() => undefined) };

describe('a mapped stream', () => {
  it('maps, ends with its source and releases once', async () => {
    const { stream, released } = streamOf(single('a'));
    expect(await stream.next()).toEqual({ done: false, value: 'mapped a' });
    expect((await stream.next()).done).toBe(true);
    await stream.return();
    expect(released).toEqual(['released']);
  });

  it('returns at once while its source is silent, and settles a pending read', async () => {
    const { stream, released } = streamOf(silent);
    const waiting = stream.next();
    expect((await stream.return()).done).toBe(true);
    expect((await waiting).done).toBe(true);
    expect((await stream.next()).done).toBe(true);
    expect(released).toEqual(['released']);
  });

  it('shows a last value when ended from outside, waited for or not', async () => {
    const { stream: waitedFor } = streamOf(silent);
    const waiting = waitedFor.next();
    waitedFor.end('bye');
    expect(await waiting).toEqual({ done: false, value: 'bye' });
    expect((await waitedFor.next()).done).toBe(true);
    const { stream } = streamOf(silent);
    stream.end('bye');
    stream.end('again');
    expect(await stream.next()).toEqual({ done: false, value: 'bye' });
    expect((await stream.next()).done).toBe(true);
  });

  it('stops its source', async () => {
    const queue = new BoundedQueue<string>(2);
    const { stream } = streamOf(queue);
    await stream.return();
    queue.push('late');
    expect((await queue.next()).done).toBe(true);
  });

  it("rejects with its source's error and releases", async () => {
    const { stream, released } = streamOf({ next: () => Promise.reject(new Error('lost')) });
    await expect(stream.next()).rejects.toThrow('lost');
    expect(released).toEqual(['released']);
    expect((await stream.next()).done).toBe(true);
  });

  it('drops a value that comes after the end', async () => {
    const late = Promise.withResolvers<IteratorResult<string>>();
    const { stream } = streamOf({ next: () => late.promise });
    const waiting = stream.next();
    stream.end('bye');
    late.resolve({ done: false, value: 'late' });
    expect(await waiting).toEqual({ done: false, value: 'bye' });
    expect((await stream.next()).done).toBe(true);
  });
});

describe('a bounded queue', () => {
  it('loses the oldest values past its limit', async () => {
    const queue = new BoundedQueue<number>(2);
    for (const value of [1, 2, 3]) queue.push(value);
    queue.end();
    queue.push(4);
    expect([await queue.next(), await queue.next(), await queue.next()]).toEqual([
      { done: false, value: 2 },
      { done: false, value: 3 },
      { done: true, value: undefined },
    ]);
  });

  it('resolves a pending read with the next value', async () => {
    const queue = new BoundedQueue<number>(2);
    const waiting = queue.next();
    queue.push(1);
    expect((await waiting).value).toBe(1);
  });
});

describe('a linked abort', () => {
  it('follows, ends and releases', () => {
    const followed = new AbortController();
    const heard: string[] = [];
    const [first, second, third] = ['a', 'b', 'c'].map((name) =>
      linkAbort(followed.signal, () => heard.push(name)),
    );
    first?.end();
    third?.release();
    expect([first?.signal.aborted, third?.signal.aborted]).toEqual([true, false]);
    followed.abort();
    expect(heard).toEqual(['b']);
    expect([second?.signal.aborted, third?.signal.aborted]).toEqual([true, false]);
    expect(linkAbort(followed.signal).signal.aborted).toBe(true);
  });
});
