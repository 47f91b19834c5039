import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { devKeyFile } from '../../gateway/authentication/dev-issuer/dev-keys.ts';
import { issueDevToken } from '../../gateway/authentication/dev-issuer/issue-token.ts';
import { devIssuerUrl } from '../../gateway/authentication/trusted-issuer.ts';
import { loopbackModule } from '../testkit/http/loopback-module.ts';
import { admitEverything } from '../testkit/load/admit-everything.ts';
import { createTestDatabase, type TestDatabase } from '../testkit/postgres.ts';
import { freshBuild } from '../testkit/process/fresh-build.ts';
import { usageOf } from '../testkit/process/process-usage.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testkit/webhook/webhook-receiver.ts';
import { byHand } from './hand-written-writes.ts';

/**
 * What writes cost in the built product, in a process of its own, beside the same rows by hand and, where
 * `BENCH_BESIDE` names the folder of another built version, beside that: operations a second with eight callers, and
 * processor time of the process and of the server's connections, until everything they cause is done. In turns, the order
 * turned round by round, the medians of the rounds. Last, how soon a webhook is first attempted where nothing else happens.
 * `BENCH_WRITES` is the number of operations of a round, `BENCH_ROUNDS` that of rounds; `BENCH_PROFILE` names a folder that
 * receives a CPU profile of our process.
 */
const operations = Number(process.env.BENCH_WRITES ?? 400);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const callers = 8;
const acme = '00000000-0000-4000-8000-00000000ac3e';
const setting = 'Svc.Localization.PreferredCulture';
const cultures = ['en', 'fr'];

type Operation = keyof typeof byHand;

/** What is measured: how it is called, and what is left to do after it. */
interface Side {
  readonly pid: number;
  readonly url: string;
  readonly writes: Readonly<Record<Operation, (at: number) => Promise<void>>>;
  readonly drain: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const dispatcher = new Agent({ connections: callers });
const sides = new Map<string, Side>();
let receiver: WebhookReceiver;

/** A version of the platform in a process and a database of its own. */
class Version implements Side {
  private constructor(
    readonly pid: number,
    private readonly origin: string,
    private readonly token: string,
    private readonly recipient: string,
    private readonly database: TestDatabase,
    private readonly observer: pg.Client,
    private readonly unfinished: string,
    /** Whether its mutations answer with payloads. */
    private readonly hasPayloads: boolean,
    private readonly end: () => Promise<void>,
  ) {}

  /** @param folder of its sources, compiled. Started as `npm start` does it there. */
  static async start(folder: string, extra: Readonly<Record<string, string>>): Promise<Version> {
    const database = await createTestDatabase();
    const directory = await mkdtemp(join(tmpdir(), 'bench-writes-'));
    const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const [, flags = ''] = /\bnode (.*)$/.exec(scripts.start) ?? [];
    const child = spawn(process.execPath, flags.split(' '), {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        Persistence__Url: database.url,
        Persistence__DataDirectory: directory,
        RateLimiting__Enabled: 'false',
        Observability__LogLevel: 'warn',
        ...extra,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    let printed = '';
    const greeted = new Promise<void>((done) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (/ on http:\/\/[^\s/]+/.test(printed)) done();
      });
    });
    await Promise.race([greeted, exited]);
    const port = Number(/ on http:\/\/[^\s/]+:(\d+)/.exec(printed)?.[1]);
    const tokenOf = (user: string) =>
      issueDevToken(devKeyFile(directory), devIssuerUrl(`http://localhost:${port}`), { user });
    const origin = `http://127.0.0.1:${port}`;
    const bob = await tokenOf('bob');
    const me = await send(origin, bob, '/graphql', 'POST', { query: '{ me { userId } }' });
    const payload = await send(origin, bob, '/graphql', 'POST', {
      query: '{ __type(name: "PublishNotificationPayload") { name } }',
    });
    const observer = new pg.Client({ connectionString: asAdministrator(database) });
    await observer.connect();
    return new Version(
      child.pid ?? 0,
      origin,
      await tokenOf('alice'),
      JSON.parse(me).data.me.userId,
      database,
      observer,
      await unfinishedIn(observer),
      JSON.parse(payload).data.__type !== null,
      async () => {
        child.kill('SIGTERM');
        await exited;
        await rm(directory, { recursive: true, force: true });
      },
    );
  }

  get url(): string {
    return this.database.url;
  }

  readonly writes: Side['writes'] = {
    setting: async (at) => {
      await this.call(`/api/v1/settings/user/${setting}`, 'PUT', { value: cultures[at % 2] });
    },
    comment: (at) => this.comment('A comment.', at),
    mention: (at) => this.comment(`Look, @[Bob](user:${this.recipient}).`, at),
    publish: () =>
      this.graphql(
        `mutation ($input: PublishNotificationInput!) {
          publishNotification(input: $input) { ${this.hasPayloads ? 'publishedNotification { id }' : 'id'} } }`,
        {
          input: {
            type: 'platform.announcement',
            recipients: { users: [this.recipient] },
            data: { title: `Announcement ${randomUUID()}`, body: 'Read me' },
          },
        },
      ),
  };

  readonly drain = async (): Promise<void> => {
    while ((await this.observer.query(this.unfinished)).rows.length > 0)
      await new Promise((done) => setTimeout(done, 2));
  };

  readonly close = async (): Promise<void> => {
    await this.observer.end();
    await this.end();
    await this.database.drop();
  };

  /** Subscribes a receiver to changes of settings. */
  async subscribe(targetUrl: string): Promise<void> {
    await this.graphql(
      `mutation ($input: CreateWebhookSubscriptionInput!) {
        createWebhookSubscription(input: $input) { ${this.hasPayloads ? '__typename' : 'signingSecret'} } }`,
      { input: { targetUrl, eventType: 'Settings.SettingChanged' } },
    );
  }

  private comment(body: string, at: number): Promise<void> {
    const entityId = `order-${at % 50}`;
    const entry = { entryType: 'Comment', body };
    return this.hasPayloads
      ? this.graphql(
          `mutation ($input: CreateTimelineEntryInput!) {
            createTimelineEntry(input: $input) { timelineEntry { id } } }`,
          { input: { entityType: 'Order', entityId, ...entry } },
        )
      : this.graphql(
          `mutation ($entityId: String!, $input: CreateTimelineEntryInput!) {
            createTimelineEntry(entityType: "Order", entityId: $entityId, input: $input) { id } }`,
          { entityId, input: entry },
        );
  }

  private async graphql(query: string, variables: object): Promise<void> {
    const text = await this.call('/graphql', 'POST', { query, variables });
    if (text.includes('"errors"')) throw new Error(text);
  }

  private call(path: string, method: 'POST' | 'PUT', body: object): Promise<string> {
    return send(this.origin, this.token, path, method, body);
  }
}

async function send(origin: string, token: string, path: string, method: 'POST' | 'PUT', body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await request(origin + path, { dispatcher, method, headers, body: JSON.stringify(body) });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${path} answers ${answer.statusCode}: ${text}`);
  return text;
}

function asAdministrator({ url }: TestDatabase): string {
  const { pathname } = new URL(url);
  return Object.assign(new URL(process.env.Test__DatabaseUrl ?? ''), { pathname }).href;
}

/** The query for what is due, running or new to a subscriber, as far as this version has such tables. */
async function unfinishedIn(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`select to_regclass('events.cursor') is not null as log, exists (
    select from information_schema.columns where table_schema = 'notifications' and table_name = 'delivery'
      and column_name = 'next_attempt_at') as due`);
  const [{ log, due }] = rows as [{ log: boolean; due: boolean }];
  return [
    `select 1 from jobs.job where state <= 'active' and start_after <= now()`,
    ...(log
      ? [
          `select 1 from events.cursor c join events.event e on e.shard = c.shard
           and (e.xid >= pg_snapshot_xmax(c.seen) or e.xid in (select pg_snapshot_xip(c.seen)))`,
        ]
      : []),
    ...(due ? ['select 1 from notifications.delivery where next_attempt_at <= now()'] : []),
  ].join(' union all ');
}

beforeAll(async () => {
  await freshBuild();
  const file = join(await mkdtemp(join(tmpdir(), 'bench-module-')), 'loopback.mjs');
  await writeFile(file, await loopbackModule());
  const { BENCH_PROFILE: profile, BENCH_BESIDE: beside } = process.env;
  const ours = await Version.start(process.cwd(), {
    Modules__Paths: file,
    // On a slow machine a process would refuse some.
    ...admitEverything,
    ...(profile === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${resolve(profile)}` }),
  });
  sides.set('ours', ours);
  if (beside !== undefined) sides.set('beside', await Version.start(resolve(beside), {}));
  receiver = await startWebhookReceiver();
}, 300_000);
afterAll(async () => {
  for (const side of sides.values()) await side.close();
  await receiver?.close();
  await dispatcher.close();
});

/** Seconds of processor time of the server's connections to a database, by connection. */
async function serverTimes(url: string): Promise<ReadonlyMap<number, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`,
  );
  await client.end();
  return new Map(rows.flatMap(({ pid }) => timeOf(pid)));
}

/** Nothing for a connection that has just ended. */
function timeOf(pid: number): (readonly [number, number])[] {
  try {
    return [[pid, usageOf(pid).cpu]];
  } catch {
    return [];
  }
}

interface Figures {
  readonly perSecond: number;
  /** Milliseconds for each operation. */
  readonly own: number;
  readonly server: number;
}

async function measure(
  { pid, url }: Pick<Side, 'pid' | 'url'>,
  write: (at: number) => Promise<void>,
  drain: () => Promise<void>,
): Promise<Figures> {
  await drain();
  const before = { own: usageOf(pid).cpu, server: await serverTimes(url) };
  const began = performance.now();
  let next = 0;
  const call = async () => {
    for (let at = next++; at < operations; at = next++) await write(at);
  };
  await Promise.all(Array.from({ length: callers }, call));
  await drain();
  const seconds = (performance.now() - began) / 1_000;
  const after = await serverTimes(url);
  const server = [...after].reduce((sum, [one, cpu]) => sum + cpu - (before.server.get(one) ?? 0), 0);
  const each = (cpu: number) => (cpu / operations) * 1_000;
  return {
    perSecond: operations / seconds,
    own: each(usageOf(pid).cpu - before.own),
    server: each(server),
  };
}

/** Its consumer, which polls, runs no longer than it. */
async function measureByHand(name: Operation, url: string): Promise<Figures> {
  const hand = await byHand[name](url, acme, 'by-hand');
  try {
    return await measure({ pid: process.pid, url }, hand.write, hand.drain);
  } finally {
    await hand.close();
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

it.each(Object.keys(byHand) as Operation[])('%s', { timeout: 900_000 }, async (name) => {
  const ours = sides.get('ours') as Side;
  const measured = new Map<string, () => Promise<Figures>>([
    ...[...sides].map(
      ([side, version]) => [side, () => measure(version, version.writes[name], version.drain)] as const,
    ),
    ['by hand', () => measureByHand(name, ours.url)],
  ]);
  const found = new Map([...measured.keys()].map((side) => [side, [] as Figures[]]));
  for (const run of measured.values()) await run();
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [...measured] : [...measured].toReversed();
    for (const [side, run] of order) found.get(side)?.push(await run());
  }
  const middle = (side: string, of: (figures: Figures) => number) => median((found.get(side) ?? []).map(of));
  for (const side of measured.keys()) {
    const [perSecond, own, server] = [
      middle(side, (one) => one.perSecond),
      middle(side, (one) => one.own),
      middle(side, (one) => one.server),
    ];
    process.stdout.write(
      `${name.padEnd(8)} ${side.padEnd(8)} ${perSecond.toFixed(0).padStart(6)}/s  CPU ${own.toFixed(2)} + ${server.toFixed(2)} ms\n`,
    );
    expect(perSecond).toBeGreaterThan(0);
  }
});

it('commit to first webhook attempt, idle', { timeout: 120_000 }, async () => {
  const ours = sides.get('ours') as Version;
  // Writing the same value again is no change.
  await ours.writes.setting(1);
  await ours.drain();
  await ours.subscribe(receiver.url());
  const found: number[] = [];
  receiver.answer(({ body }, response) => {
    // The time of the event is from before the commit.
    found.push(Date.now() - Date.parse(JSON.parse(body).timestamp));
    response.writeHead(204).end();
  });
  for (let at = 0; at < 60; at += 1) {
    await ours.writes.setting(at);
    await expect.poll(() => found.length, { timeout: 10_000, interval: 2 }).toBe(at + 1);
    await ours.drain();
  }
  const sorted = found.slice(10).sort((a, b) => a - b);
  const part = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  process.stdout.write(`commit to first webhook attempt, idle: p50 ${part(0.5)} ms, p95 ${part(0.95)} ms\n`);
  expect(sorted.length).toBeGreaterThan(0);
});
