import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testkit/postgres.ts';
import { type PostgresCluster, startPostgresCluster } from '../testkit/postgres-cluster.ts';
import { startRedis, type TestRedis } from '../testkit/redis.ts';
import { WebhookChaos } from '../testkit/webhook-chaos.ts';

/** Events, and subscriptions of each: their product is what must not be lost. */
const events = Number(process.env.CHAOS_EVENTS ?? 4_000);
const subscriptions = 5;
const rounds = Number(process.env.CHAOS_ROUNDS ?? 30);

let cluster: PostgresCluster;
let redis: TestRedis;
let chaos: WebhookChaos;
beforeAll(async () => {
  cluster = await startPostgresCluster();
  process.env.Test__DatabaseUrl = cluster.url;
  redis = await startRedis();
  const database = await createTestDatabase();
  chaos = await WebhookChaos.start({
    databaseUrl: database.url,
    redisUrl: redis.url,
    ...{ workers: 2, subscriptions },
  });
});
afterAll(async () => {
  await chaos?.close();
  await redis?.stop();
  await cluster?.remove();
});

/** What befalls the installation, once a round; kills of a random process for the rest. */
const others = {
  'postgres fast': () => cluster.restart('fast'),
  'postgres immediate': () => cluster.restart('immediate'),
  redis: async () => {
    await redis.stop();
    redis = await startRedis({ port: redis.port });
  },
};
const kill = () => chaos.restart(chaos.members[randomInt(chaos.members.length)] ?? 'platform');

it('loses no delivery, whatever is killed', async () => {
  chaos.misbehave(0.1);
  for (let round = 1; round <= rounds; round += 1) {
    const other = round % 3 === 0 ? Object.values(others)[(round / 3) % 3] : undefined;
    const writing = chaos.write(Math.ceil(events / rounds));
    await new Promise((resolve) => setTimeout(resolve, randomInt(600)));
    await (other ?? kill)();
    await chaos.look();
    await writing;
  }
  chaos.misbehave(0);
  await chaos.settle(360_000);
  const { expected, delivered, scheduled, lost, violations, illegal, requests } = await chaos.verdict();
  process.stdout.write(
    `${lost.length} lost of ${expected}\n${delivered} delivered by ${requests} requests, ${scheduled} still ` +
      `scheduled; ${rounds} blows, every third one to PostgreSQL or Redis, the others kill -9 of a process\n`,
  );
  expect({
    lost: lost.slice(0, 10),
    violations: violations.slice(0, 10),
    illegal: illegal.slice(0, 10),
  }).toEqual({ lost: [], violations: [], illegal: [] });
  expect(expected).toBeGreaterThanOrEqual(events * subscriptions);
});
