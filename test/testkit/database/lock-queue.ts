import { expect } from 'vitest';
import type { Slice } from '../slice.ts';

const waiting = `select count(distinct l.pid)::int as sessions from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where a.datname = current_database() and not l.granted`;

/**
 * Lets calls meet in a known order instead of by chance: one session takes a lock, each call is started once the one
 * before it waits for a lock or has ended, then the lock is given back. PostgreSQL only.
 * @param lock the statement that locks what the first call is to wait for.
 * @returns the answers, and the places of the calls in the order they ended.
 */
export async function inLockOrder<T>(
  slice: Slice,
  lock: readonly [statement: string, ...parameters: unknown[]],
  calls: readonly (() => Promise<T>)[],
): Promise<{ readonly answers: T[]; readonly ended: readonly number[] }> {
  const ended: number[] = [];
  const started: Promise<T>[] = [];
  const [statement, ...parameters] = lock;
  await slice.process.services.database.system(async (em) => {
    await em.execute(statement, parameters);
    for (const [place, call] of calls.entries()) {
      started.push(call().finally(() => ended.push(place)));
      await expect
        .poll(async () => Number((await slice.sql(waiting))[0]?.sessions) + ended.length, { timeout: 10_000 })
        .toBe(place + 1);
    }
  });
  return { answers: await Promise.all(started), ended };
}
