import type { EntityManager } from '@mikro-orm/postgresql';
import type { HeldRow } from './row-dispatcher.ts';

/**
 * Makes the leases of rows last as long as at their claim. By arrays of keys: it reads what the process holds, however
 * many rows wait. A row that another process has claimed since is left alone.
 * @param em of a system session's transaction.
 * @param table with its schema.
 * @param lease milliseconds, by the database's clock.
 */
export async function renewLeases(
  em: EntityManager,
  table: string,
  held: readonly HeldRow<{ readonly id: string }>[],
  lease: number,
): Promise<void> {
  await em.execute(
    `update ${table} set lease_until = now() + make_interval(secs => ?)
     where id = any(array(select jsonb_array_elements_text(?::jsonb)::uuid))
       and lease_id = any(array(select jsonb_array_elements_text(?::jsonb)::uuid))`,
    [
      lease / 1_000,
      JSON.stringify(held.map(({ row }) => row.id)),
      JSON.stringify([...new Set(held.map(({ leaseId }) => leaseId))]),
    ],
  );
}
