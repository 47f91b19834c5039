import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { storeNotification } from '../testkit/notification/inbox-writer.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

/** Streams that are open while latency is measured. */
const counts = (process.env.BENCH_STREAMS ?? '100,1000,5000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
const tenantId = '00000000-0000-4000-8000-00000000ac3e';
const bob = { tenantId, userId: '00000000-0000-4000-8000-000000000b0b' };

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const report = (text: string) => void process.stdout.write(`${text}\n`);

/** Clients in a process of their own: they would share the event loop, and the memory, of what is measured. */
const clients = `
  const { request } = require('node:http');
  const [url, kind, count, token] = process.argv.slice(1);
  const { WebSocket } = require('ws');
  const say = (what) => process.stdout.write(what + '\\n');
  let open = 0;
  let heard = 0;
  const opened = () => ++open === Number(count) && say('open');
  const hear = (text) => {
    for (const part of text.split('It is ').slice(1)) {
      heard += 1;
      if (heard % Number(count) === 0) say('all ' + Date.now());
    }
  };
  const lanes = {
    sse: () => request(url + '/api/v1/notifications/stream', { agent: false, headers: { authorization: 'Bearer ' + token } },
      (response) => { opened(); response.setEncoding('utf8').on('data', hear); }).end(),
    hub: () => {
      const socket = new WebSocket(url.replace('http', 'ws') + '/hubs/notifications', { headers: { authorization: 'Bearer ' + token } });
      socket.on('open', () => { socket.send('{"protocol":"json","version":1}\\x1e'); opened(); });
      // As the stock client does: who is silent for long is given up.
      setInterval(() => socket.readyState === 1 && socket.send('{"type":6}\\x1e'), 10000);
      socket.on('message', (data) => hear(String(data)));
    },
  };
  let begun = 0;
  const more = setInterval(() => {
    // So many knock at once: more than a process can answer in time would be reset.
    for (; begun - open < 100 && begun < Number(count); begun += 1) lanes[kind]();
    if (begun >= Number(count)) clearInterval(more);
  }, 20);
`;

/** What this process keeps after a collection: heap, and what lies outside of it. */
async function kept(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function connect(platform: TestPlatform, kind: 'sse' | 'hub', count: number) {
  const token = await platform.token('bob', { ttl: 3_600_000 });
  const child = spawn(process.execPath, ['-e', clients, platform.url, kind, String(count), token], {
    cwd: process.cwd(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value as string;
  expect(await next()).toBe('open');
  return {
    allHeardAt: async () => Number((await next()).split(' ')[1]),
    close: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
      await expect
        .poll(() => platform.running.realtime.connections.open.connections, { timeout: 60_000 })
        .toBe(0);
    },
  };
}

describe('realtime', () => {
  it.each(['sse', 'hub'] as const)(
    'latency and memory of open connections, %s',
    async (kind) => {
      const platform = await startTestPlatform({
        env: { Gateway__Realtime__ConnectionsPerUser: '20000' },
      });
      const warm = await connect(platform, kind, 50);
      await warm.close();
      for (const count of counts) {
        const before = await kept();
        const open = await connect(platform, kind, count);
        const each = (await kept()) - before;
        const latencies: number[] = [];
        const { realtimeTopic } = await import('../../subgraphs/notifications/contract/notification.ts');
        for (let round = 0; round < rounds; round += 1) {
          const begun = Date.now();
          const stored = await storeNotification(platform.running.process, bob, `It is ${round}`);
          await platform.running.process.services.pubSub.publish(realtimeTopic(tenantId, bob.userId), stored);
          latencies.push((await open.allHeardAt()) - begun);
        }
        report(
          `${kind} ${count} open: insert to last reader p50 ${at(latencies, 0.5)} ms, p99 ${at(latencies, 0.99)} ms; ` +
            `${(each / count / 1024).toFixed(1)} KiB a connection`,
        );
        await open.close();
      }
      await platform.close();
    },
    600_000,
  );
});
