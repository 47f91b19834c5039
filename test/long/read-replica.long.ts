import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type PostgresCluster,
  startPostgresCluster,
  startStreamingReplica,
} from '../testkit/database/postgres-cluster.ts';
import { sayer } from '../testkit/load/load-report.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { asAdministrator, createTestDatabase } from '../testkit/postgres.ts';

/** How far the replica may be behind; long enough for a busy machine to read in the meantime. */
const maxLag = 15_000;
/** Milliseconds anything here may take. */
const patience = 60_000;

const keys = '/api/v1/authentication/api-keys';
const say = sayer();
let primary: PostgresCluster;
let replica: PostgresCluster;
let platform: TestPlatform;
let reader = '';

beforeAll(async () => {
  primary = await startPostgresCluster();
  const { url } = await createTestDatabase(primary.url);
  replica = await startStreamingReplica(primary);
  const replicaUrl = new URL(url);
  replicaUrl.port = new URL(replica.url).port;
  platform = await startTestPlatform({
    database: {
      name: 'PostgreSQL',
      open: async () => ({ engine: { kind: 'postgres', connectionString: url }, close: async () => {} }),
    },
    env: {
      Persistence__Url: url,
      Persistence__ReplicaUrls: replicaUrl.href,
      Persistence__ReplicaMaxLag: `${maxLag}ms`,
      Diagnostics__DefaultCacheDuration: '100ms',
    },
  });
  reader = await platform.token(randomUUID(), { tenant: 'acme', roles: ['admin'], ttl: 3_600_000 });
}, 300_000);
afterAll(async () => {
  await platform?.close();
  await replica?.remove();
  await primary?.remove();
});

/** On the replica, past the platform. */
const onReplica = (sql: string) => asAdministrator((execute) => execute(sql), replica.url);

async function make(name: string): Promise<void> {
  const answer = await platform.call(keys, {
    method: 'POST',
    body: { name, type: 'Secret', environment: 'test' },
  });
  expect(answer.status).toBe(201);
}

async function sees(name: string, token?: string): Promise<boolean> {
  const request = token === undefined ? {} : { token };
  const { status, text } = await platform.call(`${keys}?pageSize=100`, request);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return text.includes(`"${name}"`);
}

async function stateOfReplica(): Promise<string | undefined> {
  const { status, body } = await platform.call('/health/ready', { token: null });
  expect(status).toBe(200);
  return body.checks.find(({ name }: { name: string }) => name === 'read-replicas')?.status;
}

const until = (condition: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: patience, interval: 100 });
const untilState = (state: string) => until(async () => (await stateOfReplica()) === state);

it('reads lists from a streaming replica, from the primary while that is too far behind', async () => {
  await untilState('Healthy');
  await make('before');
  await until(() => sees('before', reader));
  await onReplica('select pg_wal_replay_pause()');
  await until(async () => {
    const [row] = await onReplica('select pg_get_wal_replay_pause_state() as state');
    return row?.state === 'paused';
  });
  await make('behind');
  expect(await sees('behind')).toBe(true);
  expect(await sees('behind', reader)).toBe(false);
  say('the writer sees what it wrote, a reader what has arrived at the replica');
  await until(() => sees('behind', reader));
  expect(await stateOfReplica()).toBe('Degraded');
  say('a replica too far behind is not read from');
  await onReplica('select pg_wal_replay_resume()');
  await untilState('Healthy');
  expect(await sees('behind', reader)).toBe(true);
});

it('loses the replica without a caller noticing, and takes it back', async () => {
  await untilState('Healthy');
  let reads = 0;
  let isRunning = true;
  const failures: unknown[] = [];
  const reading = async () => {
    while (isRunning) {
      await sees('before', reader).catch((error: unknown) => failures.push(error));
      reads += 1;
      await pause(5);
    }
  };
  const readers = Array.from({ length: 4 }, reading);
  for (const how of ['immediate', 'fast'] as const) {
    await replica.stop(how);
    await untilState('Degraded');
    await make(`without it, ${how}`);
    await until(() => sees(`without it, ${how}`, reader));
    await replica.restart(how);
    await untilState('Healthy');
    await until(() => sees(`without it, ${how}`, reader));
    say(`the replica was stopped (${how}) and is back: ${reads} reads, ${failures.length} failed`);
  }
  isRunning = false;
  await Promise.all(readers);
  expect(failures).toEqual([]);
});
