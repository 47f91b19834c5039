import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTestDatabase,
  prepareEngine,
  testMessaging,
  testTenant,
} from '../../../test/testkit/messaging/messaging.ts';
import { createTestDatabase, databases, type TestDatabase } from '../../../test/testkit/postgres.ts';
import type { Database } from '../persistence/database.ts';
import type { DatabaseEngine } from '../persistence/engine.ts';
import { installJobSchema, jobGrants } from './job-schema.ts';

const onServer = databases.some(({ name }) => name === 'PostgreSQL');

describe.runIf(onServer)('a process whose role does not own the schema', () => {
  let place: TestDatabase;
  let database: Database;
  let engine: DatabaseEngine;
  let owner: DatabaseEngine;
  let runtimeRole: string;
  const cleanups: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    place = await createTestDatabase();
    runtimeRole = new URL(place.runtimeUrl).username;
    owner = { kind: 'postgres', connectionString: place.url };
    engine = { kind: 'postgres', connectionString: place.runtimeUrl };
    await prepareEngine(owner, runtimeRole);
    database = await openTestDatabase(engine);
  });
  afterAll(async () => {
    for (const cleanup of cleanups) await cleanup();
    await database.close();
    await place.drop();
  });

  it('sends, runs, buries and revives jobs, and fires schedules', async () => {
    const messaging = testMessaging(engine, database);
    cleanups.push(() => messaging.stop());
    const attempts: number[] = [];
    messaging.registerJob({
      name: 'unowned',
      retry: { limit: 0, delay: 0, backoff: false },
      schedules: [{ cron: '0 0 1 1 *' }],
      handle: async (_, { attempt }) => {
        attempts.push(attempt);
        if (attempts.length === 1) throw new Error('once');
      },
    });
    await messaging.start({ work: true });
    await database.session(testTenant).transactional((em) => messaging.send(em as never, 'unowned', {}));
    await messaging.drain({ failOnError: false });
    expect(await messaging.deadLetters('unowned')).toHaveLength(1);
    expect(await messaging.retryDeadLetters('unowned')).toBe(1);
    await messaging.drain();
    expect(attempts).toEqual([1, 1]);
    expect(await database.execute("select name from jobs.schedule where name = 'unowned'")).toHaveLength(1);
  });

  it('may not change the schema', async () => {
    await expect(database.execute('drop table jobs.job_common')).rejects.toThrow(/must be owner/);
    await expect(database.execute('create table jobs.mine (id int)')).rejects.toThrow(/permission denied/);
  });

  it('is granted tables that come later', async () => {
    const owning = await openTestDatabase(owner);
    try {
      await owning.execute('create table jobs.later (id int)');
    } finally {
      await owning.close();
    }
    expect(await database.execute('select * from jobs.later')).toEqual([]);
  });

  it('is installed by several processes at once, and again', async () => {
    const fresh = await createTestDatabase();
    try {
      const role = new URL(fresh.url).username;
      const install = () => installJobSchema({ kind: 'postgres', connectionString: fresh.url }, role);
      await expect(Promise.all([install(), install(), install()])).resolves.toHaveLength(3);
      await expect(Promise.all([install(), install()])).resolves.toHaveLength(2);
    } finally {
      await fresh.drop();
    }
  });
});

describe.each(databases)('the schema of jobs on $name', ({ open }) => {
  it('is demanded at the start, in words', async () => {
    const { engine, close } = await open();
    try {
      await expect(testMessaging(engine, {} as never).start({ work: false })).rejects.toThrow(
        'not installed',
      );
    } finally {
      await close();
    }
  });
});

it('quotes the role it grants to', () => {
  expect(jobGrants('a "strange" role')).toContain('to "a ""strange"" role"');
});
