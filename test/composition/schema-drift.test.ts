import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../subgraphs/kernel/persistence/database.ts';
import { repositoryRoot } from '../architecture/source-tree.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

/** Tables outside the job queue and the event log, with their unique indexes: columns in order, expressions as PostgreSQL writes them. */
const catalogue = `select n.nspname || '.' || c.relname as name, ic.relname as index, i.indisprimary as is_primary,
    array(select pg_get_indexdef(i.indexrelid, at::int, true) from generate_series(1, i.indnkeyatts) at) as columns,
    exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') as refers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  left join pg_index i on i.indrelid = c.oid and i.indisunique left join pg_class ic on ic.oid = i.indexrelid
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('events', 'jobs', 'pg_catalog', 'information_schema')
  order by 1, 2`;

interface CatalogueRow {
  readonly name: string;
  readonly index: string;
  readonly is_primary: boolean;
  readonly columns: readonly string[];
  readonly refers: boolean;
}

describe('the schema', () => {
  let platform: TestPlatform;
  let database: Database;
  let rows: readonly CatalogueRow[];
  beforeAll(async () => {
    platform = await startTestPlatform();
    database = platform.running.process.services.database;
    rows = (await database.execute(catalogue)) as unknown as CatalogueRow[];
  });
  afterAll(() => platform?.close());

  it('has migrations that make exactly what the entities declare, policies included', async () => {
    expect(await database.schemaDrift()).toBe('');
  });

  it('can be distributed by tenant as deploy/postgres/citus.sql says: every table, and no key across tenants', () => {
    const file = readFileSync(join(repositoryRoot, 'deploy/postgres/citus.sql'), 'utf8');
    const named = (form: RegExp) => [...file.matchAll(form)].map(([, name]) => String(name));
    const distributed = named(/^select create_distributed_table\('([\w.]+)', 'tenant_id'\);$/gm);
    const elsewhere = [
      ...named(/^select create_reference_table\('([\w.]+)'\);$/gm),
      ...named(/^-- stays: ([\w.]+) \(/gm),
    ];
    expect([...distributed, ...elsewhere].sort()).toEqual([...new Set(rows.map(({ name }) => name))].sort());

    const keys = rows.filter(({ name }) => distributed.includes(name));
    const across = keys.filter(({ columns }) => !columns.includes('tenant_id'));
    expect(across.map(({ name, index }) => `${name}: ${index}`)).toEqual([]);
    const undecided = distributed.filter(
      (table) => !keys.some((key) => key.name === table && key.is_primary),
    );
    expect(undecided).toEqual([]);
    expect(rows.filter(({ refers }) => refers)).toEqual([]);
    // The ORM's key is the id alone, so the comparison with the entities leaves the rest of such a key to this.
    const byId = keys.filter(({ is_primary, columns }) => is_primary && columns[0] === 'id');
    expect(new Set(byId.map(({ columns }) => columns.join()))).toEqual(new Set(['id,tenant_id']));
  });
});
