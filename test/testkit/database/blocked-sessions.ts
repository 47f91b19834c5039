import { expect, vi } from 'vitest';
import type { Slice } from '../slice.ts';

/** Waits until so many sessions of the slice's PostgreSQL wait for a lock, which makes the order of a race certain. */
export async function waitForBlockedSessions(slice: Slice, count: number): Promise<void> {
  const sql = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(
    async () => expect(await slice.process.services.database.execute(sql)).toHaveLength(count),
    { timeout: 60_000, interval: 20 },
  );
}

/**
 * Makes every insert into a table wait until the returned function is called, on PostgreSQL. Writers that have read
 * before they insert all stand at the same place by then.
 */
export async function holdInserts(slice: Slice, table: string): Promise<() => Promise<void>> {
  await slice.process.services.database.execute(
    `create function public.hold_insert() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock_shared(20201); return new; end $$`,
  );
  await slice.process.services.database.execute(
    `create trigger hold_insert before insert on ${table} for each row execute function public.hold_insert()`,
  );
  return holdLock(slice, 'select pg_advisory_xact_lock(20201)');
}

/**
 * Takes locks by a statement in a session of its own, until the returned function is called, on PostgreSQL. What runs
 * meanwhile is started by the caller: inside the transaction it would use its connection.
 */
export async function holdLock(
  slice: Slice,
  statement: string,
  parameters: unknown[] = [],
): Promise<() => Promise<void>> {
  const open = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = slice.process.services.database.system(async (em) => {
    await em.execute(statement, parameters);
    held.resolve();
    await open.promise;
  });
  await Promise.race([held.promise, holding]);
  return async () => {
    open.resolve();
    await holding;
  };
}
