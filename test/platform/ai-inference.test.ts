import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platforms, startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { FakeOpenAI, fragmentFrame } from '../testkit/provider/fake-openai.ts';

const chat = (content = 'Hello?') => ({ messages: [{ role: 'user', content }] });
const usage = { inputTokens: 11, outputTokens: 7, estimatedCostUsd: null };

/** What fails before the first fragment, for every model of the fake: status, code, and what else the problem says. */
const failures: readonly (readonly [model: string, status: number, code: string, more: object])[] = [
  ['unauthorized', 503, 'AI:Service:Unavailable', {}],
  ['rate-limited', 429, 'AI:RateLimit:Exceeded', { retryAfter: 17 }],
  ['down', 503, 'AI:Service:Unavailable', {}],
  ['redirect', 503, 'AI:Service:Unavailable', {}],
  ['silent', 503, 'AI:Service:Unavailable', {}],
  ['no-model', 422, 'AI:Model:NotFound', {}],
  ['garbage', 502, 'AI:Provider:InvalidAnswer', {}],
];

describe.each(platforms)('AI inference, $transport, on $database.name', ({ transport, database }) => {
  let fake: FakeOpenAI;
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    fake = await FakeOpenAI.start();
    const env = {
      ...fake.env,
      AI__FirstFragmentTimeout: '2s',
      AI__IdleTimeout: '2s',
      AI__CallTimeout: '10s',
      // Shorter than a provider may take: chats and embeddings are the options' of `AI` alone.
      Gateway__RequestTimeout: '5s',
      AI__Providers__closed__Kind: 'openai-compatible',
      AI__Providers__closed__BaseUrl: 'http://127.0.0.1:1/v1',
      AI__Providers__closed__AllowPrivateNetwork: 'true',
      AI__Workspaces__careful__Fallbacks: 'nowhere,second',
      AI__Limits__User__RequestsPerMinute: '0',
    };
    platform = await startTestPlatform({ transport, database, env });
    token = await platform.token('alice');
    const models = [
      'normal',
      'no-usage',
      'cut',
      'stall',
      'broken-frame',
      'error-event',
      'unfinished',
      'long',
    ];
    for (const model of [...models, ...failures.map(([name]) => name)]) await create(model, { model });
    await create('lost', { provider: 'nobody' });
    await create('careful', { provider: 'closed' });
    await create('second', {});
    await create('prompted', { systemPrompt: 'Be brief.', temperature: 0.5, maxOutputTokens: 99 });
  });
  afterAll(async () => {
    await platform.close();
    await fake.close();
  });

  async function create(name: string, settings: object) {
    const body = { name, provider: 'FAKE', model: 'normal', ...settings };
    const { status, text } = await platform.call('/ai/workspaces', { method: 'POST', token, body });
    expect(status, text).toBe(201);
  }
  const post = (path: string, body: unknown) => platform.call(path, { method: 'POST', token, body });
  const stream = (name: string, body: unknown = chat()) =>
    platform.call(`/ai/chat/${name}/stream`, {
      method: 'POST',
      token,
      body,
      headers: { accept: 'text/event-stream' },
    });

  it('answers a chat, with the prompt and the settings of its workspace', async () => {
    const answer = await post('/ai/chat/prompted', chat());
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      workspaceName: 'prompted',
      model: 'normal',
      content: 'Hello from the provider.',
      usage,
      duration: expect.stringMatching(/^\d\d:\d\d:\d\d\.\d{3}$/),
    });
    const sent = fake.requests.at(-1);
    expect(sent?.body).toMatchObject({
      model: 'normal',
      temperature: 0.5,
      max_tokens: 99,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello?' },
      ],
    });
    expect(sent?.headers.authorization).toBe('Bearer sk-secret');
  });

  it('streams the frames of the specification, to the letter', async () => {
    const answer = await stream('normal');
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.text).toBe(
      ['Hello', ' from', ' the', ' provider', '.']
        .map((content) => `data: {"content": ${JSON.stringify(content)}}\n\n`)
        .concat('data: [DONE]\n\n')
        .join(''),
    );
  });

  it('embeds', async () => {
    const { body } = await post('/ai/embeddings/normal', { inputs: ['a', 'bcd'] });
    expect(body).toEqual({
      workspaceName: 'normal',
      model: 'normal',
      embeddings: [
        { index: 0, vector: [1, 0] },
        { index: 1, vector: [3, 1] },
      ],
      usage: { inputTokens: 5 },
    });
  });

  // A provider that says nothing costs seconds.
  const failing = failures.filter(([model]) => transport === 'embedded' || model !== 'silent');

  it.each(failing)('answers a problem before the first fragment: %s', async (model, status, code, more) => {
    for (const answer of [await post(`/ai/chat/${model}`, chat()), await stream(model)]) {
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer.body).toMatchObject({ status, errorCode: code, detail: code, ...more });
      expect(answer.text).not.toContain('sk-secret');
      if (status === 429) expect(answer.headers.get('retry-after')).toBe('17');
    }
  });

  it.each(['cut', 'stall', 'broken-frame', 'error-event', 'unfinished'])(
    'ends a stream that fails later with one error frame: %s',
    async (model) => {
      const { status, text } = await stream(model);
      expect(status).toBe(200);
      const [first, second, ...rest] = text.split('\n\n');
      expect(first).toBe('data: {"content": "Hello"}');
      expect(second).toMatch(/^event: error\ndata: \{"type":"error","error":"AI:[A-Za-z:]+","content":""\}$/);
      expect(rest).toEqual(['']);
    },
  );

  it('answers 502 for an unregistered provider, 404 for an unknown workspace', async () => {
    const lost = await stream('lost');
    expect(lost.body).toMatchObject({ status: 502, errorCode: 'AI:Provider:NotRegistered' });
    expect((await stream('nowhere')).body).toMatchObject({ status: 404, errorCode: 'AI:Workspace:NotFound' });
  });

  it('falls back, and answers as the workspace that was asked', async () => {
    const { status, body, text } = await post('/ai/chat/careful', chat());
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ workspaceName: 'careful', content: 'Hello from the provider.' });
  });

  it.each([
    ['101 messages', { messages: Array.from({ length: 101 }, () => chat().messages[0]) }, 'messages'],
    ['128,001 characters', chat('x'.repeat(128_001)), 'messages[0].content'],
    ['empty content', chat(''), 'messages[0].content'],
    ['the role tool', { messages: [{ role: 'tool', content: 'x' }] }, 'messages[0].role'],
    ['no messages', { messages: [] }, 'messages'],
  ])('refuses %s', async (_name, body, field) => {
    for (const answer of [await post('/ai/chat/normal', body), await stream('normal', body)]) {
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
  });

  it('takes a hundred messages of 128,000 characters', async () => {
    // Three bytes each where a gateway has to send them on.
    const content = (transport === 'http' ? '漢' : 'x').repeat(128_000);
    const messages = Array.from({ length: 100 }, () => ({ role: 'user', content }));
    expect((await post('/ai/chat/normal', { messages })).status).toBe(200);
  });

  const streamed = `subscription ($input: AIChatInput!) {
    aiChatStream(input: $input) { content } }`;
  it.each([
    ['a plain chat', '/ai/chat/silent', chat(), false],
    ['a stream before its first fragment', '/ai/chat/silent/stream', chat(), false],
    ['a stream after it', '/ai/chat/stall/stream', chat(), true],
    [
      'a subscription',
      '/graphql/stream',
      { query: streamed, variables: { input: { workspaceName: 'stall', ...chat() } } },
      true,
    ],
    ['a plain chat as of OpenAI', '/openai/v1/chat/completions', { model: 'silent', ...chat() }, false],
    [
      'a stream as of OpenAI',
      '/openai/v1/chat/completions',
      { model: 'stall', stream: true, ...chat() },
      true,
    ],
  ])(
    'closes the provider’s socket within a second when the caller hangs up: %s',
    async (_, path, body, reads) => {
      const hangUp = new AbortController();
      const asked = fake.requests.length;
      const answer = fetch(platform.url + path, {
        method: 'POST',
        signal: hangUp.signal,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(body),
      });
      answer.catch(() => undefined);
      await expect.poll(() => fake.requests.length).toBe(asked + 1);
      if (reads) await (await answer).body?.getReader().read();
      const aborted = fake.untilAborted(fake.abortCount + 1);
      const began = performance.now();
      hangUp.abort();
      await aborted;
      expect(performance.now() - began).toBeLessThan(10_000);
    },
  );

  it('loses nothing of a long stream that is read slowly', async () => {
    const words = Array.from({ length: 3_000 }, (_, at) => `word${at} `);
    fake.scripts.set('long', (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const word of words) response.write(fragmentFrame(word));
      response.end(`data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`);
    });
    const { text } = await stream('long');
    const contents = text
      .split('\n\n')
      .filter((frame) => frame.startsWith('data: {'))
      .map((frame) => JSON.parse(frame.slice(6)).content);
    expect(contents.join('')).toBe(words.join(''));
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  });
});
