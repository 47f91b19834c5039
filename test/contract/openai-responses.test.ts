import { createOpenAI } from '@ai-sdk/openai';
import { generateObject, generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import OpenAI, { APIError } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const functionTool = (name: string) =>
  ({ type: 'function', name, description: `Tells the ${name}.`, parameters, strict: true }) as const;
const tools = [functionTool('weather'), functionTool('time')];
const both = 'The weather and the time, please.';

describe('the Responses API of OpenAI, over HTTP', () => {
  let platform: TestPlatform;
  let client: OpenAI;
  beforeAll(async () => {
    platform = await startTestPlatform({ env: { AI__Limits__User__RequestsPerMinute: '1000' } });
    const apiKey = await platform.token('alice');
    client = new OpenAI({ baseURL: `${platform.url}/openai/v1`, apiKey, maxRetries: 0 });
  });
  afterAll(() => platform.close());

  it('answers a text, with instructions and limits', async () => {
    const answer = await client.responses.create({
      model: 'echo',
      instructions: 'Be brief.',
      input: 'Hello you',
      max_output_tokens: 100,
      store: true,
    });
    expect(answer).toMatchObject({ object: 'response', status: 'completed', model: 'echo', store: false });
    expect(answer.output_text).toBe('Hello you');
    expect(answer.usage?.total_tokens).toBeGreaterThan(2);
    const cut = await client.responses.create({ model: 'lorem', input: 'x', max_output_tokens: 2 });
    expect(cut).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    });
  });

  it('calls tools in parallel, and takes their results', async () => {
    const first = await client.responses.create({ model: 'echo', input: both, tools });
    const calls = first.output.filter((item) => item.type === 'function_call');
    expect(calls.map(({ name, call_id }) => [name, call_id])).toEqual([
      ['weather', 'call_0'],
      ['time', 'call_1'],
    ]);
    const results = calls.map(({ call_id, name }) => ({
      type: 'function_call_output' as const,
      call_id,
      output: `${name}: fine`,
    }));
    const second = await client.responses.create({
      model: 'echo',
      input: [{ role: 'user', content: both }, ...calls, ...results],
      tools,
    });
    expect(second.output_text).toBe('weather: fine\ntime: fine');
  });

  it('streams events that the client accumulates to the same answer', async () => {
    const asked = { model: 'echo', input: both, tools } as const;
    const stream = client.responses.stream(asked);
    const types: string[] = [];
    const numbers: number[] = [];
    for await (const event of stream) {
      types.push(event.type);
      numbers.push(event.sequence_number);
    }
    const streamed = await stream.finalResponse();
    const whole = await client.responses.create(asked);
    const plain = (response: { output: unknown[]; usage?: unknown }) =>
      JSON.parse(
        JSON.stringify([response.output, response.usage]).replace(/"id":"[^"]*"/g, '"id":""'),
      ) as object;
    expect(plain(streamed)).toMatchObject(plain(whole));
    expect(numbers).toEqual(numbers.map((_, at) => at));
    expect(types.slice(0, 3)).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
    ]);
    expect(types.at(-1)).toBe('response.completed');
    const text = client.responses.stream({ model: 'echo', input: 'Hello you' });
    expect((await text.finalResponse()).output_text).toBe('Hello you');
  });

  it('answers JSON of a schema', async () => {
    const schema = { ...parameters, properties: { city: { type: 'string', enum: ['Rome'] } } };
    const parsed = await client.responses.parse({
      model: 'echo',
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'Where?' }] }],
      text: { format: { type: 'json_schema', name: 'place', strict: true, schema } },
    });
    expect(parsed.output_parsed).toEqual({ city: 'Rome' });
  });

  it.each<[string, number, object]>([
    ['previous_response_id', 400, { previous_response_id: 'resp_1' }],
    ['tools[0].type', 400, { tools: [{ type: 'web_search' }] }],
    ['input', 400, { input: [{ type: 'function_call_output', call_id: 'x', output: 'y' }] }],
    ['max_output_tokens', 400, { max_output_tokens: 0 }],
    ['tools', 422, { model: 'lorem', tools }],
  ])('refuses by %s', async (param, status, more) => {
    for (const stream of [false, true]) {
      const work = client.responses.create({ model: 'echo', input: 'x', stream, ...more } as never);
      const failure = await (work as Promise<unknown>).then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(APIError);
      expect(failure).toMatchObject({ status, param });
    }
  });

  it.each([false, true])('tells thoughts, and takes them back; streamed: %s', async (isStreamed) => {
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'Say it.' }];
    const types: string[] = [];
    const ask = async () => {
      const body = { model: 'echo', input, reasoning: { effort: 'low' as const } };
      if (!isStreamed) return client.responses.create(body);
      const stream = client.responses.stream(body);
      stream.on('event', ({ type }) => types.push(type));
      return stream.finalResponse();
    };
    const first = await ask();
    expect(first.reasoning?.effort).toBe('low');
    expect(first.output).toMatchObject([
      {
        type: 'reasoning',
        summary: [{ type: 'summary_text', text: 'I was told: Say it.' }],
        encrypted_content: expect.stringMatching(/./),
      },
      { type: 'message', content: [{ type: 'output_text', text: 'Say it.' }] },
    ]);
    if (isStreamed)
      expect(types).toEqual(
        expect.arrayContaining([
          'response.reasoning_summary_part.added',
          'response.reasoning_summary_text.delta',
          'response.reasoning_summary_text.done',
          'response.reasoning_summary_part.done',
        ]),
      );
    input.push(...(first.output as OpenAI.Responses.ResponseInput), { role: 'user', content: 'Again.' });
    expect((await ask()).output_text).toBe('Again.');
  });

  it('serves the ai SDK', async () => {
    const apiKey = await platform.token('alice');
    const model = createOpenAI({ baseURL: `${platform.url}/openai/v1`, apiKey }).responses('echo');
    const weather = tool({
      description: 'Tells the weather.',
      inputSchema: jsonSchema<{ city: string }>(parameters as never),
      execute: async () => 'Snow',
    });
    const settings = {
      model,
      prompt: 'The weather, please.',
      tools: { weather },
      stopWhen: stepCountIs(3),
      providerOptions: { openai: { store: false } },
    };
    expect((await generateText(settings)).text).toBe('Snow');
    expect(await streamText(settings).text).toBe('Snow');
    const { object } = await generateObject({
      model,
      prompt: 'Ann',
      schema: jsonSchema(parameters as never),
      providerOptions: { openai: { store: false } },
    });
    expect(object).toEqual({ city: 'Ann' });
  });
});
