import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { acme, callerIn } from '../testkit/callers.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { databases, type TestEngine } from '../testkit/postgres.ts';
import { usageOf } from '../testkit/process/process-usage.ts';
import { byHand } from './hand-written-writes.ts';

/**
 * What a write costs until everything it causes is done, on the server of `Test__DatabaseUrl`, one process doing all of
 * it: statements apart from transaction control, operations a second, and processor time of this process, which also
 * calls, and of the server's connections to this database. Beside it the same rows written by hand and read in batches.
 * Last, what writers of one tenant in several processes wait for.
 * `BENCH_WRITES` is the number of operations of a round.
 */
const operations = Number(process.env.BENCH_WRITES ?? 400);
const setting = 'Svc.Localization.PreferredCulture';
const cultures = ['en', 'fr'];

const announce =
  'mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) { publishedNotification { id } } }';
const comment = `mutation ($input: CreateTimelineEntryInput!) {
  createTimelineEntry(input: $input) { timelineEntry { id } } }`;

/** Whether anything is new to a subscriber, due or running. */
const unfinished = `select 1 from jobs.job where state <= 'active' and start_after <= now()
  union all select 1 from events.cursor c join events.event e on e.shard = c.shard
    and (e.xid >= pg_snapshot_xmax(c.seen) or e.xid in (select pg_snapshot_xip(c.seen)))
  union all select 1 from notifications.delivery where next_attempt_at <= now() limit 1`;

const transactionControl =
  /^\s*(begin|commit|rollback|savepoint|release|set local|set transaction|select set_config)/i;

let counted: string[] = [];
const observers = new WeakSet<pg.Client>();
const sent = pg.Client.prototype.query;
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
  const [query] = given as [string | { text?: string }];
  const text = typeof query === 'string' ? query : (query.text ?? '');
  // What is quoted may hold semicolons.
  if (!observers.has(this))
    counted.push(
      ...text
        .replaceAll(/'(?:[^']|'')*'/g, "'…'")
        .split(/;\s*(?=\S)/)
        .filter((statement) => !transactionControl.test(statement)),
    );
  return (sent as (...of: unknown[]) => unknown).apply(this, given);
} as never);

let platform: TestPlatform;
let token: string;
let mentioned: string;
let url = '';

/** A connection whose statements are no part of an operation. */
async function observe(): Promise<pg.Client> {
  const { pathname } = new URL(url);
  const administrator = Object.assign(new URL(process.env.Test__DatabaseUrl ?? ''), { pathname });
  const client = new pg.Client({ connectionString: administrator.href });
  observers.add(client);
  await client.connect();
  return client;
}

/** Resolves when nothing is left to do. */
async function untilDone(client: pg.Client): Promise<void> {
  while ((await client.query(unfinished)).rows.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 1));
}

beforeAll(async () => {
  const server = databases.find(({ name }) => name === 'PostgreSQL');
  if (server === undefined) throw new Error('Set Test__DatabaseUrl.');
  const open: TestEngine['open'] = async () => {
    const opened = await server.open();
    if (opened.engine.kind === 'postgres') url = opened.engine.connectionString;
    return opened;
  };
  platform = await startTestPlatform({
    database: { name: 'PostgreSQL', open },
    env: { RateLimiting__Enabled: 'false' },
  });
  token = await platform.token('alice');
  const bob = await platform.token('bob');
  const me = async (of: string) =>
    (await platform.graphql('{ me { userId } }', {}, { token: of })).body.data.me;
  await me(token);
  mentioned = (await me(bob)).userId;
}, 120_000);
afterAll(() => platform?.close());

async function succeed(answer: Promise<{ status: number; text: string; body: { errors?: unknown } }>) {
  const { status, text, body } = await answer;
  if (status >= 300 || body?.errors !== undefined) throw new Error(text);
}

const commentWith = (body: string, at: number) =>
  succeed(
    platform.graphql(
      comment,
      { input: { entityType: 'Order', entityId: `order-${at % 50}`, entryType: 'Comment', body } },
      { token },
    ),
  );

const ours: Readonly<Record<keyof typeof byHand, (at: number) => Promise<void>>> = {
  setting: (at) =>
    succeed(
      platform.call(`/api/v1/settings/user/${setting}`, {
        method: 'PUT',
        token,
        body: { value: cultures[at % 2] },
      }),
    ),
  comment: (at) => commentWith('A comment.', at),
  mention: (at) => commentWith(`Look, @[Bob](user:${mentioned}).`, at),
  publish: () => {
    const data = { title: `Announcement ${randomUUID()}`, body: 'Read me' };
    const input = { type: 'platform.announcement', recipients: { users: [mentioned] }, data };
    return succeed(platform.graphql(announce, { input }, { token }));
  },
};

/** Seconds of processor time: of this process, and of the connections to this database. */
async function cpu(client: pg.Client): Promise<readonly [number, number]> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const { user, system } = process.cpuUsage();
  return [(user + system) / 1e6, rows.reduce((sum, { pid }) => sum + usageOf(pid).cpu, 0)];
}

interface Figures {
  readonly statements: number;
  readonly perSecond: number;
  readonly own: number;
  readonly server: number;
}

async function measure(
  callers: number,
  operation: (at: number) => Promise<void>,
  drain: (client: pg.Client) => Promise<unknown>,
  count = operations,
): Promise<Figures> {
  const client = await observe();
  await drain(client);
  const before = await cpu(client);
  counted = [];
  const began = performance.now();
  let next = 0;
  const call = async () => {
    for (let at = next++; at < count; at = next++) {
      await operation(at);
      if (callers === 1) await drain(client);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  await drain(client);
  const seconds = (performance.now() - began) / 1_000;
  const statements = counted;
  const after = await cpu(client);
  await client.end();
  if (process.env.BENCH_STATEMENTS !== undefined) list(statements, count);
  const each = (of: 0 | 1) => ((after[of] - before[of]) / count) * 1_000;
  return {
    statements: statements.length / count,
    perSecond: count / seconds,
    own: each(0),
    server: each(1),
  };
}

/** Says which statements were sent, and how often. */
function list(statements: readonly string[], count: number): void {
  const counts = Map.groupBy(statements, (text) => text.replaceAll(/\s+/g, ' ').slice(0, 110));
  for (const [text, { length }] of [...counts].sort((a, b) => b[1].length - a[1].length).slice(0, 40))
    process.stdout.write(`${(length / count).toFixed(2).padStart(8)}  ${text}\n`);
}

const line = (name: string, { statements, perSecond, own, server }: Figures) =>
  `${name.padEnd(28)} ${statements.toFixed(1).padStart(6)} statements ${perSecond.toFixed(0).padStart(6)}/s ` +
  `CPU ${own.toFixed(2)} + ${server.toFixed(2)} ms\n`;

it.each(Object.keys(byHand) as (keyof typeof byHand)[])('%s', { timeout: 600_000 }, async (name) => {
  for (let at = 0; at < 50; at += 1) await ours[name](at);
  for (const callers of [1, 8]) {
    const figures = await measure(callers, ours[name], untilDone);
    process.stdout.write(line(`${name}, ${callers} caller(s)`, figures));
    expect(figures.perSecond).toBeGreaterThan(0);
  }
  const hand = await byHand[name](url, acme.id, mentioned);
  try {
    const figures = await measure(8, hand.write, hand.drain);
    process.stdout.write(line(`${name}, 8 by hand`, figures));
  } finally {
    await hand.close();
  }
});

it('one notification to 500 people, with inbox and e-mail', { timeout: 600_000 }, async () => {
  const { users } = platform.running.process;
  const people = Array.from({ length: 500 }, (_, index) => `person-${index}`);
  for (const userId of people)
    await users.remember(acme.id, callerIn(acme, { userId, email: `${userId}@acme.test` }).actor);
  const announceToAll = () => {
    const data = { title: `Announcement ${randomUUID()}`, body: 'Read me' };
    const channels = ['inApp', 'email'];
    const input = { type: 'platform.announcement', recipients: { users: people }, channels, data };
    return succeed(platform.graphql(announce, { input }, { token }));
  };
  await announceToAll();
  const figures = await measure(1, announceToAll, untilDone, 10);
  process.stdout.write(line('500 recipients, inbox and mail', figures));
  expect(figures.perSecond).toBeGreaterThan(0);
});

const writerProcesses = 4;
const writerFile = fileURLToPath(new URL('tenant-writers.ts', import.meta.url));

/** Runs writers of one tenant in several processes. @returns their operations a second, and what was seen to wait. */
async function writeAtOnce(writers: number, client: pg.Client) {
  const milliseconds = 6_000;
  const begin = Date.now() + 20_000;
  const flags = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
  const given = [writerFile, url, acme.id, `${writers / writerProcesses}`, `${begin}`, `${milliseconds}`];
  const processes = Promise.all(
    Array.from({ length: writerProcesses }, () => promisify(execFile)(process.execPath, flags.concat(given))),
  );
  let isOver = false;
  const ended = processes.finally(() => {
    isOver = true;
  });
  const waits = new Map<string, number>();
  let looks = 0;
  await new Promise((resolve) => setTimeout(resolve, begin - Date.now()));
  while (!isOver && Date.now() < begin + milliseconds) {
    const { rows } = await client.query<{ wait: string }>(
      `select wait_event || ': ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 60) as wait from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    looks += 1;
    for (const { wait } of rows) waits.set(wait, (waits.get(wait) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const counts = (await ended).map(({ stdout }) => Number(stdout));
  return { perSecond: counts.reduce((sum, count) => sum + count, 0) / (milliseconds / 1_000), waits, looks };
}

it('writers of one tenant', { timeout: 600_000 }, async () => {
  const client = await observe();
  for (const writers of [4, 32]) {
    const { perSecond, waits, looks } = await writeAtOnce(writers, client);
    const seen = [...waits].map(([wait, count]) => `${count} ${wait}`).join('; ') || 'none';
    process.stdout.write(
      `${writers} writers of one tenant in ${writerProcesses} processes: ${perSecond.toFixed(0)}/s, waits for locks in ${looks} looks: ${seen}\n`,
    );
    // For other writers' rows, and for the lock that notifying commits take.
    expect([...waits.keys()].filter((wait) => /^(transactionid|tuple|object):/.test(wait))).toEqual([]);
  }
  await client.end();
});
