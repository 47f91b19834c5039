import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Does some work in a transaction. PostgreSQL alone.
 * @param tables with their schemas.
 * @returns the rows of the tables that the work has read.
 */
export async function rowsReadBy(
  em: EntityManager,
  tables: readonly string[],
  work: (em: EntityManager) => Promise<unknown>,
): Promise<number> {
  const read = async (): Promise<number> => {
    const [{ rows }] = (await em.execute(
      `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as rows from pg_stat_xact_user_tables
       where schemaname || '.' || relname in (select jsonb_array_elements_text(?::jsonb))`,
      [JSON.stringify(tables)],
    )) as [{ rows: number }];
    return rows;
  };
  // The server also counts earlier transactions of the connection that it has not published yet.
  const before = await read();
  await work(em);
  return (await read()) - before;
}
