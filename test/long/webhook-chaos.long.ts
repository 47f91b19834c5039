import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresCluster, startPostgresCluster } from '../testkit/database/postgres-cluster.ts';
import { startRedis, type TestRedis } from '../testkit/database/redis.ts';
import { createTestDatabase } from '../testkit/postgres.ts';
import { WebhookChaos } from '../testkit/webhook/webhook-chaos.ts';

/** Events; each is told to five subscriptions, three of its tenant and two of the host. */
const events = Number(process.env.CHAOS_EVENTS ?? 4_000);
const subscriptionsOfEvent = 5;
const rounds = Number(process.env.CHAOS_ROUNDS ?? 30);
/** Minutes for the blows and for the rest together; blows that find no time any more are left out, never events. */
const minutes = Number(process.env.CHAOS_MINUTES ?? 25);
/** Part of the time that is kept for what is still to be delivered. */
const reserve = 0.4;

const began = Date.now();
const say = (text: string) =>
  process.stdout.write(`${((Date.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${text}\n`);

let cluster: PostgresCluster;
let redis: TestRedis;
let chaos: WebhookChaos;
beforeAll(async () => {
  cluster = await startPostgresCluster();
  process.env.Test__DatabaseUrl = cluster.url;
  redis = await startRedis();
  const database = await createTestDatabase();
  const tenants = [
    { user: 'alice', subscriptions: 3, writes: true },
    { user: 'carol', subscriptions: 3, writes: true },
    { user: 'dave', subscriptions: 2, writes: false },
  ];
  chaos = await WebhookChaos.start({ databaseUrl: database.url, redisUrl: redis.url, workers: 2, tenants });
  say('an installation of a platform and two workers runs');
}, 600_000);
afterAll(async () => {
  await chaos?.close();
  await redis?.stop();
  await cluster?.remove();
});

/** What befalls the installation, once a round; kills of a random process for the rest. */
const others: readonly (readonly [string, () => Promise<void>])[] = [
  ['PostgreSQL ends', () => cluster.restart('fast')],
  ['PostgreSQL breaks', () => cluster.restart('immediate')],
  [
    'Redis forgets everything',
    async () => {
      await redis.stop();
      redis = await startRedis({ port: redis.port });
    },
  ],
];
const blowOf = (round: number): readonly [string, () => Promise<void>] => {
  const other = round % 3 === 0 ? others[(round / 3) % others.length] : undefined;
  const victim = chaos.members[randomInt(chaos.members.length)] ?? 'platform';
  return other ?? [`kill -9 of ${victim}`, () => chaos.restart(victim)];
};

it('loses no delivery, whatever is killed', async () => {
  const lastBlow = began + minutes * 60_000 * (1 - reserve);
  let blows = 0;
  chaos.misbehave(0.1);
  expect(await chaos.contend()).toEqual([]);
  say('another session wanted what the processes claim, record and settle');
  for (let round = 1; round <= rounds && Date.now() < lastBlow; round += 1, blows += 1) {
    const writing = chaos.write(Math.ceil(events / rounds));
    const administering = chaos.administer();
    await pause(randomInt(600));
    const [name, blow] = blowOf(round);
    await blow();
    await chaos.look();
    await writing;
    const move = await administering;
    say(
      `blow ${round} of ${rounds}: ${name}, a ${move}; ${chaos.written} events, ${chaos.requests} requests`,
    );
  }
  if (chaos.written < events) await chaos.write(events - chaos.written);
  chaos.misbehave(0);
  let told = 0;
  await chaos.settle(Math.max(120_000, began + minutes * 60_000 - Date.now()), (open) => {
    if (Date.now() - told < 10_000) return;
    told = Date.now();
    say(`${open} deliveries and fan-outs are open, ${chaos.requests} requests were made`);
  });
  const { expected, delivered, scheduled, lost, violations, illegal, requests } = await chaos.verdict();
  say(`${lost.length} lost of ${expected}`);
  say(
    `${delivered} delivered by ${requests} requests, ${scheduled} still scheduled; ${violations.length} violations, ` +
      `${illegal.length} illegal states; ${blows} blows, every third one to PostgreSQL or Redis`,
  );
  expect({
    lost: lost.slice(0, 10),
    violations: violations.slice(0, 10),
    illegal: illegal.slice(0, 10),
  }).toEqual({ lost: [], violations: [], illegal: [] });
  expect(expected).toBeGreaterThanOrEqual(events * subscriptionsOfEvent);
});
