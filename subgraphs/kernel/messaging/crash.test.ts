import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { testPglite } from '../../../test/testkit/database/pglite.ts';
import {
  eventOf,
  openTestDatabase,
  prepareEngine,
  testMessaging,
  testTenant,
} from '../../../test/testkit/messaging/messaging.ts';
import {
  dropStream,
  openTestStream,
  testNatsOptions,
  transports,
} from '../../../test/testkit/messaging/nats.ts';
import { createTestDatabase } from '../../../test/testkit/postgres.ts';
import type { Database } from '../persistence/database.ts';
import type { DatabaseEngine } from '../persistence/engine.ts';

const child = fileURLToPath(new URL('../../../test/testkit/messaging/messaging-child.ts', import.meta.url));

/** Where the child and, after it is gone, the test keep their data. */
interface Place {
  readonly argument: string;
  open(): Promise<{ engine: DatabaseEngine; close(): Promise<void> }>;
  remove(): Promise<void>;
}

async function embeddedPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'messaging-'));
  return {
    argument: join(folder, 'database'),
    open: async () => {
      const client = await testPglite(join(folder, 'database'));
      return { engine: { kind: 'pglite', client }, close: () => client.close() };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function serverPlace(): Promise<Place> {
  const { url, drop } = await createTestDatabase();
  await prepareEngine({ kind: 'postgres', connectionString: url });
  return {
    argument: url,
    open: async () => ({ engine: { kind: 'postgres', connectionString: url }, close: async () => {} }),
    remove: drop,
  };
}

describe.each(transports)('a killed process on $label', ({ name, isStream }) => {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  /** Runs the child until it says `word`, then kills it. @returns what it said until then, or until it died by itself. */
  async function runUntil(
    word: string,
    place: Place,
    task: string,
    prefix: readonly string[] = [],
  ): Promise<readonly string[]> {
    const kind = name === 'PGlite' ? 'pglite' : 'postgres';
    const flags = ['--experimental-transform-types', '--no-warnings'];
    const started: ChildProcess = spawn(
      process.execPath,
      [...flags, child, kind, place.argument, task, ...prefix],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const exited = once(started, 'exit');
    cleanups.push(async () => void started.kill('SIGKILL'));
    if (started.stdout === null) throw new Error('The child has no output.');
    const said: string[] = [];
    for await (const line of createInterface(started.stdout)) {
      said.push(line);
      if (line === word) break;
    }
    started.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
    return said;
  }

  async function survivor(place: Place) {
    const { engine, close } = await place.open();
    cleanups.push(close);
    const database = await openTestDatabase(engine);
    cleanups.push(() => database.close());
    const messaging = testMessaging(engine, database);
    cleanups.push(() => messaging.stop());
    const runs: { data: object; attempt: number }[] = [];
    messaging.registerJob({
      name: 'survivor',
      retry: { limit: 1, delay: 0, backoff: false },
      handle: async (data, { attempt }) => void runs.push({ data, attempt }),
    });
    return { messaging, database, runs };
  }

  it('loses nothing between the commit and the handling', async () => {
    const place = await (name === 'PGlite' ? embeddedPlace() : serverPlace());
    cleanups.push(place.remove);
    expect(await runUntil('committed', place, 'send')).toContain('committed');
    const { messaging, database, runs } = await survivor(place);
    await messaging.start({ work: true });
    await messaging.drain();
    expect(runs).toEqual([{ data: { from: 'the child' }, attempt: 1 }]);
    expect(await database.execute('select text from note')).toEqual([{ text: 'from the child' }]);
  });

  it('has a job it was running run again', async () => {
    const place = await (name === 'PGlite' ? embeddedPlace() : serverPlace());
    cleanups.push(place.remove);
    expect(await runUntil('running', place, 'work')).toContain('running');
    const { messaging, database, runs } = await survivor(place);
    // A server cannot know at once that the worker is gone; make it so that the last sign of life is long ago.
    if (name === 'PostgreSQL') {
      await database.execute(
        "update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'",
      );
    }
    await messaging.start({ work: true });
    await messaging.drain();
    expect(runs).toEqual([{ data: { from: 'the child' }, attempt: 2 }]);
  });

  /** The prefix of a stream of its own, where there is one. */
  function prefixOfStream(): readonly string[] {
    if (!isStream) return [];
    const { Prefix } = testNatsOptions();
    cleanups.push(() => dropStream(Prefix));
    return [Prefix];
  }

  /** As after eight seconds without a sign of life. */
  const endLeases = (database: Database) =>
    database.systemStatement(
      `update events.cursor set until = now() - interval '1 s' where owner is not null`,
    );

  it('sets an event apart with which processes end, and goes on with the rest', async () => {
    const place = await (name === 'PGlite' ? embeddedPlace() : serverPlace());
    cleanups.push(place.remove);
    const visit = async <T>(work: (database: Database, engine: DatabaseEngine) => Promise<T>): Promise<T> => {
      const { engine, close } = await place.open();
      const database = await openTestDatabase(engine);
      const result = await work(database, engine);
      await database.close();
      await close();
      return result;
    };
    await visit(async (database, engine) => {
      if (name === 'PGlite') await prepareEngine(engine);
      const messaging = testMessaging(engine, database);
      messaging.registerSubscriber({ name: 'fragile', eventTypes: '*', handle: async () => {} });
      await messaging.start({ work: false });
      await database
        .session(testTenant)
        .transactional((em) => messaging.append(em, ['first', 'deadly', 'last'].map(eventOf)));
      await messaging.stop();
      // As after two other workers.
      await database.systemStatement('update events.cursor set takes = 2');
    });
    const prefix = prefixOfStream();
    const lives: (readonly string[])[] = [];
    while (lives.length < 4 && lives.at(-1)?.includes('last') !== true) {
      lives.push(await runUntil('last', place, 'listen', prefix));
      // As after seconds without a sign of life.
      if (name !== 'PGlite')
        await visit((database) =>
          database.systemStatement(
            `with worker as (update events.worker set until = now() - interval '1 s')
             update events.cursor set until = now() - interval '1 s' where owner is not null`,
          ),
        );
    }
    expect(lives.at(-1)).toContain('last');
    // Alone the second time, when what ends it is known.
    expect(lives.at(-1)).not.toContain('first');
    const jobs = await visit((database) =>
      database.execute(
        "select data->'data'->>'data' as data, retry_limit from jobs.job where name = 'event.fragile'",
      ),
    );
    expect(jobs).toEqual([{ data: 'deadly', retry_limit: 1 }]);
  });

  it.runIf(isStream)('hands over once what was published before its relay ended', async () => {
    const place = await serverPlace();
    cleanups.push(place.remove);
    const [prefix = ''] = prefixOfStream();
    const { engine } = await place.open();
    const database = await openTestDatabase(engine);
    cleanups.push(() => database.close());
    const { stream, link } = openTestStream({ ...testNatsOptions(), Prefix: prefix });
    cleanups.push(() => link.close());
    const messaging = testMessaging(engine, database, {}, undefined, stream);
    cleanups.push(() => messaging.stop());
    const heard: string[] = [];
    messaging.registerSubscriber({
      name: 'fragile',
      eventTypes: '*',
      concurrency: 1,
      handle: async ({ data }) => void heard.push(String(data)),
    });
    const writer = testMessaging(engine, database);
    cleanups.push(() => writer.stop());
    writer.registerSubscriber({ name: 'fragile', eventTypes: '*', handle: async () => {} });
    await writer.start({ work: false });
    const append = (...data: readonly string[]) =>
      database.session(testTenant).transactional((em) => writer.append(em, data.map(eventOf)));
    await append('a', 'b');
    const said: string[] = [];
    for (let life = 0; life < 3; life += 1) {
      said.push(...(await runUntil('never', place, 'publish', [prefix])));
      await endLeases(database);
    }
    await link.waitForConnection();
    expect((await stream.info()).state.messages).toBeGreaterThan(1);
    await append('c');
    await messaging.start({ work: true });
    await messaging.drain({ timeout: 60_000 });
    // A child may have handled the events before it ended, and stored that, or not.
    const handled = heard.filter((data) => !said.includes(data));
    expect([...new Set([...said.filter((line) => line.length === 1), ...handled])]).toEqual(['a', 'b', 'c']);
    expect(new Set(heard).size).toBe(heard.length);
  });
});
