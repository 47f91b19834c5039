import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const mail = 'ada@example.com';
const question = [{ role: 'user' as const, content: `I am ${mail}.` }];
const shown = 'I am [email address].';

let platform: TestPlatform;
let openAi: OpenAI;
let anthropic: Anthropic;
beforeAll(async () => {
  platform = await startTestPlatform({
    env: {
      AI__Limits__User__RequestsPerMinute: '1000',
      AI__Guardrails: 'redact-sensitive-data',
      AI__Workspaces__strict__Guardrails: 'block-sensitive-data',
    },
  });
  const body = { name: 'strict', provider: 'local', model: 'echo' };
  await platform.call('/ai/workspaces', { method: 'POST', body });
  const apiKey = await platform.token('alice');
  openAi = new OpenAI({ baseURL: `${platform.url}/openai/v1`, apiKey, maxRetries: 0 });
  anthropic = new Anthropic({
    baseURL: `${platform.url}/anthropic`,
    authToken: apiKey,
    apiKey: null,
    maxRetries: 0,
  });
});
afterAll(() => platform.close());

it('a guardrail redacts in every API', async () => {
  const chat = { model: 'echo', messages: question };
  const { choices } = await openAi.chat.completions.create(chat);
  expect(choices[0]?.message.content).toBe(shown);
  let streamed = '';
  for await (const chunk of await openAi.chat.completions.create({ ...chat, stream: true }))
    streamed += chunk.choices[0]?.delta.content ?? '';
  expect(streamed).toBe(shown);
  const response = { model: 'echo', input: question[0]?.content ?? '', store: false };
  expect((await openAi.responses.create(response)).output_text).toBe(shown);
  const message = { ...chat, max_tokens: 100 };
  expect((await anthropic.messages.create(message)).content).toMatchObject([{ text: shown }]);
  expect(await anthropic.messages.stream(message).finalText()).toBe(shown);
  const plain = await platform.call('/ai/chat/echo', { method: 'POST', body: { messages: question } });
  expect(plain.body.content).toBe(shown);
});

it('a guardrail blocks in the error form of each API, and is named', async () => {
  const chat = { model: 'strict', messages: question };
  const named = expect.stringContaining('block-sensitive-data');
  const openAiError = { status: 422, code: 'content_filter', message: named };
  await expect(openAi.chat.completions.create(chat)).rejects.toMatchObject(openAiError);
  await expect(openAi.chat.completions.create({ ...chat, stream: true })).rejects.toMatchObject(openAiError);
  await expect(openAi.responses.create({ model: 'strict', input: mail, store: false })).rejects.toMatchObject(
    openAiError,
  );
  await expect(anthropic.messages.create({ ...chat, max_tokens: 100 })).rejects.toMatchObject({
    status: 422,
    message: named,
  });
  const plain = await platform.call('/ai/chat/strict', { method: 'POST', body: { messages: question } });
  expect(plain).toMatchObject({
    status: 422,
    body: { errorCode: 'AI:Guardrail:Blocked', guardrail: 'block-sensitive-data' },
  });
});

it('the ledger has what guardrails did and which attempts were made, without any text', async () => {
  const query = `{ aiCalls(first: 50) { nodes { workspaceName status errorCode
    guardrails { name stage action count } attempts { workspaceName provider model credential outcome } } } }`;
  const { body } = await platform.graphql(query);
  const calls = body.data.aiCalls.nodes;
  expect(calls).toContainEqual({
    workspaceName: 'echo',
    status: 'Completed',
    errorCode: null,
    guardrails: [{ name: 'redact-sensitive-data', stage: 'before', action: 'redact', count: 1 }],
    attempts: [
      { workspaceName: 'echo', provider: 'local', model: 'echo', credential: null, outcome: 'Answered' },
    ],
  });
  expect(calls).toContainEqual({
    workspaceName: 'strict',
    status: 'Failed',
    errorCode: 'AI:Guardrail:Blocked',
    guardrails: [{ name: 'block-sensitive-data', stage: 'before', action: 'block', count: 1 }],
    attempts: [],
  });
  expect(JSON.stringify(calls)).not.toContain(mail);
});
