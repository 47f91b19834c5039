import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeUsage } from '../../subgraphs/ai/ledger/purge-usage.ts';
import { kernelHousekeeping } from '../../subgraphs/host/kernel-housekeeping.ts';
import { purgeGrantAudit } from '../../subgraphs/identity/grant/purge-grant-audit.ts';
import type { Database } from '../../subgraphs/kernel/persistence/database.ts';
import {
  type StatementValue,
  toOrmStatement,
} from '../../subgraphs/kernel/persistence/prepared-statement.ts';
import { purgeNotifications } from '../../subgraphs/notifications/publishing/purge-notifications.ts';
import { purgeWebhooks } from '../../subgraphs/webhooks/dispatch/purge-webhooks.ts';
import { grownOwners, growTables, newSizes } from '../testkit/database/grown-tables.ts';
import { openMigrated } from '../testkit/database/migrated-database.ts';
import { firstRun } from '../testkit/messaging/job-run.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { hasServer, serverEngine, type TestEngine } from '../testkit/postgres.ts';
import { TestClock } from '../testkit/test-clock.ts';
import { grownTables, hotReads, retentionIndexes } from './hot-statements.ts';

const sizes = {
  ...newSizes,
  handledEvents: 20_000,
  inboxItems: 20_000,
  hotInboxItems: 12_000,
  hotActivities: 5_000,
  deliveries: 20_000,
  attempts: 40_000,
  entries: 10_000,
  hotEntries: 5_000,
  usageRecords: 40_000,
  settings: 20_000,
  grants: 30_000,
  accessDenials: 20_000,
  notificationAttempts: 40_000,
  grantChanges: 40_000,
};

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** A partition of a table or of an index, with its number of rows or entries. */
interface Partition {
  readonly name: string;
  readonly parent: string;
  readonly size: number;
}

/** A partition with fewer rows may be read from end to end. */
const fewRows = 1_000;

/** What of a plan the tables speak of; they name what is partitioned. */
function factsOf(plans: readonly Plan[], partitions: ReadonlyMap<string, Partition>) {
  const nodes = plans.flatMap(nodesOf);
  const nameOf = (name = '') => partitions.get(name)?.parent ?? name;
  const isLarge = (name = '') => (partitions.get(name)?.size ?? fewRows) >= fewRows;
  return {
    indexes: new Set(nodes.map((node) => nameOf(node['Index Name']))),
    readFromEndToEnd: nodes.flatMap((node) => {
      const table = node['Relation Name'];
      return node['Node Type'].endsWith('Seq Scan') && grownTables.has(nameOf(table)) && isLarge(table)
        ? [table]
        : [];
    }),
  };
}

describe.runIf(hasServer)('over grown tables on PostgreSQL', () => {
  let platform: TestPlatform;
  let partitions: ReadonlyMap<string, Partition>;
  let sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const database = () => platform.running.process.services.database;
  beforeAll(async () => {
    let url = '';
    const engine: TestEngine = {
      name: 'PostgreSQL',
      open: async () => {
        const opened = await openMigrated(serverEngine);
        url = opened.engine.kind === 'postgres' ? opened.engine.connectionString : '';
        return opened;
      },
    };
    platform = await startTestPlatform({
      database: engine,
      onStatement: (sql, parameters) => void sent.push({ sql, parameters }),
    });
    const administrator = new URL(process.env.Test__DatabaseUrl ?? '');
    administrator.pathname = new URL(url).pathname;
    await growTables(administrator.href, null, sizes);
    const found = await database().execute(
      `select c.relname as name, p.relname as parent, c.reltuples as size from pg_inherits
       join pg_class c on c.oid = inhrelid join pg_class p on p.oid = inhparent
       where c.relnamespace = 'partitions'::regnamespace`,
    );
    partitions = new Map((found as unknown as Partition[]).map((one) => [one.name, one]));
  }, 120_000);
  afterAll(() => platform?.close());

  const explain = async (sql: string, parameters: readonly unknown[]): Promise<Plan> => {
    const asked = sql.includes('$1')
      ? toOrmStatement({ name: '', text: sql }, parameters as StatementValue[])
      : { text: sql, values: [...parameters] };
    const [row] = await database()
      .session(grownOwners.tenantId)
      .execute<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(`explain (format json) ${asked.text}`, asked.values);
    return (row as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan;
  };

  it.each(Object.entries(hotReads))('%s: read by index', async (_, { path, user = 'alice', indexes }) => {
    const request = { token: await platform.token(user) };
    // What is asked once for a caller or a process is not part of the read.
    expect((await platform.call(path, request)).status).toBe(200);
    sent = [];
    expect((await platform.call(path, request)).status).toBe(200);
    const isOfGrown = (sql: string) =>
      [...grownTables].some((table) => sql.includes(`.${table}`) || sql.includes(`"${table}"`));
    // The log of events is read by the process itself.
    const reads = sent.filter(
      ({ sql }) => /^\s*(select|with)\b/i.test(sql) && !sql.includes('events.') && isOfGrown(sql),
    );
    const found = factsOf(
      await Promise.all(reads.map(({ sql, parameters }) => explain(sql, parameters))),
      partitions,
    );
    expect(found.readFromEndToEnd).toEqual([]);
    expect([...found.indexes]).toEqual(expect.arrayContaining([...indexes]));
  });

  it('retention finds the oldest rows of each table by index', async () => {
    const plans: Record<string, ReturnType<typeof factsOf>> = {};
    const asking = {
      systemStatement: async (sql: string, parameters: unknown[] = []) => {
        const [row] = await database().systemStatement<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (format json) ${sql}`,
          parameters,
        );
        const table = /delete from (\S+)/.exec(sql)?.[1] ?? '';
        // A table has several: the first is that of most rows.
        if (row !== undefined) plans[table] ??= factsOf([row['QUERY PLAN'][0].Plan], partitions);
        return [];
      },
    } as unknown as Database;
    const clock = new TestClock(new Date());
    const days = { ReadRetentionDays: 290, ActivityRetentionDays: 490, AttemptRetentionDays: 1_490 };
    for (const job of [
      kernelHousekeeping(asking, clock, 990, { trimLog: async () => {} }),
      purgeNotifications(asking, clock, days),
      purgeWebhooks(asking, clock, { AttemptRetentionDays: 1_490, EventRetentionDays: 1_490 }),
      purgeUsage(asking, clock, 1_490),
      purgeGrantAudit(asking, clock, 1_490),
    ])
      await job.handle({}, firstRun());
    for (const [table, index] of Object.entries(retentionIndexes))
      expect([...(plans[table]?.indexes ?? [])], table).toContain(index);
  });
});
