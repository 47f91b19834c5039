import { expect, it } from 'vitest';
import { FairTurns } from './fair-turns.ts';

const refusal = () => new Error('no room');
const patient = () => ({ signal: new AbortController().signal, milliseconds: 60_000 });

/** Work that lasts until it is told to end, and says when it began. */
function workOf(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = () => {
    begun.push(name);
    return promise;
  };
  return { work, end: resolve };
}

/** Lets what can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('gives turns to so many at once, and by turns to the groups that wait', async () => {
  const turns = new FairTurns({ maxConcurrent: 2, waiting: 10 }, refusal);
  const begun: string[] = [];
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'];
  const works = names.map((name) => workOf(name, begun));
  const all = works.map(({ work }, at) => turns.run(names[at]?.[0] ?? '', patient(), work));
  await settle();
  expect(begun).toEqual(['a1', 'a2']);
  expect(turns.tryTake()).toBe(false);
  for (const [at, next] of ['a3', 'b1', 'a4', 'b2'].entries()) {
    works[names.indexOf(begun[at] ?? '')]?.end();
    await settle();
    expect(begun.at(-1)).toBe(next);
  }
  for (const { end } of works) end();
  await Promise.all(all);
  expect([turns.tryTake(), turns.tryTake(), turns.tryTake()]).toEqual([true, true, false]);
});

it('refuses whom it has no room for, one group sooner than the others', async () => {
  const turns = new FairTurns({ maxConcurrent: 1, waiting: 4 }, refusal);
  const { work, end } = workOf('first', []);
  const first = turns.run('a', patient(), work);
  const nothing = async () => {};
  const waiting = ['a', 'a', 'b', 'b'].map((group) => turns.run(group, patient(), nothing));
  await expect(turns.run('a', patient(), nothing)).rejects.toThrow('no room');
  await expect(turns.run('c', patient(), nothing)).rejects.toThrow('no room');
  end();
  await Promise.all([first, ...waiting]);
  await turns.run('c', patient(), nothing);
});

it('lets callers wait for turns that are free, besides the places, as long as none may be taken', async () => {
  const limits = { maxConcurrent: 4, ofGroup: 3, waiting: 2, mayBegin: false };
  const turns = new FairTurns(limits, refusal);
  expect(turns.tryTake('a')).toBe(false);
  const waiting = ['a', 'a', 'a', 'a'].map((group) => turns.wait(group, patient()));
  expect([turns.hasRoom('a'), turns.hasRoom('b')]).toEqual([false, true]);
  expect(turns.callWaiting()).toBe(false);
  limits.mayBegin = true;
  expect(turns.callWaiting()).toBe(true);
  await Promise.all(waiting.slice(0, 3));
  turns.release('a');
  await waiting[3];
});

it('leaves half of the places to wait in to other groups', async () => {
  const turns = new FairTurns({ maxConcurrent: 1, waiting: 4 }, refusal);
  const { work, end } = workOf('first', []);
  const first = turns.run('a', patient(), work);
  const nothing = async () => {};
  const waiting = ['a', 'a'].map((group) => turns.run(group, patient(), nothing));
  const told: unknown[] = [];
  const third = turns.run('a', patient(), nothing).catch((error: unknown) => told.push(error));
  const other = turns.run('b', patient(), nothing);
  await settle();
  expect(told).toEqual([refusal()]);
  end();
  await Promise.all([first, ...waiting, third, other]);
});

it('removes callers that no longer wait, and releases the turn after failed work', async () => {
  const turns = new FairTurns({ maxConcurrent: 1, waiting: 2 }, refusal);
  const { work, end } = workOf('first', []);
  const first = turns.run('a', patient(), work);
  const caller = new AbortController();
  const nothing = async () => {};
  const gone = turns.run('b', { signal: caller.signal, milliseconds: 60_000 }, nothing);
  const late = turns.run('c', { signal: new AbortController().signal, milliseconds: 1 }, nothing);
  caller.abort(new Error('hung up'));
  await expect(gone).rejects.toThrow('hung up');
  await expect(late).rejects.toThrow('no room');
  const failing = turns.run('d', patient(), () => Promise.reject(new Error('broken')));
  end();
  await first;
  await expect(failing).rejects.toThrow('broken');
  expect(turns.tryTake()).toBe(true);
});

it('leaves a turn to other groups, however many one group requests', async () => {
  const turns = new FairTurns({ maxConcurrent: 2, ofGroup: 1, waiting: 10 }, refusal);
  const begun: string[] = [];
  const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
  const works = names.map((name) => workOf(name, begun));
  const all = works.map(({ work }, at) => turns.run(names[at]?.[0] ?? '', patient(), work));
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
  const endOf = async (name: string) => {
    works[names.indexOf(name)]?.end();
    await settle();
  };
  await endOf('b1');
  expect(begun.slice(2)).toEqual(['b2']);
  await endOf('b2');
  expect(begun.slice(3)).toEqual(['c1']);
  await endOf('a1');
  expect(begun.slice(4)).toEqual(['a2']);
  await endOf('c1');
  // The last group has one turn still, though another is free.
  expect(begun).toHaveLength(5);
  expect(turns.tryTake()).toBe(true);
  turns.release();
  await endOf('a2');
  await endOf('a3');
  await Promise.all(all);
  expect([turns.tryTake(), turns.tryTake(), turns.tryTake()]).toEqual([true, true, false]);
});
