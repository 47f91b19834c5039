import { createAnthropic } from '@ai-sdk/anthropic';
import { APICallError, generateObject, generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const path = '/anthropic/v1/messages';
const schema = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const tools = ['weather', 'time'].map((name) => ({ name, description: name, input_schema: schema }));
const both = 'The weather and the time, please.';
const chat = { model: 'echo', max_tokens: 200, messages: [{ role: 'user', content: both }] };

describe('the Messages API of Anthropic, over HTTP', () => {
  let platform: TestPlatform;
  let key: string;
  beforeAll(async () => {
    platform = await startTestPlatform({ env: { AI__Limits__User__RequestsPerMinute: '1000' } });
    const body = { name: 'chat', type: 'Secret', environment: 'live', permissions: ['AI.Chat.Execute'] };
    key = (await platform.call('/authentication/api-keys', { method: 'POST', body })).body.rawSecret;
  });
  afterAll(() => platform.close());

  /** With `x-api-key` alone. */
  const post = (body: object, at = path, headers: Record<string, string> = { 'x-api-key': key }) =>
    fetch(`${platform.url}${at}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'anthropic-version': '2023-06-01', ...headers },
      body: JSON.stringify(body),
    });
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of another API.
  const answerOf = async (body: object): Promise<any> => (await post(body)).json();

  it('calls tools in parallel, and takes their results', async () => {
    const first = await answerOf({ ...chat, tools });
    expect(first).toMatchObject({
      type: 'message',
      role: 'assistant',
      model: 'echo',
      stop_reason: 'tool_use',
    });
    expect(first.content).toEqual(
      ['weather', 'time'].map((name, at) => ({
        type: 'tool_use',
        id: `call_${at}`,
        name,
        input: { city: both },
      })),
    );
    const results = [
      { type: 'tool_result', tool_use_id: 'call_0', content: 'Sun' },
      {
        type: 'tool_result',
        tool_use_id: 'call_1',
        content: [{ type: 'text', text: 'Noon' }],
        is_error: true,
      },
    ];
    const messages = [
      ...chat.messages,
      { role: 'assistant', content: first.content },
      { role: 'user', content: results },
    ];
    const second = await answerOf({
      ...chat,
      messages,
      tools,
      system: [{ type: 'text', text: 'Be brief.' }],
    });
    expect(second).toMatchObject({
      content: [{ type: 'text', text: 'Sun\nNoon' }],
      stop_reason: 'end_turn',
    });
    expect(second.usage.input_tokens).toBeGreaterThan(first.usage.input_tokens);
  });

  it.each<[object, string[]]>([
    [{ type: 'auto', disable_parallel_tool_use: true }, ['weather']],
    [{ type: 'tool', name: 'time' }, ['time']],
    [{ type: 'any' }, ['weather', 'time']],
    [{ type: 'none' }, []],
  ])('chooses as %j says', async (tool_choice, names) => {
    const { content } = await answerOf({ ...chat, tools, tool_choice });
    const called = content.filter(({ type }: { type: string }) => type === 'tool_use');
    expect(called.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  it('streams events in their order', async () => {
    const streamed = await (await post({ ...chat, tools, stream: true })).text();
    const events = [...streamed.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, name, data]) => {
      const event = JSON.parse(data ?? '');
      expect(event.type).toBe(name);
      return event;
    });
    const types = events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
    const block = ['content_block_start', 'content_block_delta', 'content_block_stop'];
    expect(types).toEqual(['message_start', ...block, ...block, 'message_delta', 'message_stop']);
    const json = events.map(({ index, delta }) => (index === 1 ? (delta?.partial_json ?? '') : '')).join('');
    expect(JSON.parse(json)).toEqual({ city: both });
    const whole = await answerOf({ ...chat, tools });
    expect(events.at(-2)).toMatchObject({ delta: { stop_reason: 'tool_use' }, usage: whole.usage });
  });

  it('takes the key in x-api-key here alone', async () => {
    expect((await post(chat)).status).toBe(200);
    expect((await post(chat, path, { authorization: `Bearer ${key}` })).status).toBe(200);
    const openAi = { model: 'echo', messages: chat.messages };
    expect((await post(openAi, '/openai/v1/chat/completions')).status).toBe(401);
    const spoken = await post({ messages: chat.messages }, '/api/v1/ai/chat/echo');
    expect(spoken.status).toBe(401);
    expect((await post(chat, path, { 'x-api-key': 'nonsense' })).status).toBe(401);
  });

  it.each<[number, string, string, object]>([
    [400, 'invalid_request_error', 'max_tokens', { max_tokens: 0 }],
    [400, 'invalid_request_error', 'tools[0].type', { tools: [{ type: 'bash_20250124', name: 'bash' }] }],
    [400, 'invalid_request_error', 'thinking.type', { thinking: { type: 'sometimes' } }],
    [404, 'not_found_error', 'workspace', { model: 'nowhere' }],
    [422, 'invalid_request_error', 'toolUse', { model: 'lorem', tools }],
  ])('refuses with %i in its own error form: %s', async (status, type, text, more) => {
    for (const stream of [false, true]) {
      const answer = await post({ ...chat, ...more, stream });
      expect(answer.status).toBe(status);
      const body = await answer.json();
      expect(body).toMatchObject({
        type: 'error',
        error: { type, message: expect.stringContaining(text) },
        request_id: answer.headers.get('request-id'),
      });
    }
  });

  it('receives an unknown path in its own error form', async () => {
    const unknown = await post({}, '/anthropic/v1/complete');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ type: 'error', error: { type: 'not_found_error' } });
  });

  it('serves the ai SDK with its provider for Anthropic', async () => {
    const model = createAnthropic({ baseURL: `${platform.url}/anthropic/v1`, apiKey: key })('echo');
    const weather = tool({
      description: 'Tells the weather.',
      inputSchema: jsonSchema<{ city: string }>(schema as never),
      execute: async () => 'Snow',
    });
    const settings = {
      model,
      prompt: 'The weather, please.',
      tools: { weather },
      stopWhen: stepCountIs(3),
      maxOutputTokens: 500,
    };
    expect((await generateText(settings)).text).toBe('Snow');
    expect(await streamText(settings).text).toBe('Snow');
    const { object } = await generateObject({
      model,
      prompt: 'Ann',
      maxOutputTokens: 500,
      schema: jsonSchema(schema as never),
    });
    expect(object).toEqual({ city: 'Ann' });
    const unsuited = createAnthropic({ baseURL: `${platform.url}/anthropic/v1`, apiKey: key })('lorem');
    const refused = await generateText({ ...settings, model: unsuited, maxRetries: 0 }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(APICallError);
    expect((refused as APICallError).message).toContain('toolUse');
  });
});
