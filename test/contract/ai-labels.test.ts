import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const question = [{ role: 'user' as const, content: 'How are you today?' }];

let platform: TestPlatform;
let apiKey: string;
let openai: OpenAI;
beforeAll(async () => {
  platform = await startTestPlatform({
    env: { AI__Limits__User__RequestsPerMinute: '0', AI__Limits__Labels__batch__RequestsPerMinute: '6' },
  });
  apiKey = await platform.token('alice');
  openai = new OpenAI({ baseURL: `${platform.url}/openai/v1`, apiKey, maxRetries: 0 });
});
afterAll(() => platform.close());

const chat = (label: unknown) =>
  platform.call('/ai/chat/echo', { method: 'POST', body: { messages: question, label } });

it('are counted apart in every API, and limited', async () => {
  const metadata = { label: 'batch' };
  expect((await chat('batch')).status).toBe(200);
  const input = { workspaceName: 'echo', messages: question, label: 'batch' };
  const mutation = `mutation ($input: CreateAIChatCompletionInput!) {
    createAIChatCompletion(input: $input) { aiChatCompletion { content } } }`;
  expect((await platform.graphql(mutation, { input })).body.errors).toBeUndefined();
  await openai.chat.completions.create({ model: 'echo', messages: question, metadata });
  await openai.responses.create({ model: 'echo', input: 'How are you?', store: false, metadata });
  const stream = await openai.chat.completions.create({
    model: 'echo',
    messages: question,
    metadata,
    stream: true,
  });
  for await (const _ of stream);
  const anthropic = new Anthropic({ baseURL: `${platform.url}/anthropic`, authToken: apiKey, apiKey: null });
  await anthropic.messages.create(
    { model: 'echo', max_tokens: 100, messages: question },
    { body: { model: 'echo', max_tokens: 100, messages: question, metadata } },
  );
  const refused = await chat('batch');
  expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
    429,
    expect.stringContaining('"label-requests";q=6'),
  ]);
  expect((await chat('other')).status).toBe(200);
  expect((await chat(null)).status).toBe(200);
  const { body } = await platform.call('/ai/usage/query?groupBy=label');
  expect(body.groups).toMatchObject([
    { value: 'batch', count: 6 },
    { value: 'other', count: 1 },
    { value: null, count: 1 },
  ]);
  const found = await platform.graphql('{ aiCalls(filter: { label: { eq: "other" } }) { nodes { label } } }');
  expect(found.body).toMatchObject({ data: { aiCalls: { nodes: [{ label: 'other' }] } } });
});

it.each(['Batch', '', 'a b', 'x'.repeat(65)])('refuse %j, which is no label', async (label) => {
  const { status, body } = await chat(label);
  expect([status, Object.keys(body.errors)]).toEqual([400, ['label']]);
});
