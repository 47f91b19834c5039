import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Messaging } from '../../subgraphs/kernel/messaging/messaging.ts';
import type { Database } from '../../subgraphs/kernel/persistence/database.ts';
import { countedEventsDdl, handling } from '../testkit/messaging/counted-events.ts';
import { eventIn, openTestDatabase, prepareEngine, testMessaging } from '../testkit/messaging/messaging.ts';
import { dropStream, testNatsOptions } from '../testkit/messaging/nats.ts';
import { createTestDatabase, type TestDatabase } from '../testkit/postgres.ts';
import { usageOf } from '../testkit/process/process-usage.ts';

/**
 * Events a second that two workers hand to three subscribers, each of which writes down each event: by the log and by
 * JetStream, on the servers of `Test__DatabaseUrl` and `Test__NatsUrl`. Then the same by JetStream while a worker is killed
 * ten times. `BENCH_EVENTS` is their number.
 */
const events = Number(process.env.BENCH_EVENTS ?? 60_000);
const kills = 10;
const subscribers = ['first', 'second', 'third'];
/** Events of a transaction, and transactions at once. */
const together = 20;
const writers = 4;
const tenants = Array.from(
  { length: 64 },
  (_, at) => `00000000-0000-4000-8000-0000000000${(at + 16).toString(16)}`,
);

const worker = fileURLToPath(new URL('../testkit/messaging/events-worker.ts', import.meta.url));
let testDatabase: TestDatabase;
let database: Database;
let messaging: Messaging;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const engine = { kind: 'postgres', connectionString: testDatabase.url } as const;
  await prepareEngine(engine);
  database = await openTestDatabase(engine);
  for (const statement of countedEventsDdl) await database.execute(statement);
  messaging = testMessaging(engine, database);
  for (const name of subscribers) messaging.registerSubscriber(handling(database, name));
  await messaging.start({ work: false });
}, 60_000);
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await messaging?.stop();
  await database?.close();
  await testDatabase?.drop();
});

async function startWorker(prefix: readonly string[]): Promise<ChildProcess> {
  const flags = ['--experimental-transform-types', '--no-warnings'];
  const child = spawn(
    process.execPath,
    [...flags, worker, testDatabase.url, subscribers.join(','), ...prefix],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  running.add(child);
  if (child.stdout === null) throw new Error('The worker has no output.');
  await once(child.stdout, 'data');
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  running.delete(child);
}

async function write(): Promise<void> {
  let left = events / together;
  const lane = async () => {
    for (let at = left--; at > 0; at = left--) {
      const tenant = tenants[at % tenants.length] as string;
      const list = Array.from({ length: together }, (_, number) => eventIn(tenant, { at, number }));
      await database.session(tenant).transactional((em) => messaging.append(em as never, list));
    }
  };
  await Promise.all(Array.from({ length: writers }, lane));
}

async function counts(): Promise<{ readonly handled: number; readonly times: number }> {
  const [row] = await database.systemStatement<{ handled: number; times: number }>(
    'select count(distinct (subscriber, id))::int as handled, count(*)::int as times from handled_once_more',
  );
  return row as { handled: number; times: number };
}

/** Resolves when nothing is left to hand over. @throws after minutes without an end. */
async function untilHandled(): Promise<void> {
  for (const limit = Date.now() + 300_000; Date.now() < limit; ) {
    const [row] = await database.systemStatement<{ times: number }>(
      'select count(*)::int as times from handled_once_more',
    );
    if (
      Number(row?.times) >= events * subscribers.length &&
      (await counts()).handled === events * subscribers.length
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Of ${events * subscribers.length} only ${(await counts()).handled} were handled.`);
}

/** @param killCount how often a worker is killed meanwhile. */
async function measure(name: string, prefix: readonly string[], killCount = 0): Promise<void> {
  await database.systemStatement('delete from handled_once_more');
  const workers = [await startWorker(prefix), await startWorker(prefix)];
  // Both have their part of the shards.
  await expect
    .poll(
      () =>
        database.systemStatement(
          `select owner from events.cursor where subscriber = 'first' and owner is not null group by owner having count(*) = 8`,
        ),
      { timeout: 60_000, interval: 100 },
    )
    .toHaveLength(2);
  const before = workers.reduce((sum, { pid }) => sum + usageOf(pid as number).cpu, 0);
  const began = performance.now();
  const writing = write();
  for (let blow = 0; blow < killCount; blow += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 1_500));
    const at = blow % workers.length;
    await end(workers[at] as ChildProcess);
    workers[at] = await startWorker(prefix);
  }
  await writing;
  const written = (performance.now() - began) / 1_000;
  await untilHandled();
  const took = (performance.now() - began) / 1_000;
  const cpu = workers.reduce((sum, { pid }) => sum + usageOf(pid as number).cpu, 0) - before;
  const { handled, times } = await counts();
  for (const child of workers) await end(child);
  process.stdout.write(
    `${name}: ${events} events written in ${written.toFixed(1)} s, handled by ${subscribers.length} subscribers in ${took.toFixed(1)} s: ` +
      `${Math.round(events / took)} events/s, ${times - handled} handled again` +
      `${killCount === 0 ? `, ${((cpu / events) * 1e6).toFixed(0)} µs of the workers' processor time each` : `, ${killCount} kills`}\n`,
  );
  expect(handled).toBe(events * subscribers.length);
  if (killCount === 0) expect(times).toBe(handled);
}

/** Others take over at once what the killed workers of a run had. */
const forget = () =>
  database.systemStatement("update events.cursor set owner = null, until = '-infinity', takes = 0");

it('carries events by the log and by JetStream, each to each subscriber once', async () => {
  const { Prefix } = testNatsOptions();
  try {
    await measure('the log', []);
    await forget();
    await measure('JetStream', [Prefix]);
    await forget();
    await measure('JetStream', [Prefix], kills);
  } finally {
    for (const child of running) await end(child);
    await dropStream(Prefix);
  }
}, 1_200_000);
