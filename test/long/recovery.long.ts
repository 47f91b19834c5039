import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresCluster, startPostgresCluster } from '../testkit/database/postgres-cluster.ts';
import { startRedis, type TestRedis } from '../testkit/database/redis.ts';
import { sayer } from '../testkit/load/load-report.ts';
import { createTestDatabase } from '../testkit/postgres.ts';
import { WebhookChaos } from '../testkit/webhook/webhook-chaos.ts';

/** Events on their way when the fault comes, and while it lasts. */
const events = 100;
const rounds = Number(process.env.RECOVERY_ROUNDS ?? 3);
/** Milliseconds until everything that was acknowledged is delivered. */
const bars = { part: 5_000, everything: 10_000 } as const;
const longest = 120_000;

const say = sayer();
let cluster: PostgresCluster;
let redis: TestRedis;
let chaos: WebhookChaos;
beforeAll(async () => {
  cluster = await startPostgresCluster();
  process.env.Test__DatabaseUrl = cluster.url;
  redis = await startRedis();
  const database = await createTestDatabase();
  const tenants = [{ user: 'alice', subscriptions: 2, writes: true }];
  chaos = await WebhookChaos.start({ databaseUrl: database.url, redisUrl: redis.url, workers: 2, tenants });
}, 600_000);
afterAll(async () => {
  await chaos?.close();
  await redis?.stop();
  await cluster?.remove();
});

interface Fault {
  readonly bar: number;
  /** Resolves when the processes that are to go on run again. */
  readonly strike: () => Promise<unknown>;
  /** After the recovery. */
  readonly end?: () => void;
}

const workers = ['worker-1', 'worker-2'] as const;
const faults: Readonly<Record<string, Fault>> = {
  'a worker is stopped': {
    bar: bars.part,
    strike: async () => chaos.signal('worker-1', 'SIGSTOP'),
    end: () => chaos.signal('worker-1', 'SIGCONT'),
  },
  'both workers are killed, and PostgreSQL breaks': {
    bar: bars.part,
    strike: () =>
      Promise.all([cluster.restart('immediate'), ...workers.map((worker) => chaos.restart(worker))]),
  },
  'everything is killed': {
    bar: bars.everything,
    strike: () =>
      Promise.all([cluster.restart('immediate'), ...chaos.members.map((member) => chaos.restart(member))]),
  },
};

it.each(Object.entries(faults))('%s: all is delivered soon', async (name, { bar, strike, end }) => {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await chaos.write(events);
    const writing = chaos.write(events);
    await strike();
    const began = performance.now();
    await writing;
    await chaos.settle(longest, undefined, 100);
    taken.push(performance.now() - began);
    end?.();
  }
  say(`${name}: ${taken.map((milliseconds) => `${(milliseconds / 1_000).toFixed(1)} s`).join(', ')}`);
  const { lost, illegal } = await chaos.verdict();
  expect({ lost, illegal }).toEqual({ lost: [], illegal: [] });
  expect(Math.max(...taken)).toBeLessThan(bar);
});
