import { afterAll, beforeAll, expect, it } from 'vitest';
import { alice } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { FakeOpenAI } from '../../../test/testkit/provider/fake-openai.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import { CredentialPool } from './credential-pool.ts';

const keys = [
  { name: 'a', apiKey: 'sk-a', weight: 1 },
  { name: 'b', apiKey: 'sk-b', weight: 3 },
];

it('shares out by weight, and lets keys rest', () => {
  let [now, drawn] = [0, 0];
  const pool = new CredentialPool(
    () => now,
    () => drawn,
  );
  const picked = () => pool.pick('p', keys)?.name;
  for (const [at, name] of [
    [0, 'a'],
    [0.24, 'a'],
    [0.26, 'b'],
    [0.99, 'b'],
  ] as const) {
    drawn = at;
    expect(picked()).toBe(name);
  }
  pool.rest('p', 'b', 1_000);
  expect(picked()).toBe('a');
  pool.rest('p', 'a', 5_000);
  expect(picked()).toBe('b');
  expect(pool.pick('other', keys)?.name).toBe('b');
  now = 1_000;
  expect(pool.fresh('p', keys)).toEqual([keys[1]]);
  expect(pool.pick('p', [])).toBeNull();
});

const [embedded] = databases;
let fake: FakeOpenAI;
let slice: Slice;
beforeAll(async () => {
  fake = await FakeOpenAI.start();
  const limited = (
    request: { headers: { authorization?: string } },
    response: import('node:http').ServerResponse,
  ) => {
    const isLimited = request.headers.authorization === 'Bearer sk-secret';
    response.writeHead(isLimited ? 429 : 401, { 'Retry-After': '60' }).end('{}');
  };
  fake.scripts.set('limited', limited as never);
  const env = { ...fake.env, AI__Providers__fake__Keys__spare__ApiKey: 'sk-spare' };
  slice = await openSlice({ area: 'ai', database: embedded as (typeof databases)[number], env });
});
afterAll(async () => {
  await slice.close();
  await fake.close();
});

it('goes on with another key where one is limited, and says so in the ledger', async () => {
  const create =
    'mutation ($input: CreateAIWorkspaceInput!) { createAIWorkspace(input: $input) { aiWorkspace { name } } }';
  await slice.run(create, alice, { input: { name: 'limited', provider: 'fake', model: 'limited' } });
  const chat = `mutation ($input: CreateAIChatCompletionInput!) {
    createAIChatCompletion(input: $input) { aiChatCompletion { content } } }`;
  const input = { workspaceName: 'limited', messages: [{ role: 'user', content: 'Hello?' }] };
  // Either key is drawn first; the limited one rests after its first use.
  for (let count = 0; count < 12; count += 1) await slice.run(chat, alice, { input });
  const limited = fake.requests.filter(({ headers }) => headers.authorization === 'Bearer sk-secret');
  expect(limited).toHaveLength(1);
  expect(fake.requests).toHaveLength(13);
  const { data } = await slice.run('{ aiCalls { nodes { attempts { credential outcome } } } }', alice);
  const attempts = data.aiCalls.nodes.map((call: { attempts: unknown }) => call.attempts);
  const spare = { credential: 'spare', outcome: 'AI:Service:Unavailable' };
  expect(attempts).toContainEqual([{ credential: 'default', outcome: 'AI:RateLimit:Exceeded' }, spare]);
  expect(attempts).toContainEqual([spare]);
  expect(JSON.stringify(attempts)).not.toContain('sk-');
});
