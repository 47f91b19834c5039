import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillInbox } from '../bench/filled-inbox.ts';
import { defaultAdmission } from '../testkit/load/admit-everything.ts';
import { quantile, sayer } from '../testkit/load/load-report.ts';
import type { OpenLoopFigures, OpenLoopOrder } from '../testkit/load/open-loop-client.ts';
import { createTestDatabase, type TestDatabase } from '../testkit/postgres.ts';
import { usageOf } from '../testkit/process/process-usage.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';

const seconds = Number(process.env.OVERLOAD_SECONDS ?? 60);
const factor = Number(process.env.OVERLOAD_FACTOR ?? 3);
/** Clients of the measurement of the capacity. */
const connections = 20;
/** Milliseconds. */
const bars = { refusal: 50, probe: 250, patience: 5_000, recovery: 5_000, calm: 250 } as const;
const mebibyte = 1_048_576;
/** The process may use so much, and what it has taken on beside. */
const memory = { bound: 768 * mebibyte, beyond: 128 * mebibyte, kept: 1.5 } as const;

const say = sayer();
let database: TestDatabase;
let platform: SingleProcess;
let client: ChildProcess;
let tokens: readonly string[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { OVERLOAD_PROFILE: profile } = process.env;
  platform = await SingleProcess.start(async () => ({
    Persistence__Url: database.url,
    ...(profile !== undefined && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` }),
    ...defaultAdmission,
    Gateway__Load__Memory: String(memory.bound),
  }));
  await fillInbox(database.url, 100);
  tokens = await Promise.all(['bob', 'alice'].map((user) => platform.token(user)));
  client = fork(new URL('../testkit/load/open-loop-client.ts', import.meta.url));
}, 400_000);
afterAll(async () => {
  client?.kill();
  await platform?.process.stop();
  await platform?.close();
  await database?.drop();
});

async function load(order: Pick<OpenLoopOrder, 'kind' | 'amount' | 'seconds'>): Promise<OpenLoopFigures> {
  const answered = once(client, 'message');
  const ended = once(client, 'exit').then(() =>
    Promise.reject(new Error('The client of the load has ended.')),
  );
  client.send({ ...order, origin: platform.process.url, tokens, patience: bars.patience });
  return (await Promise.race([answered, ended]))[0] as OpenLoopFigures;
}

/** Asks both probes and looks at the memory until it is told to end. */
function watch() {
  const latencies: Record<'live' | 'ready', number[]> = { live: [], ready: [] };
  const statuses = new Set<number>();
  const sizes: number[] = [];
  let isOver = false;
  const ask = async (probe: 'live' | 'ready') => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await fetch(`${platform.process.url}/health/${probe}`);
      latencies[probe].push(performance.now() - began);
      statuses.add(status);
      sizes.push(usageOf(platform.process.pid).memory);
      await pause(100);
    }
  };
  const asking = Promise.all([ask('live'), ask('ready')]);
  return async () => {
    isOver = true;
    await asking;
    const slowest = { live: Math.max(...latencies.live), ready: Math.max(...latencies.ready) };
    return { slowest, statuses: [...statuses], largest: Math.max(...sizes) };
  };
}

/** Milliseconds until ten requests in a row are answered as by a calm process. */
async function recovery(): Promise<number> {
  const began = performance.now();
  for (let calm = 0; calm < 10; ) {
    const sent = performance.now();
    const { status } = await platform.call('/api/v1/notifications?take=20', { token: tokens[0] ?? '' });
    calm = status === 200 && performance.now() - sent < bars.calm ? calm + 1 : 0;
  }
  return performance.now() - began;
}

const mebibytes = (bytes: number) => `${(bytes / mebibyte).toFixed(0)} MiB`;

it('serves what it can at three times its capacity, and refuses the rest at once', async () => {
  await load({ kind: 'closed', amount: connections, seconds: 10 });
  const alone = await load({ kind: 'closed', amount: connections, seconds: 15 });
  const capacity = alone.served.length / 15;
  const before = usageOf(platform.process.pid).memory;
  say(
    `capacity ${capacity.toFixed(0)}/s (p99 ${quantile(alone.served, 0.99).toFixed(0)} ms), ${mebibytes(before)}`,
  );
  expect(alone.others).toEqual({});
  const end = watch();
  const flooded = await load({ kind: 'open', amount: factor * capacity, seconds });
  const recovered = await recovery();
  const { slowest, statuses, largest } = await end();
  const goodput = flooded.served.length / seconds;
  const share = goodput / capacity;
  const refusal = quantile(flooded.refused, 0.99);
  await pause(20_000);
  const after = usageOf(platform.process.pid).memory;
  say(
    `sent ${(flooded.sent / seconds).toFixed(0)}/s for ${seconds} s: goodput ${goodput.toFixed(0)}/s, ${(share * 100).toFixed(0)} %`,
  );
  say(
    `served p50 ${quantile(flooded.served, 0.5).toFixed(0)} ms, p99 ${quantile(flooded.served, 0.99).toFixed(0)} ms`,
  );
  say(
    `refused ${flooded.refused.length}: p50 ${quantile(flooded.refused, 0.5).toFixed(0)} ms, p99 ${refusal.toFixed(0)} ms; gave up ${flooded.abandoned}; client late by ${flooded.lateness.toFixed(0)} ms; others ${JSON.stringify(flooded.others)}`,
  );
  say(
    `live ${slowest.live.toFixed(0)} ms, ready ${slowest.ready.toFixed(0)} ms at most; recovered in ${recovered.toFixed(0)} ms`,
  );
  say(`memory ${mebibytes(before)} before, ${mebibytes(largest)} at most, ${mebibytes(after)} 20 s after`);
  expect(flooded.others).toEqual({});
  expect(statuses).toEqual([200]);
  expect(share).toBeGreaterThanOrEqual(0.8);
  expect(refusal).toBeLessThan(bars.refusal);
  expect(Math.max(slowest.live, slowest.ready)).toBeLessThan(bars.probe);
  expect(recovered).toBeLessThan(bars.recovery);
  expect(largest).toBeLessThan(memory.bound + memory.beyond);
  expect(after).toBeLessThan(Math.max(before * memory.kept, memory.bound));
});
