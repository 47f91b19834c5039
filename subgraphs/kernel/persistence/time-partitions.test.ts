import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
  tenantB,
} from '../../../test/testkit/database/kernel-database.ts';
import { createTestDatabase, databases, hasServer } from '../../../test/testkit/postgres.ts';
import { kernelMigrations } from '../../host/kernel.migrations.ts';
import { kernelEntities } from '../../host/kernel-entities.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { Database } from './database.ts';
import type { DatabaseEngine } from './engine.ts';
import { demandMigrated, migrate } from './migrate.ts';
import { createSchema, fenceTenantRows, keyByTenant, type SqlMigration } from './migration.ts';
import { convertToPartitions } from './partition.schema.ts';
import { keepPartitions, mostDays, partitionDays } from './time-partitions.ts';

const day = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * day);

/** A table with a row of before its conversion. */
const readings: readonly SqlMigration[] = [
  {
    name: 'readings-0001-table',
    statements: [
      ...createSchema('readings'),
      'create table readings.reading (id uuid not null primary key, tenant_id uuid not null, at timestamptz not null, value int not null default 7)',
      ...keyByTenant(['readings.reading']),
      ...fenceTenantRows('readings.reading'),
      'create index reading_at_index on readings.reading (tenant_id, at, id)',
      'create index reading_age_index on readings.reading (at)',
      'alter table readings.reading no force row level security',
      `insert into readings.reading (id, tenant_id, at) values ('01800000-0000-7000-8000-000000000000', '${tenantA}', now())`,
      'alter table readings.reading force row level security',
    ],
  },
  ...convertToPartitions(2, {
    schema: 'readings',
    table: 'reading',
    instant: 'at',
    indexes: { reading_at_index: '(tenant_id, at, id)' },
  }),
];

it('a retention is divided into the same number of partitions, however long it is', () => {
  expect([1, 12, 90, 1_096, 36_500].map(partitionDays)).toEqual([1, 1, 8, 92, 3_042]);
  expect([1, 1_096].map(mostDays)).toEqual([3, 1_189]);
});

describe.each(databases)('a table partitioned by time on $name', (kind) => {
  let bench: KernelDatabase;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind, { migrations: readings });
  });
  afterAll(() => bench.close());
  beforeEach(() => sql('delete from partitions.readings_reading_default'));

  const sql = (statement: string, parameters: unknown[] = []) =>
    bench.database.system((em) => em.execute(statement, parameters));
  const partitions = async () =>
    (
      await sql("select name from partitions.partitions_of('readings.reading') order by until nulls last")
    ).map(({ name }) => String(name).replace('readings_reading_', ''));
  const place = async (id: unknown) => {
    const [row] = await sql('select tableoid::regclass::text as name from readings.reading where id = ?', [
      id,
    ]);
    return String(row?.name).replace('partitions.readings_reading_', '');
  };
  const write = (at: Date, count = 1) =>
    sql(
      `insert into readings.reading (id, tenant_id, at)
       select (start || lpad(to_hex(n), 12, '0'))::uuid, ?, ?
       from (select left(partitions.first_id(?)::text, 14) || '7000-8000-' as start) as time, generate_series(1, ?::int) n
       returning id`,
      [tenantA, at, at, count],
    );
  const keep = (days: number, now: Date) =>
    keepPartitions(
      bench.database,
      { table: 'readings.reading', instant: 'at', days },
      now,
      new AbortController().signal,
    );
  const stamp = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '');

  it('keeps the rows of before as its first partition, with their key and no other index', async () => {
    expect(await place('01800000-0000-7000-8000-000000000000')).toBe('first');
    await expect(
      sql(
        `insert into readings.reading (id, tenant_id, at) values ('01800000-0000-7000-8000-000000000000', '${tenantA}', now())`,
      ),
    ).rejects.toThrow(/duplicate key|unique constraint/);
    expect(await sql(`select value from readings.reading where tenant_id = '${tenantA}'`)).toEqual([
      { value: 7 },
    ]);
    expect(
      await sql(
        "select relname as name from pg_index join pg_class on oid = indexrelid where indrelid = 'partitions.readings_reading_first'::regclass order by 1",
      ),
    ).toEqual(['reading_age_index', 'reading_at_index', 'reading_pkey'].map((name) => ({ name })));
  });

  it('writes rows of a time that has no partition, and of a random id', async () => {
    const [late] = await write(daysFromNow(400));
    expect(await place(late?.id)).toBe('default');
    const [random] = await sql(
      `insert into readings.reading (id, tenant_id, at) values ('ffffffff-0000-4000-8000-000000000000', '${tenantA}', now()) returning id`,
    );
    expect(await place(random?.id)).toBe('default');
  });

  it('creates the partitions ahead, with what the default partition has of their time', async () => {
    const [late] = await write(daysFromNow(40));
    expect(await place(late?.id)).toBe('default');
    const lower = new Date(Math.floor(daysFromNow(31).getTime() / day) * day);
    await keep(240, daysFromNow(30));
    expect(await partitions()).toEqual(['first', stamp(lower), 'default']);
    expect(await place(late?.id)).toBe(stamp(lower));
    await keep(240, daysFromNow(30));
    expect(await partitions()).toHaveLength(3);
    const indexes = await sql(
      `select count(*)::int as count from pg_index where indrelid = 'partitions.readings_reading_${stamp(lower)}'::regclass`,
    );
    expect(indexes).toEqual([{ count: 2 }]);
  });

  it('drops a partition once its last row is past the retention, in less than 200 ms', async () => {
    const written = daysFromNow(45);
    await keep(240, daysFromNow(30));
    await write(written, kind.name === 'PGlite' ? 20_000 : 200_000);
    const [last] = (await partitions()).slice(-2);
    const end = (
      await sql("select max(until) as until from partitions.partitions_of('readings.reading')")
    )[0];
    const until = new Date(String(end?.until)).getTime();
    const statements: number[] = [];
    const timed = {
      systemStatement: (async (statement: string, parameters: unknown[]) => {
        const begin = performance.now();
        const rows = await bench.database.systemStatement(statement, parameters);
        statements.push(performance.now() - begin);
        return rows;
      }) as typeof bench.database.systemStatement,
    };
    const rows = { table: 'readings.reading', instant: 'at', days: 240 };
    const never = new AbortController().signal;
    await keepPartitions(timed, rows, new Date(until + 241 * day - 1), never);
    expect(await partitions()).toContain(last);
    statements.length = 0;
    await keepPartitions(timed, rows, new Date(until + 241 * day), never);
    expect(await partitions()).not.toContain(last);
    expect(await sql('select 1 from readings.reading where at = ?', [written])).toEqual([]);
    expect(Math.max(...statements)).toBeLessThan(200);
  });

  it('deletes from the first and the default partition by the instant of each row', async () => {
    await write(daysFromNow(-1));
    await sql(
      `insert into readings.reading (id, tenant_id, at) values ('ffffffff-0000-4000-8000-000000000000', '${tenantA}', ?)`,
      [daysFromNow(-1)],
    );
    const left = async () =>
      (
        await sql(
          "select tableoid::regclass::text as name from readings.reading where at > now() - interval '2 days' and at < now() - interval '1 hour' order by 1",
        )
      ).length;
    expect(await left()).toBe(2);
    await keep(240, daysFromNow(238));
    expect(await left()).toBe(2);
    await keep(240, daysFromNow(240));
    expect(await left()).toBe(0);
  });

  it.each([
    ['the partitions', 'select * from partitions.readings_reading_first'],
    ['their functions', "select partitions.drop_oldest('readings.reading', now())"],
  ])('shows a tenant its own rows alone, and not %s', async (_, statement) => {
    await write(daysFromNow(-1));
    const rowsOf = (tenant: string) =>
      bench.database.session(tenant).execute('select 1 from readings.reading limit 1');
    expect(await rowsOf(tenantA)).toHaveLength(1);
    expect(await rowsOf(tenantB)).toHaveLength(0);
    await expect(bench.database.session(tenantA).execute(statement)).rejects.toThrow(/permission denied/);
  });

  it('cannot be deleted from by the place of a row, as the version before does', async () => {
    await expect(sql("delete from readings.reading where ctid = '(0,1)'")).rejects.toThrow(
      /permission denied/,
    );
  });
});

it.runIf(hasServer)(
  'a table is read and written while it is converted, by statements of before',
  async () => {
    const test = await createTestDatabase();
    const owner: DatabaseEngine = { kind: 'postgres', connectionString: test.url };
    const migrateTo = async (migrations: readonly SqlMigration[]) => {
      const database = await Database.openForMigration({
        engine: owner,
        entities: kernelEntities,
        migrations: [...kernelMigrations, ...migrations],
        logger: silentLogger,
      });
      const runtimeRole = new URL(test.runtimeUrl).username;
      await migrate({ database, runtimeRole, installers: [], logger: silentLogger }).finally(() =>
        database.close(),
      );
    };
    await migrateTo(readings.slice(0, 1));
    const older = await Database.open({
      engine: { kind: 'postgres', connectionString: test.runtimeUrl },
      entities: kernelEntities,
      migrations: [...kernelMigrations, ...readings.slice(0, 1)],
      logger: silentLogger,
    });
    try {
      let isOver = false;
      const write = async (): Promise<number> => {
        let written = 0;
        while (!isOver) {
          const row = JSON.stringify([{ id: uuid(), tenant_id: tenantA, at: new Date(), value: written }]);
          const [read] = await older.session(tenantA).execute(
            `with made as (insert into readings.reading
             select * from jsonb_populate_recordset(null::readings.reading, ?::jsonb) returning id)
           select (select count(*) from made) as made, (select count(*) from readings.reading) as before`,
            [row],
          );
          expect(Number(read?.made)).toBe(1);
          expect(Number(read?.before)).toBeGreaterThan(written);
          written += 1;
        }
        return written;
      };
      const writing = write();
      await migrateTo(readings);
      isOver = true;
      const written = await writing;
      expect(written).toBeGreaterThan(0);
      const rows = await older.systemStatement(
        'select tableoid::regclass::text as name, count(*)::int as count from readings.reading group by 1',
      );
      expect(rows).toEqual([{ name: 'partitions.readings_reading_first', count: written + 1 }]);
      await expect(demandMigrated(older)).resolves.toBeUndefined();
    } finally {
      await older.close();
      await test.drop();
    }
  },
);
