import type { Database } from '../../../subgraphs/kernel/persistence/database.ts';

/**
 * Gathers statistics of filled tables. Only their owner may: for others the server warns and skips. PostgreSQL alone.
 * @param tables with their schemas.
 * @throws where a table has no statistics afterwards.
 */
export async function analyzeTables(
  database: Pick<Database, 'system'>,
  tables: readonly string[],
): Promise<void> {
  await database.system(async (em) => {
    await em.execute('reset role');
    await em.execute(`analyze ${tables.join()}`);
    const analyzed = await em.execute<{ name: string }[]>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.reltuples > 0`,
    );
    const names = new Set(analyzed.map(({ name }) => name));
    const missing = tables.filter((table) => !names.has(table));
    if (missing.length > 0) throw new Error(`Without statistics: ${missing.join(', ')}.`);
  });
}
