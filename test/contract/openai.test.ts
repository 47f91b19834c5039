import OpenAI, { APIError } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { newWorkspace } from './rows/ai.samples.ts';

const brokenCall = { id: 'a', type: 'function', function: { name: 'f', arguments: '{' } };
const question = [{ role: 'user' as const, content: 'How are you today?' }];

/** The stock client, in its usual set-up; it must not try again, so that one call is one request. */
const clientOf = (platform: TestPlatform, apiKey: string, base = '') =>
  new OpenAI({ baseURL: `${platform.url}${base}/openai/v1`, apiKey, maxRetries: 0 });

async function failureOf(work: Promise<unknown>): Promise<APIError> {
  const outcome = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof APIError)) throw new Error(`No error of the API: ${outcome}`);
  return outcome;
}

describe('the stock client of OpenAI', () => {
  let platform: TestPlatform;
  let client: OpenAI;
  beforeAll(async () => {
    platform = await startTestPlatform({ env: { AI__Limits__User__RequestsPerMinute: '1000' } });
    client = clientOf(platform, await platform.token('alice'));
  });
  afterAll(() => platform.close());

  it('receives an unknown path in its own error format', async () => {
    const unknown = await failureOf(client.get('/fine_tuning/jobs'));
    expect(unknown).toMatchObject({ status: 404, code: 'unknown_url', type: 'invalid_request_error' });
    const wrongMethod = await failureOf(client.delete('/models'));
    expect(wrongMethod).toMatchObject({ status: 405, code: 'method_not_supported' });
    expect(wrongMethod.headers?.get('allow')).toContain('GET');
    expect(unknown.requestID).toMatch(/^[0-9a-f-]{32,36}$/);
    const below = clientOf(platform, await platform.token('alice'), '/api/v1');
    expect(await failureOf(below.get('/assistants'))).toMatchObject({ code: 'unknown_url' });
    const beside = await platform.call('/openai/v2/models');
    expect(beside.headers.get('content-type')).toContain('application/problem+json');
  });

  it('does not see the workspaces of another tenant', async () => {
    const own = await newWorkspace({ platform, token: await platform.token('alice') });
    expect((await client.models.retrieve(own)).id).toBe(own);
    const carol = clientOf(platform, await platform.token('carol', { roles: ['svc-ai-user'] }));
    const listed = (await carol.models.list()).data.map(({ id }) => id);
    expect(listed).toContain('echo');
    expect(listed).not.toContain(own);
    for (const work of [
      () => carol.models.retrieve(own),
      () => carol.chat.completions.create({ model: own, messages: question }),
      () => carol.chat.completions.create({ model: own, messages: question, stream: true }),
    ]) {
      expect(await failureOf(work())).toMatchObject({ status: 404, code: 'model_not_found', param: 'model' });
    }
  });

  it('chats', async () => {
    const { data, request_id, response } = await client.chat.completions
      .create({
        model: 'echo',
        messages: [
          { role: 'developer', content: 'Be brief.' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'How are ' },
              { type: 'text', text: 'you?' },
            ],
          },
        ],
        temperature: 0,
        max_completion_tokens: 100,
        user: 'somebody',
        metadata: { a: 'b' },
        store: true,
      })
      .withResponse();
    expect(data).toMatchObject({
      object: 'chat.completion',
      model: 'echo',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'How are you?', refusal: null },
          finish_reason: 'stop',
        },
      ],
    });
    const { prompt_tokens, completion_tokens, total_tokens } = data.usage ?? {};
    expect(prompt_tokens).toBeGreaterThan(0);
    expect(completion_tokens).toBeGreaterThan(0);
    expect(total_tokens).toBe((prompt_tokens ?? 0) + (completion_tokens ?? 0));
    expect(data.id).toMatch(/^chatcmpl-/);
    expect(request_id).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(response.headers.get('ratelimit-policy')).toContain('"user-requests";q=1000;w=60');
    expect(response.headers.get('x-ratelimit-limit-requests')).toBe('1000');
    expect(response.headers.get('x-ratelimit-reset-requests')).toMatch(/^\d+s$/);
  });

  it('streams: the role, the fragments, why it ended', async () => {
    const stream = await client.chat.completions.create({ model: 'echo', messages: question, stream: true });
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    const deltas = chunks.map(({ choices }) => choices[0]?.delta);
    expect(deltas[0]).toEqual({ role: 'assistant', content: '', refusal: null });
    expect(deltas.length).toBeGreaterThan(3);
    expect(deltas.map((delta) => delta?.content ?? '').join('')).toBe('How are you today?');
    const reasons = chunks.map(({ choices }) => choices[0]?.finish_reason);
    expect(reasons.filter((reason) => reason !== null)).toEqual(['stop']);
    expect(reasons.at(-1)).toBe('stop');
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    expect(chunks.every((chunk) => !('usage' in chunk))).toBe(true);
  });

  it('streams with the usage at the end, and its own accumulator makes the same answer of it', async () => {
    const stream = client.chat.completions.stream({
      model: 'echo',
      messages: question,
      stream_options: { include_usage: true },
    });
    const completion = await stream.finalChatCompletion();
    expect(completion.choices[0]?.message.content).toBe('How are you today?');
    expect(completion.usage?.total_tokens).toBeGreaterThan(2);
  });

  it('sends the remaining limits with a stream', async () => {
    const { response, data } = await client.chat.completions
      .create({ model: 'echo', messages: question, stream: true })
      .withResponse();
    expect(response.headers.get('x-ratelimit-remaining-requests')).toMatch(/^\d+$/);
    data.controller.abort();
  });

  it('ends a stream early', async () => {
    const stream = await client.chat.completions.create({
      model: 'lorem',
      messages: question,
      stream: true,
    });
    let chunks = 0;
    for await (const _ of stream) {
      chunks += 1;
      if (chunks === 3) break;
    }
    expect(stream.controller.signal.aborted).toBe(true);
    expect(chunks).toBe(3);
  });

  it.each(['float', 'base64', undefined] as const)('embeds, as %s', async (encoding_format) => {
    const { data, model, usage } = await client.embeddings.create({
      model: 'embed',
      input: ['one', 'two'],
      ...(encoding_format === undefined ? {} : { encoding_format }),
    });
    expect([model, data.map(({ index }) => index)]).toEqual(['embed', [0, 1]]);
    expect(usage.prompt_tokens).toBeGreaterThan(0);
    if (encoding_format === 'base64') {
      expect(typeof data[0]?.embedding).toBe('string');
      return;
    }
    const [first = [], second = []] = data.map(({ embedding }) => embedding);
    const length = (vector: number[]) => Math.hypot(...vector);
    expect(length(first)).toBeCloseTo(1, 4);
    expect(first).not.toEqual(second);
    const [single] = (await client.embeddings.create({ model: 'embed', input: 'one' })).data;
    for (const [at, value] of (single?.embedding ?? []).entries())
      expect(value).toBeCloseTo(first[at] ?? 9, 6);
  });

  it('lists the workspaces as models, under every base', async () => {
    for (const base of ['', '/api', '/api/v1']) {
      const models = await clientOf(platform, await platform.token('alice'), base).models.list();
      expect(models.data.map(({ id }) => id)).toEqual(expect.arrayContaining(['echo', 'embed', 'lorem']));
    }
    const began = Math.floor(Date.now() / 1_000);
    const own = await client.models.retrieve(
      await newWorkspace({ platform, token: await platform.token('alice') }),
    );
    expect(own.created).toBeGreaterThanOrEqual(began);
    const echo = await client.models.retrieve('echo');
    expect(echo).toMatchObject({ id: 'echo', object: 'model', owned_by: 'local' });
    // Made with the process, which this test started a while ago.
    expect(echo.created).toBeLessThanOrEqual(own.created);
    expect(echo.created).toBeGreaterThan(began - 3_600);
    expect(await failureOf(client.models.retrieve('nothing'))).toMatchObject({
      status: 404,
      code: 'model_not_found',
      type: 'invalid_request_error',
    });
  });

  it('works with an API key that may chat, and only chat; models are listed to who may see workspaces too', async () => {
    const keyWith = async (permission: string) => {
      const body = { name: permission, type: 'Secret', environment: 'live', permissions: [permission] };
      const created = await platform.call('/authentication/api-keys', { method: 'POST', body });
      return clientOf(platform, created.body.rawSecret);
    };
    const keyed = await keyWith('AI.Chat.Execute');
    const viewer = await keyWith('AI.Workspaces.View');
    const stranger = await keyWith('AI.Usage.View');
    const chat = (client: OpenAI) => client.chat.completions.create({ model: 'echo', messages: question });
    expect((await chat(keyed)).choices[0]?.message.content).toBe('How are you today?');
    for (const one of [keyed, viewer]) {
      expect((await one.models.list()).data.map(({ id }) => id)).toContain('echo');
      expect((await one.models.retrieve('echo')).id).toBe('echo');
    }
    const embed = () => keyed.embeddings.create({ model: 'embed', input: 'x' });
    const list = () => stranger.models.list();
    for (const refused of [embed, list, () => stranger.models.retrieve('echo'), () => chat(viewer)])
      expect(await failureOf(refused())).toMatchObject({ status: 403, code: 'insufficient_permissions' });
  });

  it.each(['nonsense', 'svc_live_nonsense'])('is 401 with the key "%s"', async (key) => {
    const stranger = clientOf(platform, key);
    for (const work of [
      () => stranger.models.list(),
      () => stranger.chat.completions.create({ model: 'echo', messages: question }),
      () => stranger.chat.completions.create({ model: 'echo', messages: question, stream: true }),
    ]) {
      const failure = await failureOf(work());
      expect(failure).toMatchObject({ status: 401, code: 'invalid_api_key' });
      expect(failure.requestID).toMatch(/^[0-9a-f-]{32,36}$/);
    }
  });

  it.each<[string, object]>([
    ['tools[0].type', { tools: [{ type: 'custom', custom: { name: 'f' } }] }],
    ['tool_choice', { tool_choice: { type: 'allowed_tools' } }],
    ['logprobs', { logprobs: true }],
    ['response_format.type', { response_format: { type: 'grammar' } }],
    ['frequency_penalty', { frequency_penalty: 1 }],
    ['messages[0].content', { messages: [{ role: 'user', content: [{ type: 'video_url' }] }] }],
    ['messages[0].role', { messages: [{ role: 'function', content: 'x' }] }],
  ])('is told that it cannot have %s', async (param, more) => {
    const body = { model: 'echo', messages: question, ...more };
    for (const stream of [false, true]) {
      const work = client.chat.completions.create({ ...body, stream } as never);
      expect(await failureOf(work)).toMatchObject({ status: 400, param, code: 'unsupported_parameter' });
    }
  });

  it.each<[string, object]>([
    ['temperature', { temperature: 2.5 }],
    ['top_p', { top_p: 1.5 }],
    ['max_completion_tokens', { max_tokens: 0 }],
    ['messages', { messages: [] }],
    ['messages[0].content', { messages: [{ role: 'user', content: '' }] }],
    ['n', { n: 9 }],
    ['tool_choice', { tool_choice: 'required' }],
    ['tools[0].function.name', { tools: [{ type: 'function', function: { name: 'two words' } }] }],
    ['messages[0].tool_call_id', { messages: [{ role: 'tool', content: 'x', tool_call_id: 'y' }] }],
    ['messages[0].tool_calls', { messages: [{ role: 'assistant', tool_calls: [brokenCall] }] }],
    [
      'messages[0].content',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:,' } }] }] },
    ],
  ])('is told that %s is wrong', async (param, more) => {
    const work = client.chat.completions.create({ model: 'echo', messages: question, ...more } as never);
    const failure = await failureOf(work);
    expect(failure).toMatchObject({ status: 400, param, type: 'invalid_request_error' });
    expect(failure.message).toContain(param);
  });

  it.each([
    ['dimensions', { dimensions: 0 }],
    ['input', { input: [[1, 2]] }],
  ])('is told that embeddings cannot have %s', async (param, more) => {
    const work = client.embeddings.create({ model: 'embed', input: 'x', ...more } as never);
    expect(await failureOf(work)).toMatchObject({ status: 400, param });
  });

  it('learns of a provider that fails before the first fragment by status, later by an error', async () => {
    const token = await platform.token('alice');
    const failing = (model: string) => newWorkspace({ platform, token }, { model });
    const down = await failing('fault-503');
    for (const stream of [false, true]) {
      const work = client.chat.completions.create({ model: down, messages: question, stream } as never);
      expect(await failureOf(work)).toMatchObject({ status: 503, type: 'server_error' });
    }
    const stream = await client.chat.completions.create({
      model: await failing('fault-cut'),
      messages: question,
      stream: true,
    });
    let text = '';
    const read = async () => {
      for await (const { choices } of stream) text += choices[0]?.delta.content ?? '';
    };
    expect(await failureOf(read())).toMatchObject({ type: 'server_error' });
    expect(text).not.toBe('');
  });
});

describe('the stock client of OpenAI at its limit', () => {
  it('receives Retry-After, and waits', async () => {
    const platform = await startTestPlatform({ env: { AI__Limits__User__RequestsPerMinute: '2' } });
    try {
      const client = clientOf(platform, await platform.token('alice'));
      const ask = (stream: boolean) =>
        client.chat.completions.create({ model: 'echo', messages: question, stream } as never);
      await ask(false);
      const second = await ask(true);
      for await (const _ of second as unknown as AsyncIterable<unknown>);
      for (const stream of [false, true]) {
        const failure = await failureOf(ask(stream));
        expect(failure).toMatchObject({ status: 429, code: 'rate_limit_exceeded', type: 'requests' });
        expect(failure).toBeInstanceOf(OpenAI.RateLimitError);
        const wait = Number(failure.headers?.get('retry-after'));
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(60);
        expect(failure.headers?.get('ratelimit')).toBe(`"user-requests";r=0;t=${wait}`);
      }
    } finally {
      await platform.close();
    }
  });
});
