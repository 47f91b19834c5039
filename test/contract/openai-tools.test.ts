import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany, generateObject, generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import OpenAI, { APIError } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { newWorkspace } from './rows/ai.samples.ts';

/** A picture of one point. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1 } },
  required: ['city', 'days'],
  additionalProperties: false,
};
const functionTool = (name: string) =>
  ({
    type: 'function',
    function: { name, description: `Tells the ${name}.`, parameters, strict: true },
  }) as const;
const tools = [functionTool('weather'), functionTool('time')];
const ask = (content: string) => [{ role: 'user' as const, content }];
const both = ask('The weather and the time, please.');
const argumentsOf = (text: string) => ({ city: text, days: 1 });

const person = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    mood: { type: 'string', enum: ['good', 'bad'] },
    friends: { type: 'array', items: { $ref: '#/$defs/friend' }, minItems: 2 },
  },
  required: ['name', 'mood', 'friends'],
  additionalProperties: false,
  $defs: { friend: { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] } },
};
const sampled = { name: 'Ann', mood: 'good', friends: [{ age: 0 }, { age: 0 }] };

async function failureOf(work: Promise<unknown>): Promise<APIError> {
  const outcome = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof APIError)) throw new Error(`No error of the API: ${outcome}`);
  return outcome;
}

describe('tools, JSON, files and several answers, over HTTP', () => {
  let platform: TestPlatform;
  let client: OpenAI;
  beforeAll(async () => {
    platform = await startTestPlatform({ env: { AI__Limits__User__RequestsPerMinute: '1000' } });
    client = new OpenAI({
      baseURL: `${platform.url}/openai/v1`,
      apiKey: await platform.token('alice'),
      maxRetries: 0,
    });
  });
  afterAll(() => platform.close());

  const complete = (more: object) =>
    client.chat.completions.create({
      model: 'echo',
      messages: both,
      tools,
      ...more,
    } as never) as Promise<OpenAI.ChatCompletion>;
  const namesIn = ({ choices }: OpenAI.ChatCompletion) =>
    (choices[0]?.message.tool_calls ?? []).map((call) =>
      call.type === 'function' ? call.function.name : '',
    );

  it('calls tools in parallel, and takes their results', async () => {
    const first = await complete({});
    expect(first.choices[0]).toMatchObject({ finish_reason: 'tool_calls', message: { content: null } });
    const { message } = first.choices[0] as OpenAI.ChatCompletion.Choice;
    expect(message.tool_calls).toEqual(
      ['weather', 'time'].map((name, at) => ({
        id: `call_${at}`,
        type: 'function',
        function: { name, arguments: JSON.stringify(argumentsOf(both[0]?.content ?? '')) },
      })),
    );
    const results = (message.tool_calls ?? []).map(({ id }, at) => ({
      role: 'tool' as const,
      tool_call_id: id,
      content: at === 0 ? 'Sun' : [{ type: 'text' as const, text: 'Noon' }],
    }));
    const second = await complete({ messages: [...both, message, ...results] });
    expect(second.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: 'Sun\nNoon', refusal: null },
    });
    expect(second.choices[0]?.message).not.toHaveProperty('tool_calls');
    expect(second.usage?.prompt_tokens).toBeGreaterThan(first.usage?.prompt_tokens ?? 0);
  });

  it.each<[object, string[]]>([
    [{ parallel_tool_calls: false }, ['weather']],
    [{ tool_choice: 'none' }, []],
    [{ tool_choice: 'required', messages: ask('Hello') }, ['weather']],
    [{ tool_choice: 'auto', messages: ask('Hello') }, []],
    [{ tool_choice: { type: 'function', function: { name: 'time' } } }, ['time']],
  ])('chooses as %j says', async (more, names) => {
    expect(namesIn(await complete(more))).toEqual(names);
  });

  it('streams tool calls, and the accumulator of the client makes the same answer of them', async () => {
    const stream = client.chat.completions.stream({ model: 'echo', messages: both, tools });
    const streamed = await stream.finalChatCompletion();
    const whole = await complete({});
    expect(streamed.choices[0]?.finish_reason).toBe('tool_calls');
    const said = (completion: { choices: { message: { tool_calls?: unknown } }[] }) =>
      completion.choices[0]?.message.tool_calls;
    expect(said(streamed)).toMatchObject(said(whole) as object);
  });

  it('runs the loop of the client', async () => {
    const asked: unknown[] = [];
    const runner = client.chat.completions.runTools({
      model: 'echo',
      messages: ask('The weather, please.'),
      tools: [
        {
          type: 'function',
          function: {
            name: 'weather',
            description: 'Tells the weather.',
            parameters,
            parse: JSON.parse,
            function: (given: object) => {
              asked.push(given);
              return 'Rain';
            },
          },
        },
      ],
    });
    expect(await runner.finalContent()).toBe('Rain');
    expect(asked).toEqual([argumentsOf('The weather, please.')]);
  });

  it('answers JSON: any object, and one of a schema', async () => {
    const any = await complete({
      messages: ask('Ann'),
      tools: undefined,
      response_format: { type: 'json_object' },
    });
    expect(JSON.parse(any.choices[0]?.message.content ?? '')).toEqual({ text: 'Ann' });
    const parsed = await client.chat.completions.parse({
      model: 'echo',
      messages: ask('Ann'),
      response_format: { type: 'json_schema', json_schema: { name: 'person', strict: true, schema: person } },
    });
    expect(parsed.choices[0]?.message.parsed).toEqual(sampled);
  });

  it('answers n times, plain and streamed', async () => {
    const plain = await complete({ n: 3, messages: ask('Hello you'), tools: undefined });
    expect(plain.choices.map(({ index, message }) => [index, message.content])).toEqual(
      [0, 1, 2].map((index) => [index, 'Hello you']),
    );
    const stream = client.chat.completions.stream({
      model: 'echo',
      n: 2,
      messages: ask('Hello you'),
      stream_options: { include_usage: true },
    });
    const streamed = await stream.finalChatCompletion();
    expect(streamed.choices.map(({ message, finish_reason }) => [message.content, finish_reason])).toEqual([
      ['Hello you', 'stop'],
      ['Hello you', 'stop'],
    ]);
    expect(streamed.usage?.total_tokens).toBe(((plain.usage?.total_tokens ?? 0) / 3) * 2);
  });

  it('takes images, sound and documents', async () => {
    const file = (mediaType: string) => `data:${mediaType};base64,${pixel}`;
    const answer = await complete({
      tools: undefined,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See ' },
            { type: 'image_url', image_url: { url: file('image/png'), detail: 'low' } },
            { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
            { type: 'input_audio', input_audio: { data: pixel, format: 'wav' } },
            { type: 'file', file: { file_data: file('application/pdf'), filename: 'a.pdf' } },
          ],
        },
      ],
    });
    expect(answer.choices[0]?.message.content).toBe(
      'See [image/png 70 bytes][image/* https://example.com/a.png][audio/wav 70 bytes][application/pdf 70 bytes]',
    );
  });

  it('honours stop, seed and the limit of tokens', async () => {
    const messages = ask('one two three four five');
    const stopped = await complete({ messages, tools: undefined, stop: ['three'], seed: 7 });
    expect(stopped.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'one two ' } });
    const cut = await complete({ messages, tools: undefined, max_completion_tokens: 2 });
    expect(cut.choices[0]).toMatchObject({ finish_reason: 'length', message: { content: 'one two ' } });
  });

  it.each([7, 512])('embeds in %i dimensions', async (dimensions) => {
    const { data } = await client.embeddings.create({ model: 'embed', input: ['one', 'two'], dimensions });
    expect(data.map(({ embedding }) => embedding.length)).toEqual([dimensions, dimensions]);
  });

  it.each<[string, string, object]>([
    ['toolUse', 'tools', { tools }],
    ['structuredOutput', 'response_format', { response_format: { type: 'json_object' } }],
    [
      'vision',
      'messages',
      {
        messages: [
          {
            role: 'user',
            content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${pixel}` } }],
          },
        ],
      },
    ],
  ])('names the capability %s that a model lacks', async (capability, param, more) => {
    for (const stream of [false, true]) {
      const work = client.chat.completions.create({
        model: 'lorem',
        messages: both,
        stream,
        ...more,
      } as never);
      const failure = await failureOf(work as Promise<unknown>);
      expect(failure).toMatchObject({ status: 422, param, code: 'unsupported_parameter' });
      expect(failure.message).toContain(capability);
    }
  });

  it('books what tools use, whole and streamed alike', async () => {
    const workspace = await newWorkspace({ platform, token: await platform.token('alice') });
    const whole = await complete({ model: workspace });
    const streamed = client.chat.completions.stream({
      model: workspace,
      messages: both,
      tools,
      stream_options: { include_usage: true },
    });
    expect((await streamed.finalChatCompletion()).usage).toEqual(whole.usage);
    const listed = await platform.call(`/ai/usage/query?filter[workspaceName.Eq]=${workspace}`);
    expect(
      listed.body.items.map((row: Record<string, unknown>) => [row.inputTokens, row.outputTokens]),
    ).toEqual(Array(2).fill([whole.usage?.prompt_tokens, whole.usage?.completion_tokens]));
  });

  describe.each(['openai', 'openai-compatible'] as const)('the ai SDK with its provider %s', (kind) => {
    const providerOf = async () => {
      const settings = { baseURL: `${platform.url}/openai/v1`, apiKey: await platform.token('alice') };
      if (kind === 'openai') {
        const provider = createOpenAI(settings);
        return { chat: provider.chat('echo'), embeddings: provider.embeddingModel('embed') };
      }
      const provider = createOpenAICompatible({
        ...settings,
        name: 'platform',
        supportsStructuredOutputs: true,
      });
      return { chat: provider.chatModel('echo'), embeddings: provider.embeddingModel('embed') };
    };
    const weather = tool({
      description: 'Tells the weather.',
      inputSchema: jsonSchema<{ city: string }>(parameters as never),
      execute: async ({ city }) => `Snow in ${city.length}`,
    });
    const prompt = 'The weather, please.';

    it('loops over tools, plain and streamed', async () => {
      const { chat: model } = await providerOf();
      const settings = { model, prompt, tools: { weather }, stopWhen: stepCountIs(3) };
      const { text, steps } = await generateText(settings);
      expect([text, steps.length]).toEqual(['Snow in 20', 2]);
      const streamed = streamText(settings);
      expect(await streamed.text).toBe('Snow in 20');
    });

    it('makes objects and vectors, and sends images', async () => {
      const { chat: model, embeddings } = await providerOf();
      const { object } = await generateObject({ model, prompt: 'Ann', schema: jsonSchema(person as never) });
      expect(object).toEqual(sampled);
      const many = await embedMany({ model: embeddings, values: ['one', 'two', 'three'] });
      expect(many.embeddings).toHaveLength(3);
      const { text } = await generateText({
        model,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'See ' },
              { type: 'image', image: pixel, mediaType: 'image/png' },
            ],
          },
        ],
      });
      expect(text).toBe('See [image/png 70 bytes]');
    });
  });
});
