import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeUsage } from '../../subgraphs/ai/ledger/purge-usage.ts';
import { kernelEntities } from '../../subgraphs/host/kernel-entities.ts';
import { kernelHousekeeping } from '../../subgraphs/host/kernel-housekeeping.ts';
import { purgeGrantAudit } from '../../subgraphs/identity/grant/purge-grant-audit.ts';
import type { JobDefinition } from '../../subgraphs/kernel/messaging/job.ts';
import { Database } from '../../subgraphs/kernel/persistence/database.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { purgeNotifications } from '../../subgraphs/notifications/publishing/purge-notifications.ts';
import { purgeWebhooks } from '../../subgraphs/webhooks/dispatch/purge-webhooks.ts';
import { grownOwners, growTables, newSizes, sizesAt } from '../testkit/database/grown-tables.ts';
import { firstRun } from '../testkit/messaging/job-run.ts';
import { createTestDatabase, type TestDatabase } from '../testkit/postgres.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';
import { TestClock } from '../testkit/test-clock.ts';

/**
 * What reads, read-all, retention and idleness cost in a new database and in one that has grown, in one process on the
 * server of `Test__DatabaseUrl`. `BENCH_SCALE=1` is an installation of some years; what is large for one person or
 * entity is always as large as there.
 */
const scale = Number(process.env.BENCH_SCALE ?? 0.2);
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);
const idleSeconds = Number(process.env.BENCH_IDLE_SECONDS ?? 20);
const bars = { growth: 3, deep: 100, readAll: 100, retention: 200, idle: 10 };
/** Milliseconds below which a difference is noise of the machine. */
const noise = 2;

const sizes = sizesAt(scale);
const { entityType, entityId } = grownOwners.entity;
const feed = JSON.stringify({
  query: `{ activityFeed(entityType: "${entityType}", entityId: "${entityId}") { nodes { id title } totalCount pageInfo { hasNextPage } } }`,
});

interface Read {
  readonly path: string;
  /** Default: alice. */
  readonly user?: 'bob' | 'dave';
  readonly body?: string;
  /** Each round is another role's, of which nothing is cached. */
  readonly isUncached?: true;
  /** Passes over many entries of an index: it has a bar of its own. */
  readonly isDeep?: true;
}

const reads: Readonly<Record<string, Read>> = {
  'webhook deliveries': { path: '/api/v1/webhooks/deliveries' },
  'webhook deliveries, failed': { path: '/api/v1/webhooks/deliveries?presets[outcome]=failed' },
  'webhook statistics': { path: '/api/v1/webhooks/stats' },
  'inbox page': { path: '/api/v1/notifications?take=20', user: 'bob' },
  'unread count': { path: '/api/v1/notifications/unread-count', user: 'bob' },
  'inbox, skip 10': { path: '/api/v1/notifications?take=20&skip=10', user: 'bob' },
  'inbox, skip 150,000': { path: '/api/v1/notifications?take=20&skip=150000', user: 'bob', isDeep: true },
  'timeline page': { path: `/api/v1/timeline/${entityType}/${entityId}` },
  'timeline, skip 39,000': {
    path: `/api/v1/timeline/${entityType}/${entityId}?skip=39000`,
    isDeep: true,
  },
  'activity feed': { path: '/graphql', body: feed },
  grants: { path: '/api/v1/authorization/grants' },
  'grants, page 100': { path: '/api/v1/authorization/grants?page=100', isDeep: true },
  'grants of a role': { path: `/api/v1/authorization/roles/${grownOwners.role}` },
  'grant changes': { path: '/api/v1/authorization/grant-changes' },
  'permission of an uncached role': { path: '/api/v1/authorization/me', isUncached: true },
  usage: { path: '/api/v1/ai/usage/query' },
  'usage of a model': { path: '/api/v1/ai/usage/query?filter[model.Eq]=model-3' },
  settings: { path: '/api/v1/settings/user', user: 'bob' },
};

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

let database: TestDatabase;
let administrator: string;
let platform: SingleProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(process.env.Test__DatabaseUrl ?? '');
  url.pathname = new URL(database.url).pathname;
  administrator = url.href;
  platform = await SingleProcess.start(async () => ({ Persistence__Url: database.url }));
  await growTables(administrator, null, newSizes, sizes);
}, 400_000);
afterAll(async () => {
  await platform?.process.stop();
  await platform?.close();
  await database?.drop();
});

async function ask({ path, user = undefined, body, isUncached }: Read, round: number): Promise<number> {
  const roles = isUncached === true ? { roles: [`member-${round}-${Math.random()}`] } : {};
  const token = await platform.token(user ?? 'alice', roles);
  const begin = performance.now();
  const answer = await fetch(`${platform.process.url}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  if (body !== undefined && text.includes('"errors"')) throw new Error(text);
  return performance.now() - begin;
}

async function timesOf(): Promise<Readonly<Record<string, number>>> {
  const times: Record<string, number> = {};
  for (const [name, read] of Object.entries(reads)) {
    const found: number[] = [];
    for (let round = -5; round < rounds; round += 1) {
      const time = await ask(read, round);
      if (round >= 0) found.push(time);
    }
    times[name] = median(found);
  }
  return times;
}

/** Processor time of the server's processes for this database, in milliseconds a second of idleness. */
async function idleCost(): Promise<number> {
  const client = new pg.Client({ connectionString: administrator });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  const used = async () => {
    const ticks = new Map<number, number>();
    for (const { pid } of rows) {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
      const fields = stat?.split(') ').at(-1)?.split(' ') ?? [];
      if (stat !== null) ticks.set(pid, Number(fields[11]) + Number(fields[12]));
    }
    return ticks;
  };
  const before = await used();
  await new Promise((done) => setTimeout(done, idleSeconds * 1_000));
  // A connection that has ended by then tells nothing.
  const spent = [...(await used())].map(([pid, ticks]) => ticks - (before.get(pid) ?? ticks));
  return (spent.reduce((sum, one) => sum + one, 0) * 10) / idleSeconds;
}

async function readAll(): Promise<number> {
  const token = await platform.token('bob');
  const begin = performance.now();
  const { status } = await fetch(`${platform.process.url}/api/v1/notifications/read-all`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (status !== 204) throw new Error(`Read-all answers ${status}.`);
  return performance.now() - begin;
}

/** Each job's longest statement, in milliseconds, and all its time. */
async function retention(): Promise<Readonly<Record<string, { longest: number; all: number }>>> {
  const opened = await Database.open({
    engine: { kind: 'postgres', connectionString: database.url },
    entities: kernelEntities,
    migrations: [],
    logger: silentLogger,
  });
  let longest = 0;
  const timed = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      const begin = performance.now();
      try {
        return await work(...args);
      } finally {
        longest = Math.max(longest, performance.now() - begin);
      }
    };
  };
  const watched = Object.assign(Object.create(opened), {
    system: timed(opened.system.bind(opened)),
    systemStatement: timed(opened.systemStatement.bind(opened)),
  }) as Database;
  const clock = new TestClock(new Date());
  const days = { ReadRetentionDays: 90, ActivityRetentionDays: 365, AttemptRetentionDays: 1_096 };
  const jobs: readonly JobDefinition[] = [
    kernelHousekeeping(watched, clock, 90, { trimLog: async () => {} }),
    purgeNotifications(watched, clock, days),
    purgeWebhooks(watched, clock, { AttemptRetentionDays: 1_096, EventRetentionDays: 90 }),
    purgeUsage(watched, clock, 1_096),
    purgeGrantAudit(watched, clock, 1_096),
  ];
  const found: Record<string, { longest: number; all: number }> = {};
  try {
    for (const job of jobs) {
      longest = 0;
      const begin = performance.now();
      await job.handle({}, firstRun());
      found[job.name] = { longest, all: performance.now() - begin };
    }
  } finally {
    await opened.close();
  }
  return found;
}

it('costs in a grown database what it costs in a new one', { timeout: 3_600_000 }, async () => {
  const empty = await timesOf();
  const idleBefore = await idleCost();
  const readAllBefore = await readAll();
  const begin = performance.now();
  await growTables(administrator, newSizes, sizes);
  const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
  const filled = await timesOf();
  const idle = await idleCost();
  const readAllAfter = await readAll();
  const purged = await retention();
  const lines: [what: string, before: string, after: string, isMissed: boolean][] = [
    ...Object.entries(filled).map(([name, after]): [string, string, string, boolean] => {
      const before = empty[name] ?? 0;
      const isDeep = reads[name]?.isDeep === true;
      const bar = isDeep ? bars.deep : Math.max(before * bars.growth, before + noise);
      return [name, before.toFixed(1), after.toFixed(1), after > bar];
    }),
    ['read-all', readAllBefore.toFixed(1), readAllAfter.toFixed(1), readAllAfter > bars.readAll],
    ...Object.entries(purged).map(([name, { longest, all }]): [string, string, string, boolean] => [
      `${name}: longest statement; all`,
      '',
      `${longest.toFixed(0)}; ${all.toFixed(0)}`,
      longest > bars.retention,
    ]),
    ['idle PostgreSQL, ms a second', idleBefore.toFixed(1), idle.toFixed(1), idle > bars.idle],
  ];
  process.stdout.write(
    `\nMilliseconds, medians of ${rounds}; scale ${scale}, filled in ${seconds} s\n| Cost | Empty | Filled | |\n|---|---|---|---|\n${lines
      .map(
        ([what, before, after, isMissed]) =>
          `| ${what} | ${before} | ${after} | ${isMissed ? 'missed' : ''} |\n`,
      )
      .join('')}`,
  );
  expect(lines.filter(([, , , isMissed]) => isMissed).map(([what]) => what)).toEqual([]);
});
