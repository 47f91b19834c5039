import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReplayedStream } from './replayed-stream.ts';

/** A store of numbers that are their own ids, and what was asked of it. */
class Store {
  readonly stored: number[] = [];
  readonly reads: (number | null)[] = [];
  pageSize = 3;
  /** Awaited before each answer. */
  before: () => Promise<void> | void = () => {};

  add(count = 1): number[] {
    const last = this.stored.at(-1) ?? 0;
    const next = Array.from({ length: count }, (_, index) => last + index + 1);
    this.stored.push(...next);
    return next;
  }

  readonly source = {
    idOf: (message: number) => message,
    read: async (after: number | null) => {
      this.reads.push(after);
      const rest = after === null ? [] : this.stored.filter((id) => id > after);
      const messages = rest.slice(0, this.pageSize);
      const page = { messages, hasMore: rest.length > messages.length, last: this.stored.at(-1) ?? 0 };
      await this.before();
      return page;
    },
  };
}

async function take(stream: ReplayedStream<number>, count: number): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < count) taken.push((await stream.next()).value as number);
  return taken;
}

describe('a replayed stream', () => {
  it('begins now, or after an id, page by page', async () => {
    const store = new Store();
    store.add(8);
    const now = new ReplayedStream(store.source);
    await now.open(null);
    now.offer(...(store.add() as [number]));
    expect(await take(now, 1)).toEqual([9]);
    expect(store.reads).toEqual([null]);
    const later = new ReplayedStream(store.source);
    await later.open(2);
    expect(await take(later, 7)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(store.reads).toEqual([null, 2, 5, 8]);
  });

  it('counts an id that was never given as the highest given', async () => {
    const store = new Store();
    store.add(2);
    const stream = new ReplayedStream(store.source);
    await stream.open(999);
    expect(stream.position).toBe(2);
    for (const id of store.add()) stream.offer(id);
    expect(await take(stream, 1)).toEqual([3]);
  });

  it('reads the store where live messages jump, and ignores what it has had', async () => {
    const store = new Store();
    const stream = new ReplayedStream(store.source);
    await stream.open(null);
    store.add(4);
    for (const id of [2, 1, 2, 4]) stream.offer(id);
    expect(await take(stream, 4)).toEqual([1, 2, 3, 4]);
    for (const id of [3, 4, 1]) stream.offer(id);
    for (const id of store.add()) stream.offer(id);
    expect(await take(stream, 1)).toEqual([5]);
  });

  it('ignores what it has had also where live messages come in order', async () => {
    const store = new Store();
    const stream = new ReplayedStream({ ...store.source, ordered: true as const });
    await stream.open(null);
    for (const id of [1, 3, 3, 2, 1, 4]) stream.offer(id);
    expect(await take(stream, 3)).toEqual([1, 3, 4]);
    expect(store.reads).toEqual([null]);
  });

  it('reads the store once for a gap behind which nothing is', async () => {
    const store = new Store();
    const stream = new ReplayedStream(store.source);
    await stream.open(null);
    store.before = () => {
      if (store.reads.length > 2) throw new Error('It reads again and again.');
    };
    stream.gap();
    const waiting = stream.next();
    await new Promise((resolve) => setImmediate(resolve));
    for (const id of store.add()) stream.offer(id);
    expect(await waiting).toEqual({ done: false, value: 1 });
  });

  it('survives rows that were deleted', async () => {
    const store = new Store();
    const stream = new ReplayedStream(store.source);
    await stream.open(null);
    store.add(5);
    store.stored.splice(1, 2);
    stream.offer(5);
    expect(await take(stream, 3)).toEqual([1, 4, 5]);
  });

  it('buffers at most its capacity of live messages, and loses none', async () => {
    const store = new Store();
    const stream = new ReplayedStream(store.source, undefined, 5);
    await stream.open(null);
    for (const id of store.add(50)) {
      stream.offer(id);
      expect((stream as unknown as { live: number[] }).live.length).toBeLessThanOrEqual(5);
    }
    expect(await take(stream, 50)).toEqual(store.stored);
  });

  it('reads what came while the store was being read', async () => {
    const store = new Store();
    store.add(1);
    const stream = new ReplayedStream(store.source);
    await stream.open(null);
    store.before = () => {
      store.before = () => {};
      for (const id of store.add(2)) stream.offer(id);
    };
    stream.gap();
    expect(await take(stream, 2)).toEqual([2, 3]);
  });

  it('wakes a waiting reader when there was a gap', async () => {
    const store = new Store();
    const stream = new ReplayedStream(store.source);
    await stream.open(null);
    const waiting = stream.next();
    store.add();
    stream.gap();
    expect(await waiting).toEqual({ done: false, value: 1 });
  });

  it('ends a waiting reader, releases once, and receives no more', async () => {
    const store = new Store();
    let released = 0;
    const stream = new ReplayedStream(store.source, () => {
      released += 1;
    });
    await stream.open(null);
    const waiting = stream.next();
    await stream.return();
    await stream.return();
    stream.offer(1);
    expect([await waiting, await stream.next()]).toEqual(Array(2).fill({ done: true, value: undefined }));
    expect([released, stream.isEnded]).toEqual([1, true]);
  });

  it('ends with what the store fails with', async () => {
    const store = new Store();
    let released = 0;
    const stream = new ReplayedStream(store.source, () => {
      released += 1;
    });
    await stream.open(null);
    store.before = () => {
      throw new Error('no database');
    };
    stream.gap();
    await expect(stream.next()).rejects.toThrow('no database');
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    expect(released).toBe(1);
  });

  it('brings each message once and in order, whatever is lost, doubled or swapped', async () => {
    const step = fc.oneof(
      fc.record({ add: fc.integer({ min: 1, max: 7 }) }),
      fc.record({ say: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 }) }),
      fc.record({ take: fc.integer({ min: 1, max: 4 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const store = new Store();
        const stream = new ReplayedStream(store.source, undefined, 4);
        await stream.open(null);
        const heard: number[] = [];
        for (const { add = 0, say = [], take: wanted = 0 } of steps as {
          add?: number;
          say?: number[];
          take?: number;
        }[]) {
          store.add(add);
          for (const id of say) if (id <= store.stored.length) stream.offer(id);
          const known = Math.max(0, ...say.filter((id) => id <= store.stored.length));
          const possible = Math.min(wanted, known - heard.length);
          if (possible > 0) heard.push(...(await take(stream, possible)));
        }
        stream.gap();
        heard.push(...(await take(stream, store.stored.length - heard.length)));
        expect(heard).toEqual(store.stored);
      }),
    );
  });
});
