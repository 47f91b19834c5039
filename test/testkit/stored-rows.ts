import type { TestPlatform } from './platform.ts';

/** Written whoever calls: who was seen, what a process handled. */
const passiveTables = ['identity.known_user', 'kernel.handled_event'];

/**
 * A fingerprint of every row the areas store, by table: equal before and after a call that stored nothing.
 * @param besides tables to leave out.
 */
export async function storedRows(
  platform: TestPlatform,
  besides: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  const { database } = platform.running.process.services;
  return await database.system(async (em) => {
    const tables: { name: string }[] = await em.execute(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'jobs', 'public')
       order by 1`,
    );
    const wanted = tables
      .map(({ name }) => name)
      .filter((name) => ![...passiveTables, ...besides].includes(name));
    const rows: { name: string; content: string }[] = await em.execute(
      wanted
        .map(
          (name) =>
            `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content from ${name} t`,
        )
        .join(' union all '),
    );
    return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
  });
}
