import { systemRole, tenantRole } from '../tenancy/tenant-rows.ts';
import { fenceTenantRows, type SqlMigration } from './migration.ts';

/** Holds the partitions. No tenant's session reaches it, and its tables are no entities. */
export const partitionSchema = 'partitions';

/** Days after a table's conversion that its rows of before are kept together with. */
const firstDays = 31;

/**
 * Tables partitioned by the time in their ids (UUID version 7), so that keys need no further column and a row is found
 * by its id in one partition. Only the owner creates and drops partitions; housekeeping calls its functions.
 */
export const partitionsDdl: readonly string[] = [
  `create schema ${partitionSchema}`,
  `grant usage on schema ${partitionSchema} to ${systemRole}`,
  `create function ${partitionSchema}.first_id(at timestamptz) returns uuid language sql stable
     set search_path = pg_catalog as $$
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$`,
  // The default partition has no end.
  `create function ${partitionSchema}.partitions_of(parent regclass) returns table (name text, until timestamptz)
     language sql stable set search_path = pg_catalog as $$
     select c.relname, to_timestamp(('x' || left(replace((regexp_match(pg_get_expr(c.relpartbound, c.oid),
         'TO \\(''([0-9a-f-]+)''\\)'))[1], '-', ''), 12))::bit(48)::bigint / 1000.0)
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
     where i.inhparent = parent and n.nspname = '${partitionSchema}' $$`,
  // Readers and writers of the table wait for these locks, and others behind them: not for long.
  `create function ${partitionSchema}.extend(parent regclass, at timestamptz, days int) returns void language plpgsql
     security definer set search_path = pg_catalog set lock_timeout = '1s' as $$
     declare
       base text := (select n.nspname || '_' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.oid = parent);
       width interval := make_interval(hours => 24 * days);
       lower timestamptz := (select max(until) from ${partitionSchema}.partitions_of(parent));
       made text; low uuid; high uuid;
     begin
       -- Rows of a time without a partition stay in the default one.
       if lower < at then lower := date_trunc('day', at, 'UTC') + interval '24 hours'; end if;
       while lower < at + width loop
         made := base || '_' || to_char(lower at time zone 'UTC', 'YYYYMMDD');
         low := ${partitionSchema}.first_id(lower);
         high := ${partitionSchema}.first_id(lower + width);
         execute format('create table ${partitionSchema}.%I (like %s including all)', made, parent);
         execute format('with moved as (delete from ${partitionSchema}.%I where id >= %L and id < %L returning *)
           insert into ${partitionSchema}.%I select * from moved', base || '_default', low, high, made);
         execute format('alter table %s attach partition ${partitionSchema}.%I for values from (%L) to (%L)',
           parent, made, low, high);
         lower := lower + width;
       end loop;
     end $$`,
  `create function ${partitionSchema}.drop_oldest(parent regclass, before timestamptz) returns text language plpgsql
     security definer set search_path = pg_catalog set lock_timeout = '1s' as $$
     declare oldest text := (select name from ${partitionSchema}.partitions_of(parent)
       where until <= before and name not like '%\\_first' order by until limit 1);
     begin
       if oldest is not null then execute format('drop table ${partitionSchema}.%I', oldest); end if;
       return oldest;
     end $$`,
  ...['extend(regclass, timestamptz, int)', 'drop_oldest(regclass, timestamptz)'].flatMap((name) => [
    `revoke execute on function ${partitionSchema}.${name} from public`,
    `grant execute on function ${partitionSchema}.${name} to ${systemRole}`,
  ]),
];

/** A table with the columns `id`, of version 7, and `tenant_id`, both its primary key. */
export interface ConvertedTable {
  readonly schema: string;
  readonly table: string;
  /** The column that retention compares. */
  readonly instant: string;
  /** Name → what follows `on <table>`. All are there, so that none is built. */
  readonly indexes: Readonly<Record<string, string>>;
}

/** The partition of the rows from before the conversion, and that of rows without another. Their rows are deleted singly. */
export const firstAndDefault = (table: string): readonly string[] =>
  ['first', 'default'].map((which) => `${partitionSchema}.${table.replace('.', '_')}_${which}`);

/**
 * Makes a table the first partition of one with the same name. Nothing is copied and no index is built: the constraint
 * that bounds the rows is checked while they are read and written.
 * @param number of the first of the three steps, in the schema's area.
 */
export function convertToPartitions(
  number: number,
  { schema, table, instant, indexes }: ConvertedTable,
): readonly SqlMigration[] {
  const parent = `${schema}.${table}`;
  const base = `${schema}_${table}`;
  const first = `${partitionSchema}.${base}_first`;
  const other = `${partitionSchema}.${base}_default`;
  const bound = `${table}_of_before`;
  const steps: readonly (readonly string[])[] = [
    [
      `do $$ begin
         execute format('alter table ${parent} add constraint ${bound} check (id < %L) not valid',
           ${partitionSchema}.first_id(date_trunc('day', now(), 'UTC') + interval '${firstDays * 24} hours'));
       end $$`,
    ],
    [`alter table ${parent} validate constraint ${bound}`],
    [
      `alter table ${parent} rename to ${base}_first`,
      `alter table ${schema}.${base}_first set schema ${partitionSchema}`,
      `revoke all on ${first} from ${tenantRole}`,
      `create table ${parent} (like ${first} including defaults) partition by range (id)`,
      `alter table ${parent} add constraint ${table}_pkey primary key (id, tenant_id)`,
      ...Object.entries(indexes).map(([name, what]) => `create index ${name} on ${parent} ${what}`),
      ...fenceTenantRows(parent),
      `revoke update, delete on ${parent} from ${tenantRole}`,
      // Processes of the version before delete by the place of a row, which is one of several partitions.
      `revoke delete on ${parent} from ${systemRole}`,
      `create table ${other} (like ${parent} including all)`,
      `create index ${base}_default_${instant} on ${other} (${instant})`,
      `grant select, delete on ${other} to ${systemRole}`,
      `alter table ${parent} attach partition ${other} default`,
      `do $$ begin
         execute format('alter table ${parent} attach partition ${first} for values from (minvalue) to (%L)',
           (select (regexp_match(pg_get_constraintdef(oid), '''([0-9a-f-]+)'''))[1] from pg_constraint
            where conrelid = '${first}'::regclass and conname = '${bound}'));
       end $$`,
      `alter table ${first} drop constraint ${bound}`,
    ],
  ];
  const verbs = ['bound', 'check', 'partition'];
  return steps.map((statements, at) => ({
    name: `${schema}-${String(number + at).padStart(4, '0')}-${verbs[at]}-${table.replaceAll('_', '-')}`,
    isCompatible: true,
    isSeparate: true,
    statements,
  }));
}
