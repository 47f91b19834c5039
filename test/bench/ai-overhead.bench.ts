import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testkit/postgres.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';

const clients = 50;
const calls = 2_000;
/** Milliseconds of CPU a chat may cost, its ledger included; twice that is a defect. */
const aim = 3;

let provider: ChildProcess;
let origin: string;
let platform: SingleProcess;
let database: TestDatabase | null = null;

beforeAll(async () => {
  provider = fork(new URL('../testkit/provider/fake-openai-child.ts', import.meta.url));
  [origin] = (await once(provider, 'message')) as [string];
  // On the embedded database the figure would be the database's own work, in the same process.
  if (process.env.Test__DatabaseUrl !== undefined) database = await createTestDatabase();
  platform = await SingleProcess.start(async () => ({
    ...(database === null ? {} : { Persistence__Url: database.url }),
    AI__Providers__fake__Kind: 'openai-compatible',
    AI__Providers__fake__BaseUrl: `${origin}/v1`,
    AI__Providers__fake__AllowPrivateNetwork: 'true',
    AI__Limits__User__RequestsPerMinute: '0',
    AI__Limits__Tenant__RequestsPerMinute: '0',
  }));
  await platform.call('/ai/workspaces', {
    method: 'POST',
    body: { name: 'normal', provider: 'fake', model: 'normal' },
  });
}, 400_000);
afterAll(async () => {
  await platform?.close();
  provider?.kill();
  await database?.drop();
});

/** CPU seconds the platform's process has used. */
async function cpu(): Promise<number> {
  const [, rest = ''] = (await readFile(`/proc/${platform.process.pid}/stat`, 'utf8')).split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** What is sent: a plain chat, and one with tools in OpenAI's API, which the provider answers as it does without. */
const shapes = [
  { name: 'a chat', path: '/ai/chat/normal', more: {} },
  {
    name: 'a chat with tools',
    path: '/openai/v1/chat/completions',
    more: {
      model: 'normal',
      tools: Array.from({ length: 8 }, (_, at) => ({
        type: 'function',
        function: {
          name: `tool_${at}`,
          description: 'Looks a city up and tells its weather.',
          parameters: {
            type: 'object',
            properties: { city: { type: 'string' }, days: { type: 'integer' } },
            required: ['city'],
          },
        },
      })),
    },
  },
] as const;

/** Makes the calls, so many at a time. @returns milliseconds of each, sorted. */
async function measure(count: number, call: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let left = count;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const began = performance.now();
      await call();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times.sort((a, b) => a - b);
}

it.each(shapes)('adds little to $name', { timeout: 600_000 }, async ({ name, path, more }) => {
  const token = await platform.token('alice');
  const dispatcher = new Agent({ connections: clients });
  const messages = [{ role: 'user', content: 'Hello?' }];
  const post = async (url: string, body: object, headers: object = {}) => {
    const answer = await request(url, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(text);
  };
  const direct = () => post(`${origin}/v1/chat/completions`, { model: 'normal', messages, ...more });
  const through = () =>
    post(`${platform.process.url}${path}`, { messages, ...more }, { authorization: `Bearer ${token}` });
  await measure(500, through);
  await measure(500, direct);
  const straight = await measure(calls, direct);
  const before = await cpu();
  const gateway = await measure(calls, through);
  const perCall = ((await cpu()) - before) / calls;
  const median = (times: number[]) => times[Math.floor(times.length / 2)] ?? 0;
  process.stdout.write(
    `${name} at ${clients} clients: straight ${median(straight).toFixed(1)} ms, through the gateway ` +
      `${median(gateway).toFixed(1)} ms (median), ratio ${(median(gateway) / median(straight)).toFixed(1)}, ${(perCall * 1_000).toFixed(2)} ms CPU a call (aim: ${aim})\n`,
  );
  expect(perCall * 1_000).toBeLessThan(2 * aim);
  await dispatcher.close();
});
