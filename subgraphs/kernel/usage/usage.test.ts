import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
  tenantB,
} from '../../../test/testkit/database/kernel-database.ts';
import { firstRun } from '../../../test/testkit/messaging/job-run.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { defineModule } from '../registry/module.ts';
import { buildRegistry } from '../registry/registry.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { HOST_TENANT_ID } from '../tenancy/tenant.ts';
import { addUsage } from './add-usage.ts';
import { foldUsage } from './fold-usage.ts';
import { measureLevels } from './measure-levels.ts';
import { purgeUsageDays } from './purge-usage-days.ts';
import { UsageCounter } from './usage-counter.ts';
import { type UsageMeasure, usageMeasure } from './usage-measure.ts';
import { UsageMetric } from './usage-metric.ts';

const calls: UsageMeasure = { name: 'Test.Calls', unit: '{call}', kind: 'Sum' };
const sent: UsageMeasure = { name: 'Test.Sent', unit: '{message}', kind: 'Sum', part: 'channel' };
const stored: UsageMeasure = { name: 'Test.Stored', unit: 'By', kind: 'Level' };

describe.each(databases)('usage, on $name', (kind) => {
  let bench: KernelDatabase;
  const clock = new TestClock(new Date('2026-03-31T23:59:50Z'));
  beforeAll(async () => {
    bench = await openKernelDatabase(kind);
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.database.system((em) => em.execute('delete from kernel.usage_entry'));
    await bench.database.system((em) => em.execute('delete from kernel.usage_day'));
  });

  const recorded: [string, string, number][] = [];
  const fold = () =>
    foldUsage(bench.database, { record: (...one) => void recorded.push(one) }).handle({}, firstRun());
  const days = (tenantId: string) =>
    bench.database
      .session(tenantId)
      .execute<{ row: string }[]>(
        `select concat_ws(' ', day::text, measure, nullif(part, ''), amount) as row from kernel.usage_day order by 1`,
      )
      .then((rows) => rows.map(({ row }) => row));
  const counterOf = (database: Pick<KernelDatabase['database'], 'systemStatement'>, limit?: number) =>
    new UsageCounter({ database, clock, logger: silentLogger, interval: 1_000_000 }, limit);

  it('is counted in memory, written by one statement, and folded into the day it was counted on', async () => {
    const counter = counterOf(bench.database);
    for (let index = 0; index < 5; index += 1) counter.count(calls, tenantA);
    counter.count(calls, tenantB, 3);
    counter.count(sent, tenantA, 2, 'email');
    clock.advance(20_000);
    counter.count(calls, tenantA);
    bench.takeStatements();
    await counter.flush();
    await counter.flush();
    expect(bench.takeStatements()).toHaveLength(1);
    expect(await days(tenantA)).toEqual([]);
    await fold();
    await fold();
    expect(await days(tenantA)).toEqual([
      '2026-03-31 Test.Calls 5',
      '2026-03-31 Test.Sent email 2',
      '2026-04-01 Test.Calls 1',
    ]);
    // The other tenant sees its own alone, the host all.
    expect(await days(tenantB)).toEqual(['2026-03-31 Test.Calls 3']);
    expect(await days(HOST_TENANT_ID)).toHaveLength(4);
    expect(recorded.toSorted()).toEqual([
      ['Test.Calls', tenantA, 6],
      ['Test.Calls', tenantB, 3],
      ['Test.Sent', tenantA, 2],
    ]);
  });

  it.each([
    ['a part of a number', 0.5, ''],
    ['no number', Number.NaN, ''],
    ['a part that is too long', 1, 'x'.repeat(65)],
    ['a part that no column takes', 1, 'a\0b'],
  ])('refuses %s at once, so that it holds up nothing', (_, amount, part) => {
    expect(() => counterOf(bench.database).count(calls, tenantA, amount, part)).toThrow(TypeError);
  });

  it('is written by the next flush when the database took none, within bounds', async () => {
    let isDown = true;
    const failing: Pick<KernelDatabase['database'], 'systemStatement'> = {
      systemStatement: (sql, values) =>
        isDown ? Promise.reject(new Error('down')) : bench.database.systemStatement(sql, values),
    };
    const counter = counterOf(failing, 1);
    counter.count(calls, tenantA);
    await counter.flush();
    counter.count(calls, tenantA);
    // The second tenant has no room.
    counter.count(calls, tenantB);
    isDown = false;
    await counter.stop();
    await fold();
    expect(await days(tenantA)).toEqual(['2026-04-01 Test.Calls 2']);
    expect(await days(tenantB)).toEqual([]);
  });

  it('is counted by the statement that stores what it counts, and only with it', async () => {
    const outcomes = `outcome as (select ?::uuid as tenant_id, at::timestamptz, channel, ok from (values
      ('2026-04-01T01:00:00+02:00', 'email', true), ('2026-04-01T12:00:00Z', 'email', true),
      ('2026-04-01T12:00:00Z', 'sms', true), ('2026-04-01T12:00:00Z', 'sms', false)) as o(at, channel, ok))`;
    const used = addUsage('outcome', 'at', [
      { measure: sent, part: 'channel', amount: 'case when ok then 1 else 0 end' },
      { measure: calls, amount: '0' },
    ]);
    const statement = `with ${outcomes}, ${used} select count(*) from outcome`;
    const session = () => bench.database.session(tenantA);
    await session().execute(statement, [tenantA]);
    await expect(
      session().transactional(async (em) => {
        await em.execute(statement, [tenantA]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    // A session counts for its own tenant alone.
    await expect(session().execute(statement, [tenantB])).rejects.toThrow('row-level security');
    await fold();
    expect(await days(tenantA)).toEqual([
      '2026-03-31 Test.Sent email 1',
      '2026-04-01 Test.Sent email 1',
      '2026-04-01 Test.Sent sms 1',
    ]);
  });

  it('is folded once by processes that fold at the same time', async () => {
    const entries = 1_234;
    await bench.database.systemStatement(
      `insert into kernel.usage_entry (id, tenant_id, day, measure, part, amount)
       select gen_random_uuid(), ?, '2026-04-01', 'Test.Calls', '', 1 from generate_series(1, ${entries})`,
      [tenantA],
    );
    await Promise.all([fold(), fold()]);
    expect(await days(tenantA)).toEqual([`2026-04-01 Test.Calls ${entries}`]);
    expect(await bench.database.systemStatement('select 1 from kernel.usage_entry')).toEqual([]);
  });

  it('of a level is what there is, a 0 for who has nothing left, and nothing afterwards', async () => {
    const measure = (amounts: Readonly<Record<string, number>>) =>
      measureLevels(
        bench.database,
        clock,
        stored,
        `select key::uuid as tenant_id, value::bigint as amount from json_each_text('${JSON.stringify(amounts)}')`,
      );
    await measure({ [tenantA]: 10, [tenantB]: 5 });
    await measure({ [tenantA]: 7, [tenantB]: 5 });
    clock.advance(24 * 60 * 60 * 1000);
    await measure({ [tenantB]: 6 });
    clock.advance(24 * 60 * 60 * 1000);
    await measure({ [tenantB]: 6 });
    expect(await days(tenantA)).toEqual(['2026-04-01 Test.Stored 7', '2026-04-02 Test.Stored 0']);
    expect(await days(tenantB)).toEqual([
      '2026-04-01 Test.Stored 5',
      '2026-04-02 Test.Stored 6',
      '2026-04-03 Test.Stored 6',
    ]);
  });

  it('is kept for so many days after its own', async () => {
    const insert = `insert into kernel.usage_day (id, tenant_id, day, measure, part, amount)
      values (gen_random_uuid(), ?, ?::date, 'Test.Calls', '', 1)`;
    const now = new TestClock(new Date('2026-04-10T12:00:00Z'));
    for (const day of ['2026-04-08', '2026-04-09', '2026-04-10'])
      await bench.database.systemStatement(insert, [tenantA, day]);
    await purgeUsageDays(bench.database, now, 1).handle({}, firstRun());
    expect(await days(tenantA)).toEqual(['2026-04-09 Test.Calls 1', '2026-04-10 Test.Calls 1']);
  });

  it.each([
    'update kernel.usage_day set amount = 0',
    'delete from kernel.usage_day',
    'delete from kernel.usage_entry',
  ])('cannot be changed by a session of a tenant: %s', async (statement) => {
    await expect(bench.database.session(tenantA).execute(statement)).rejects.toThrow('permission denied');
  });
});

describe('the metric of usage', () => {
  it('names as many tenants as it may', () => {
    const names = (max: number) => {
      const metric = new UsageMetric(max);
      const seen: unknown[] = [];
      Object.assign(metric, { counter: { add: (_: number, attributes: object) => seen.push(attributes) } });
      for (const tenant of ['a', 'b', 'a']) metric.record('Test.Calls', tenant, 1);
      return seen;
    };
    const measure = { 'usage.measure': 'Test.Calls' };
    expect(names(0)).toEqual([measure, measure, measure]);
    expect(names(1)).toEqual([
      { ...measure, 'tenant.id': 'a' },
      { ...measure, 'tenant.id': 'other' },
      { ...measure, 'tenant.id': 'a' },
    ]);
  });
});

describe('a measure', () => {
  it('has a name of a module, and a unit', () => {
    const faulty = defineModule({
      name: 'test',
      contributes: [usageMeasure({ name: 'calls', unit: '', kind: 'Sum' })],
    });
    expect(() => buildRegistry([faulty])).toThrow(
      /"calls" of module "test": the name is not of the form Module\.Noun[\s\S]*the unit is empty/,
    );
  });
});
