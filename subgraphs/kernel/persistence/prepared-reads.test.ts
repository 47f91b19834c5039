import { RowLevelSecurityViolationException } from '@mikro-orm/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
  tenantB,
} from '../../../test/testkit/database/kernel-database.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { kernelEntities } from '../../host/kernel-entities.ts';
import { driverErrorOf } from '../error/driver-errors.ts';
import { systemRole, tenantRole } from '../tenancy/tenant-rows.ts';
import { Database } from './database.ts';
import type { DriverPool } from './driver-client.ts';
import { prepareStatement } from './prepared-statement.ts';

const who = prepareStatement(
  `select current_user::text as role, current_setting('mikro.tenant.id', true) as tenant`,
);
const topics = prepareStatement(
  'select topic, value::text as value from kernel.epoch where topic = $1 order by value',
);
const noted = (tenantId: string) =>
  `insert into kernel.epoch (tenant_id, topic, value) values ('${tenantId}', 'prepared', 7)`;

describe.each(databases)('reads that are prepared, on $name', (kind) => {
  let bench: KernelDatabase;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind, { poolSize: 1 });
    await bench.database.session(tenantA).execute(noted(tenantA));
  });
  afterAll(() => bench?.close());

  it('run as the tenant, and show the rows of no other', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await bench.database.rows(tenantA, who, [])).toEqual([{ role: tenantRole, tenant: tenantA }]);
      expect(await bench.database.rows(tenantA, topics, ['prepared'])).toEqual([
        { topic: 'prepared', value: '7' },
      ]);
      expect(await bench.database.rows(tenantB, topics, ['prepared'])).toEqual([]);
    }
    expect(bench.takeStatements()).toContainEqual(expect.stringContaining('from kernel.epoch where topic'));
  });

  it('take parameters of every kind, more than once and in any order', async () => {
    const echo = prepareStatement(
      `select $2::int + 1 as next, $1::text as text, 'what?'::text as quoted, $3::timestamptz = $4 as same,
         $5::text as nothing, $1 || 'b' as again, '{"a":[1]}'::jsonb as json`,
    );
    const instant = new Date('2026-01-02T03:04:05.678Z');
    const rows = await bench.database.rows(tenantA, echo, ["it's", 41, instant, instant.toISOString(), null]);
    expect(rows).toEqual([
      {
        next: 42,
        text: "it's",
        same: true,
        nothing: null,
        again: "it'sb",
        quoted: 'what?',
        json: { a: [1] },
      },
    ]);
  });

  it('fail as a session does, and go on', async () => {
    const foreign = prepareStatement(noted(tenantB));
    await expect(bench.database.rows(tenantA, foreign, [])).rejects.toThrow(
      RowLevelSecurityViolationException,
    );
    const broken = prepareStatement('select 1 / $1::int as part');
    for (let time = 0; time < 2; time += 1)
      await expect(bench.database.rows(tenantA, broken, [0])).rejects.toThrow('division by zero');
    expect(await bench.database.rows(tenantA, broken, [1])).toEqual([{ part: 1 }]);
  });
});

const server = databases.find(({ name }) => name === 'PostgreSQL');

describe.runIf(server !== undefined)('what a connection has prepared', () => {
  let bench: KernelDatabase;
  let pool: DriverPool;
  beforeAll(async () => {
    if (server === undefined) throw new Error('There is no server.');
    bench = await openKernelDatabase(server, { poolSize: 1 });
    pool = poolOf(bench.database);
  });
  afterAll(() => bench?.close());

  const poolOf = (database: Database) =>
    (database as unknown as { readonly driver: { pool: DriverPool } }).driver.pool;
  /** Runs something on the one connection as the login role. */
  const outside = async (sql: string, on = pool) => {
    const client = await on.connect();
    try {
      return ((await client.query(sql)) as { rows: Record<string, unknown>[] }).rows;
    } finally {
      client.release();
    }
  };
  const held = async (name: string, on = pool) =>
    (await outside(`select from pg_prepared_statements where name = '${name}'`, on)).length;

  it('is prepared once, and leaves neither role nor tenant behind', async () => {
    const before = await outside(who.text);
    for (let time = 0; time < 3; time += 1) await bench.database.rows(tenantA, who, []);
    expect(await held(who.name)).toBe(1);
    expect(await outside(who.text)).toEqual([{ ...before[0], tenant: '' }]);
  });

  it('of the platform itself is planned once, from indexes, without rows too', async () => {
    const settings = prepareStatement(
      `select current_user::text as role, current_setting('plan_cache_mode') as planned, current_setting('enable_seqscan') as scans`,
    );
    const count = prepareStatement('update kernel.epoch set value = value where topic = $1');
    for (let time = 0; time < 3; time += 1) {
      expect(await bench.database.preparedSystemStatement(settings, [])).toEqual([
        { role: systemRole, planned: 'force_generic_plan', scans: 'off' },
      ]);
      expect(await bench.database.preparedSystemStatement(count, ['prepared'])).toEqual([]);
    }
    const plans = `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements`;
    expect(await outside(`${plans} where name = '${count.name}'`)).toEqual([{ generic: 3, custom: 0 }]);
    expect(await outside("select current_setting('enable_seqscan') as scans")).toEqual([{ scans: 'on' }]);
  });

  it('is prepared again when the schema changes under it: no read fails', async () => {
    await outside(`create temp table changing (a int); insert into changing values (1);
      grant select on changing to ${tenantRole}`);
    const all = prepareStatement('select * from changing');
    expect(await bench.database.rows(tenantA, all, [])).toEqual([{ a: 1 }]);
    await outside(`alter table changing add column b text default 'two'`);
    for (let time = 0; time < 2; time += 1)
      expect(await bench.database.rows(tenantA, all, [])).toEqual([{ a: 1, b: 'two' }]);
  });

  it('is prepared again where the connection has lost it, as behind a pooler', async () => {
    await bench.database.rows(tenantA, who, []);
    await outside('deallocate all');
    expect(await bench.database.rows(tenantA, who, [])).toEqual([{ role: tenantRole, tenant: tenantA }]);
    await outside('deallocate all');
    const first = prepareStatement('select 1 as first');
    expect(await bench.database.rows(tenantA, first, [])).toEqual([{ first: 1 }]);
  });

  it('makes room for itself where its name is taken on a connection that is new to this process', async () => {
    const third = prepareStatement('select 3 as third');
    await outside(`prepare "${third.name}" as select 3 as third`);
    expect(await bench.database.rows(tenantA, third, [])).toEqual([{ third: 3 }]);
  });

  it('is disabled by the option', async () => {
    const parts = {
      engine: bench.engine,
      entities: kernelEntities,
      migrations: [],
      poolSize: 1,
      prepares: false,
    };
    const plain = await Database.open({ ...parts, logger: { debug: () => undefined } as never });
    try {
      expect(await plain.rows(tenantA, topics, ['nothing'])).toEqual([]);
      expect(await held(topics.name, poolOf(plain))).toBe(0);
    } finally {
      await plain.close();
    }
  });

  it('goes with a connection that is lost; the next one prepares it again', async () => {
    await bench.database.rows(tenantA, who, []);
    await expect(outside('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(
      'terminating connection',
    );
    // A caller who receives it before it has reported its end has to retry.
    const error = await bench.database.rows(tenantA, who, []).then(
      () => null,
      (reason: unknown) => driverErrorOf(reason),
    );
    expect(error?.errorCode ?? 'Persistence:Database:Unavailable').toBe('Persistence:Database:Unavailable');
    expect(await bench.database.rows(tenantA, who, [])).toEqual([{ role: tenantRole, tenant: tenantA }]);
    expect(await held(who.name)).toBe(1);
  });
});
