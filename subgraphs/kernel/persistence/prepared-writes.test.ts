import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
  tenantB,
} from '../../../test/testkit/database/kernel-database.ts';
import { recordMessages } from '../../../test/testkit/database/sent-messages.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { DriverPool } from './driver-client.ts';
import { executeLater } from './later-write.ts';
import { prepareStatement } from './prepared-statement.ts';

const add = prepareStatement('insert into kernel.epoch (tenant_id, topic, value) values ($1, $2, $3)');
const raise = prepareStatement('update kernel.epoch set value = value * $1 where topic = $2');

describe.each(databases)('writes that are sent later, on $name', ({ name, ...kind }) => {
  let bench: KernelDatabase;
  beforeAll(async () => {
    bench = await openKernelDatabase({ name, ...kind }, { poolSize: 1 });
  });
  afterAll(() => bench?.close());

  const valuesOf = async (topic: string) =>
    (
      await bench.database
        .session(tenantA)
        .execute<{ value: string }[]>('select value from kernel.epoch where topic = ?', [topic])
    ).map(({ value }) => Number(value));

  it('run in their order, among others too', async () => {
    for (const other of [false, true]) {
      const topic = `in order ${other}`;
      await bench.database.session(tenantA).transactional(async (em) => {
        await executeLater(em, add, [tenantA, topic, 2]);
        await executeLater(em, raise, [5, topic]);
        if (other) expect(await em.execute('select 1 as one')).toEqual([{ one: 1 }]);
        await executeLater(em, raise, [3, topic]);
      });
      expect(await valuesOf(topic)).toEqual([30]);
    }
  });

  it('keep any text as it is', async () => {
    const topic = `it's \\ "one" ? $1 é`;
    await bench.database.session(tenantA).transactional((em) => executeLater(em, add, [tenantA, topic, 1]));
    await bench.database.session(tenantA).transactional(async (em) => {
      await executeLater(em, raise, [4, topic]);
      await em.execute('select 1');
    });
    expect(await valuesOf(topic)).toEqual([4]);
  });

  it('write nothing where one fails or the work does, and no row of another tenant', async () => {
    const write = (...rows: (readonly [tenant: string, topic: string])[]) =>
      bench.database.session(tenantA).transactional(async (em) => {
        for (const [tenant, topic] of rows) await executeLater(em, add, [tenant, topic, 1]);
        if (rows.length === 3) throw new Error('the work fails');
      });
    for (let time = 0; time < 2; time += 1) {
      await expect(write([tenantA, 'undone'], [tenantA, 'undone'])).rejects.toThrow('duplicate key');
      await expect(write([tenantA, 'undone'], [tenantB, 'undone'])).rejects.toThrow('row-level security');
      await expect(write([tenantA, 'undone'], [tenantA, 'b'], [tenantA, 'c'])).rejects.toThrow('work fails');
      expect(await valuesOf('undone')).toEqual([]);
    }
  });

  it('belong to a transaction', async () => {
    const alone = executeLater(bench.database.session(tenantA), add, [tenantA, 'alone', 1]);
    await expect(alone).rejects.toThrow('belongs to a transaction');
  });
});

const server = databases.find(({ name }) => name === 'PostgreSQL');

describe.runIf(server !== undefined)('a transaction of writes that are sent later', () => {
  let bench: KernelDatabase;
  let pool: DriverPool;
  /** Messages of simple queries, and syncs. */
  const sent: string[] = [];
  beforeAll(async () => {
    if (server === undefined) throw new Error('There is no server.');
    bench = await openKernelDatabase(server, { poolSize: 1 });
    pool = await recordMessages(bench, sent, ['query', 'sync']);
  });
  afterAll(() => bench?.close());
  beforeEach(() => void sent.splice(0));

  const outside = async (sql: string) => {
    const client = await pool.connect();
    try {
      return ((await client.query(sql)) as { rows: Record<string, unknown>[] }).rows;
    } finally {
      client.release();
    }
  };
  const write = (topic: string) =>
    bench.database.session(tenantA).transactional((em) => executeLater(em, add, [tenantA, topic, 1]));
  const written = async (...topics: readonly string[]) =>
    (await bench.database.session(tenantA).execute('select from kernel.epoch where topic in (?)', [topics]))
      .length;
  const held = () =>
    outside(`select generic_plans + custom_plans as plans from pg_prepared_statements
    where name = '${add.name}'`);

  it('is one round trip, prepared once, and leaves neither role nor tenant behind', async () => {
    const who = `select current_user as role, current_setting('mikro.tenant.id', true) as tenant`;
    const before = await outside(who);
    sent.splice(0);
    for (const topic of ['first', 'second', 'third']) await write(topic);
    expect(sent).toEqual(['sync', 'sync', 'sync']);
    expect(await held()).toEqual([{ plans: '3' }]);
    expect(await outside(who)).toEqual([{ ...before[0], tenant: '' }]);
    expect(await written('first', 'second', 'third')).toBe(3);
  });

  it('is written once where the connection has lost what it had prepared, as behind a pooler', async () => {
    await write('before');
    await outside('deallocate all');
    for (const topic of ['lost', 'after']) await write(topic);
    expect(await written('lost', 'after')).toBe(2);
    expect(await held()).toHaveLength(1);
  });
});
