import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { FakeOpenAI } from '../testkit/provider/fake-openai.ts';

const question = [{ role: 'user' as const, content: 'How are you today?' }];

let fake: FakeOpenAI;
let platform: TestPlatform;
let apiKey: string;
beforeAll(async () => {
  fake = await FakeOpenAI.start();
  const price = 'AI__Prices__fake__cached';
  const env = {
    ...fake.env,
    AI__Limits__User__RequestsPerMinute: '1000',
    [`${price}__Input`]: '10',
    [`${price}__Output`]: '20',
    [`${price}__CacheRead`]: '1',
  };
  platform = await startTestPlatform({ env });
  const body = { name: 'cached', provider: 'fake', model: 'cached' };
  await platform.call('/ai/workspaces', { method: 'POST', body });
  apiKey = await platform.token('alice');
});
afterAll(async () => {
  await platform.close();
  await fake.close();
});

// The provider reports 11 tokens of the request, 5 of them from its cache, and 7 of the answer, 2 of them thoughts.

it('reaches the stock client of OpenAI', async () => {
  const client = new OpenAI({ baseURL: `${platform.url}/openai/v1`, apiKey, maxRetries: 0 });
  const usage = {
    prompt_tokens: 11,
    completion_tokens: 7,
    total_tokens: 18,
    prompt_tokens_details: { cached_tokens: 5 },
    completion_tokens_details: { reasoning_tokens: 2 },
  };
  const chat = { model: 'cached', messages: question };
  expect((await client.chat.completions.create(chat)).usage).toEqual(usage);
  const chunks = await client.chat.completions.create({
    ...chat,
    stream: true,
    stream_options: { include_usage: true },
  });
  let last: unknown;
  for await (const chunk of chunks) last = chunk.usage;
  expect(last).toEqual(usage);
  const response = { model: 'cached', input: 'How are you?', store: false };
  const details = {
    input_tokens_details: { cached_tokens: 5 },
    output_tokens_details: { reasoning_tokens: 2 },
  };
  expect((await client.responses.create(response)).usage).toMatchObject(details);
  const streamed = await client.responses.stream(response).finalResponse();
  expect(streamed.usage).toMatchObject(details);
});

it('reaches the stock client of Anthropic, beside the input tokens', async () => {
  const client = new Anthropic({ baseURL: `${platform.url}/anthropic`, authToken: apiKey, apiKey: null });
  const usage = {
    input_tokens: 6,
    cache_read_input_tokens: 5,
    cache_creation_input_tokens: 0,
    output_tokens: 7,
  };
  const chat = { model: 'cached', max_tokens: 100, messages: question };
  expect((await client.messages.create(chat)).usage).toEqual(usage);
  expect((await client.messages.stream(chat).finalMessage()).usage).toMatchObject(usage);
});

it('is in usage records, with its price', async () => {
  const { body } = await platform.call('/ai/usage/query?pageSize=1');
  expect(body.items[0]).toMatchObject({
    inputTokens: 11,
    outputTokens: 7,
    cacheReadTokens: 5,
    cacheWriteTokens: null,
    reasoningTokens: 2,
    // 6 × 10, 5 × 1 and 7 × 20, for a million.
    estimatedCostUsd: 0.000205,
  });
});
