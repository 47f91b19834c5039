import type { EntityManager } from '@mikro-orm/postgresql';
import { jobSchema } from '../../kernel/messaging/job-schema.ts';
import { migrationTable } from '../../kernel/persistence/database.ts';
import { compatibleTable } from '../../kernel/persistence/migration.ts';

/** A table whose rows are the installation's. */
export interface BackedUpTable {
  /** With its schema. */
  readonly name: string;
  /** Those that are stored, with their types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Columns of its primary key; its rows are written in this order. */
  readonly key: readonly string[];
  /** Whether sessions under the system role may read it; if not, the login role may. */
  readonly isReadBySystem: boolean;
}

/** What migrations and the job queue write for themselves in every database. */
const ownTables: ReadonlySet<string> = new Set([
  migrationTable,
  compatibleTable,
  `${jobSchema}.version`,
  `${jobSchema}.queue_stats`,
]);

const schemas = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'";

/** The tables to back up by name; partitions are read and written through their parents. */
export async function listTables(em: EntityManager, systemRole: string): Promise<readonly BackedUpTable[]> {
  const rows: { name: string; columns: BackedUpTable['columns']; key: string[] | null; readable: boolean }[] =
    await em.execute(
      `select n.nspname || '.' || c.relname as name,
         (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
         (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
          from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
          where i.indrelid = c.oid and i.indisprimary) as key,
         has_table_privilege(?, c.oid, 'select') as readable
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and ${schemas}
       order by 1`,
      [systemRole],
    );
  return rows
    .filter(({ name }) => !ownTables.has(name))
    .map(({ name, columns, key, readable }) => ({ name, columns, key: key ?? [], isReadBySystem: readable }));
}

/** Next values of the sequences of the platform's schemas; the system role may use them. */
export async function readSequences(em: EntityManager): Promise<Record<string, string>> {
  const rows: { name: string; value: string }[] = await em.execute(
    `select n.nspname || '.' || c.relname as name,
       coalesce(pg_sequence_last_value(c.oid) + s.seqincrement, s.seqstart)::text as value
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_sequence s on s.seqrelid = c.oid
     where ${schemas} and n.nspname <> 'public' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** A name as SQL takes it: `schema.table` too. */
export const quote = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
