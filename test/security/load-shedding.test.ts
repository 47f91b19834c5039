import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webSocketClient } from '../../gateway/graphql/testing/stream-clients.ts';
import { openServer } from '../../gateway/http/http-server.ts';
import { loadPlatformOptions } from '../../gateway/process/platform-options.ts';
import { serveSubgraph } from '../../gateway/process/roles/subgraph.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { defaultAdmission } from '../testkit/load/admit-everything.ts';
import { send, startTestPlatform, type TestAnswer, type TestRequest } from '../testkit/platform.ts';
import { type ProductionPlatform, startProductionPlatform } from './production-platform.ts';

let platform: ProductionPlatform;
beforeAll(async () => {
  platform = await startProductionPlatform({ env: { ...defaultAdmission, Gateway__Load__Memory: '1' } });
});
afterAll(() => platform.close());

/** More requests at once than a process with too little memory runs. @returns one that was refused. */
async function refusedOf(path: string, request: TestRequest = {}): Promise<TestAnswer> {
  const token = await platform.signed({ sub: 'ann', is_host: true });
  const sent = Array.from({ length: 100 }, () => send(`${platform.url}${path}`, token, request));
  const alive = send(`${platform.url}/health/live`, null, {});
  const answers = await Promise.all(sent);
  expect((await alive).status).toBe(200);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  return answers.find(({ status }) => status === 503) as TestAnswer;
}

const query = { method: 'POST', body: { query: '{ me { userId } }' } } as const;

it.each([
  [
    'a REST operation',
    '/api/v1/notifications?take=1',
    {},
    { errorCode: 'Http:Load:Overloaded', status: 503 },
  ],
  [
    'an operation that Express answers',
    '/graphql?query=%7Bme%7BuserId%7D%7D',
    { headers: { 'apollo-require-preflight': '1' } },
    { errors: [{ extensions: { errorCode: 'Http:Load:Overloaded' } }] },
  ],
  [
    'an operation over GraphQL',
    '/graphql',
    query,
    { errors: [{ extensions: { code: 'UNAVAILABLE', errorCode: 'Http:Load:Overloaded' } }] },
  ],
])(
  'a process with too little memory refuses %s with 503 and the time to wait',
  async (_, path, request, body) => {
    const refused = await refusedOf(path, request);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(refused.body).toMatchObject(body);
  },
);

it('a process with too little memory refuses operations of an open WebSocket', async () => {
  const token = await platform.signed({ sub: 'ann', is_host: true });
  const client = webSocketClient(platform.url, { authorization: `Bearer ${token}` });
  try {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.iterate('{ me { userId } }').next()),
    );
    const errors = answers.flatMap(({ value }) => value?.errors ?? []);
    const served = answers.filter(({ value }) => value?.data?.me?.userId !== undefined);
    expect(served.length).toBeGreaterThan(0);
    expect(errors.length).toBe(20 - served.length);
    expect(new Set(errors.map(({ extensions }) => extensions?.errorCode))).toEqual(
      new Set(['Http:Load:Overloaded']),
    );
  } finally {
    client.dispose();
  }
});

it('a subgraph in a process with too little memory refuses requests, but no probe', async () => {
  const http = await openServer(0);
  const origin = `http://127.0.0.1:${http.port}`;
  const data = { Persistence__DataDirectory: await mkdtemp(join(tmpdir(), 'platform-')) };
  let stop = async () => {};
  const small = await startTestPlatform({
    env: data,
    remoteSubgraphs: async (process, publicUrl) => {
      const env = { PORT: '0', Gateway__Load__Memory: '1', ...data };
      const loaded = loadPlatformOptions(env);
      const parts = { name: 'settings', env, loaded, process, publicUrl, http, logger: silentLogger };
      stop = await serveSubgraph(parts);
      return { settings: `${origin}/graphql` };
    },
  });
  const unfinished = Array.from({ length: 6 }, () =>
    request(`${origin}/graphql`, { method: 'POST', headers: { 'content-length': 10 } }).on('error', () => {}),
  );
  try {
    for (const one of unfinished) one.flushHeaders();
    const ask = () => send(`${origin}/graphql`, null, { method: 'POST', body: { query: '{ __typename }' } });
    await expect.poll(async () => (await ask()).status).toBe(503);
    expect((await send(`${origin}/health/live`, null, {})).status).toBe(200);
    for (const one of unfinished) one.destroy();
    await expect.poll(async () => (await ask()).status).not.toBe(503);
  } finally {
    await small.close();
    await stop();
    await http.close();
    await rm(data.Persistence__DataDirectory, { recursive: true });
  }
});

it('a process whose event loop is late serves bursts of small requests whole', async () => {
  const busy = await startProductionPlatform({
    env: {
      ...defaultAdmission,
      Gateway__Load__LoopDelay: '00:00:00.005',
      Gateway__Load__QueueTime: '00:01:00',
    },
  });
  try {
    const token = await busy.signed({ sub: 'ann', is_host: true });
    for (let round = 0; round < 3; round += 1) {
      const burst = Array.from({ length: 200 }, () =>
        send(`${busy.url}/api/v1/notifications?take=20`, token, {}),
      );
      const statuses = (await Promise.all(burst)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
  } finally {
    await busy.close();
  }
});
