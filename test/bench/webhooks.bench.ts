import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPlatformOptions } from '../../gateway/process/platform-options.ts';
import { openProcess, type PlatformProcess } from '../../subgraphs/host/platform-process.ts';
import { systemActor } from '../../subgraphs/kernel/call/actor.ts';
import { defineEvent } from '../../subgraphs/kernel/call/event.ts';
import { systemClock } from '../../subgraphs/kernel/clock/clock.ts';
import { type EventTypeDefinition, eventType } from '../../subgraphs/kernel/messaging/event-type.ts';
import { defineModule } from '../../subgraphs/kernel/registry/module.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { acme, alice } from '../testkit/callers.ts';
import { createTestDatabase, type TestDatabase } from '../testkit/postgres.ts';
import { freshBuild } from '../testkit/process/fresh-build.ts';
import { type RoleProcess, startRole } from '../testkit/process/role-process.ts';
import { loopbackNetworkSource } from '../testkit/webhook/webhook-receiver.ts';

/** Webhooks on the server of `Test__DatabaseUrl`: worker processes deliver to a receiver on loopback. */

const events = Number(process.env.BENCH_EVENTS ?? 400);
const subscriptions = 10;
const slowReceivers = 500;
/** Lanes the slow targets of one tenant may hold, of 1,024; the others wait their turn. */
const slowLanes = 256;
/** What the healthy receiver hears, and what the slow ones do. */
const fast = defineEvent<{ readonly number: number }>('Bench.Fast');
const slow = defineEvent<{ readonly number: number }>('Bench.Slow');
const definitions = [fast, slow].map(
  ({ name }): EventTypeDefinition => ({
    name,
    displayKey: name,
    descriptionKey: name,
    category: 'Bench',
    schema: { type: 'object', required: ['number'], properties: { number: { type: 'integer' } } },
    example: { number: 1 },
  }),
);
const benchEvents = defineModule({ name: 'bench', contributes: definitions.map((one) => eventType(one)) });
const key = Buffer.alloc(32, 7).toString('base64');

/** What arrived, by the number of its event. */
class FastReceiver {
  readonly arrivals = new Map<number, { readonly first: number; count: number }>();
  /** Slow receivers that are being called now. */
  dripping = 0;
  port = 0;
  private readonly server = createServer((request, response) => {
    if (request.url?.startsWith('/slow')) {
      // A byte of the head each second, and no end.
      this.dripping += 1;
      const { socket } = request;
      socket.write('HTTP/1.1 200 OK\r\nx-drip: ');
      const drip = setInterval(() => socket.write('.'), 1_000);
      socket.once('close', () => {
        clearInterval(drip);
        this.dripping -= 1;
      });
      socket.on('error', () => undefined);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { number } = JSON.parse(Buffer.concat(chunks).toString()).data;
      const known = this.arrivals.get(number);
      if (known === undefined) this.arrivals.set(number, { first: performance.now(), count: 1 });
      else known.count += 1;
      response.writeHead(204).end();
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    this.port = (this.server.address() as AddressInfo).port;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe.each([1, 2])('with %i worker process(es)', (workers) => {
  let database: TestDatabase;
  let publisher: PlatformProcess;
  let folder: string;
  const receiver = new FastReceiver();
  const running: RoleProcess[] = [];
  let next = 0;

  beforeAll(async () => {
    await receiver.start();
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'bench-webhooks-'));
    const module = join(folder, 'bench-module.mjs');
    await writeFile(module, await moduleText());
    const env = { Persistence__Url: database.url, Vault__LocalKey: key };
    publisher = await openProcess({
      options: loadPlatformOptions(env).options,
      logger: silentLogger,
      clock: systemClock,
      work: false,
      modules: [benchEvents],
    });
    for (let index = 0; index < workers; index += 1)
      running.push(await startRole({ role: ['worker'], env: { ...env, PORT: '0', Modules__Paths: module } }));
    for (let index = 0; index < subscriptions; index += 1) await subscribe(`/fast/${index}`, fast.name);
  });
  afterAll(async () => {
    for (const process of running) await process.stop();
    await publisher?.close();
    await database?.drop();
    receiver.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const subscribe = async (path: string, eventName: string) => {
    const subgraph = publisher.subgraph('webhooks');
    const call = { ...alice, locale: 'en', requestId: 'bench', signal: new AbortController().signal };
    const context = subgraph.contextFor({ ...call, idempotency: null });
    const { graphql } = await import('graphql');
    const targetUrl = `https://p${receiver.port}.hooks.example.com${path}`;
    const result = await graphql({
      schema: subgraph.schema,
      contextValue: context,
      source: `mutation ($input: CreateWebhookSubscriptionInput!) {
        createWebhookSubscription(input: $input) { signingSecret } }`,
      variableValues: { input: { targetUrl, eventType: eventName } },
    });
    if (result.errors !== undefined) throw result.errors[0];
  };
  /** @returns the number of the first event, and when it was committed. */
  const publish = async (count: number, type = fast): Promise<{ first: number; at: number }> => {
    const { database: rows, events } = publisher.services;
    const first = next;
    await rows.session(acme.id).transactional(async (em) => {
      const to = events.publisher({ tenant: acme, actor: systemActor });
      for (let index = 0; index < count; index += 1, next += 1)
        await to.publish(em as never, type, { number: next });
    });
    return { first, at: performance.now() };
  };
  const arrivedSince = (first: number) =>
    [...receiver.arrivals].reduce((sum, [number, { count }]) => (number >= first ? sum + count : sum), 0);
  const arrived = (first: number, count: number) =>
    expect
      .poll(() => arrivedSince(first), { timeout: 120_000, interval: 5 })
      .toBeGreaterThanOrEqual(count * subscriptions);
  const latencies = async (count: number): Promise<number[]> => {
    const found: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const { first, at } = await publish(1);
      await arrived(first, 1);
      found.push((receiver.arrivals.get(first)?.first ?? 0) - at);
    }
    return found.sort((a, b) => a - b);
  };
  const quantile = (sorted: readonly number[], part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const memoryOf = async (process: RoleProcess) => {
    const { readFile } = await import('node:fs/promises');
    const status = await readFile(`/proc/${process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
  };
  /** Milliseconds of processor time the workers have used: steadier than the clock where others work too. */
  const processorTime = async () => {
    const { readFile } = await import('node:fs/promises');
    const used = running.map(async ({ pid }) => {
      const [user, system] =
        (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ').slice(11, 13) ?? [];
      return (Number(user) + Number(system)) * 10;
    });
    return (await Promise.all(used)).reduce((sum, one) => sum + one, 0);
  };
  const say = (text: string) => process.stdout.write(`${workers} worker(s): ${text}\n`);

  it('delivers so many a second', { timeout: 300_000 }, async () => {
    await latencies(5);
    const began = performance.now();
    const usedBefore = await processorTime();
    const first = next;
    for (let round = 0; round < events; round += 10) await publish(10);
    const committed = (performance.now() - began) / 1_000;
    await arrived(first, events);
    const seconds = (performance.now() - began) / 1_000;
    const all = events * subscriptions;
    const used = (await processorTime()) - usedBefore;
    say(
      `${all} deliveries in ${seconds.toFixed(2)} s, ${Math.round(all / seconds)} a second; ` +
        `events of ${subscriptions} subscriptions each, committed ${Math.round(events / committed)} a second; ` +
        `${(used / all).toFixed(2)} ms of the workers’ processor time each`,
    );
  });

  it('makes the first attempt so soon, and slow receivers change little', { timeout: 300_000 }, async () => {
    const alone = await latencies(60);
    say(
      `commit to first attempt: p50 ${quantile(alone, 0.5).toFixed(1)} ms, ` +
        `p95 ${quantile(alone, 0.95).toFixed(1)} ms, p99 ${quantile(alone, 0.99).toFixed(1)} ms`,
    );
    if (workers > 1) return;
    const [worker] = running as [RoleProcess];
    const before = await memoryOf(worker);
    for (let index = 0; index < slowReceivers; index += 1) await subscribe(`/slow/${index}`, slow.name);
    await publish(2, slow);
    await expect
      .poll(() => receiver.dripping, { timeout: 60_000, interval: 20 })
      .toBeGreaterThanOrEqual(slowLanes);
    const beside = await latencies(60);
    say(
      `beside ${slowReceivers} slow receivers: p50 ${quantile(beside, 0.5).toFixed(1)} ms, ` +
        `p95 ${quantile(beside, 0.95).toFixed(1)} ms; memory ${((await memoryOf(worker)) - before).toFixed(0)} MB more`,
    );
  });
});

/** A module for the workers: the benchmark's events, and the way to a receiver on loopback. */
async function moduleText(): Promise<string> {
  const folder = await freshBuild();
  const url = (path: string) => JSON.stringify(pathToFileURL(resolve(folder, path)).href);
  return `
import { eventType } from ${url('subgraphs/kernel/messaging/event-type.js')};
import { deliveryNetwork } from ${url('subgraphs/webhooks/webhooks.contract.js')};
${loopbackNetworkSource}
export const module = {
  name: 'bench',
  contributes: [deliveryNetwork(network), ...${JSON.stringify(definitions)}.map((one) => eventType(one))],
};`;
}
