import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A request as the provider saw it. */
export interface ProviderRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was sent.
  readonly body: any;
}

/** Answers one request; by default scripted by the model's name. */
export type ProviderScript = (request: ProviderRequest, response: ServerResponse) => void | Promise<void>;

const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };
/** Part of the prompt was read from the provider's cache, part of the answer are thoughts. */
const cachedUsage = {
  ...usage,
  prompt_tokens_details: { cached_tokens: 5 },
  completion_tokens_details: { reasoning_tokens: 2 },
};
const fragments = ['Hello', ' from', ' the', ' provider', '.'];

const writeJson = (response: ServerResponse, status: number, body: unknown, headers: object = {}) =>
  response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));

const chunk = (delta: object, finish: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'provider-model-2026',
  choices: [{ index: 0, delta, finish_reason: finish }],
});

/** One event of a streamed answer. */
export const frameOf = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

/** One fragment of a streamed answer. */
export const fragmentFrame = (content: string): string => frameOf(chunk({ content }));

function completion(content: string, used: object | null) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'provider-model-2026',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    ...(used === null ? {} : { usage: used }),
  };
}

function answerChat({ body }: ProviderRequest, response: ServerResponse, used: object | null = usage): void {
  if (body.stream !== true) return void writeJson(response, 200, completion(fragments.join(''), used));
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  for (const content of fragments) response.write(fragmentFrame(content));
  response.write(frameOf(chunk({}, 'stop')));
  if (used !== null) response.write(frameOf({ ...chunk({}), choices: [], usage: used }));
  response.end('data: [DONE]\n\n');
}

function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(fragmentFrame('Hello'));
}

/** What a provider may do, by the name of the model. */
const scripts: Readonly<Record<string, ProviderScript>> = {
  normal: (request, response) => answerChat(request, response),
  'no-usage': (request, response) => answerChat(request, response, null),
  cached: (request, response) => answerChat(request, response, cachedUsage),
  unauthorized: ({ headers }, response) =>
    void writeJson(response, 401, { error: { message: `bad key ${headers.authorization}`, type: 'auth' } }),
  'rate-limited': (_, response) =>
    void writeJson(response, 429, { error: { message: 'slow down' } }, { 'Retry-After': '17' }),
  down: (_, response) => void writeJson(response, 503, { error: { message: 'down' } }),
  'no-model': (_, response) => void writeJson(response, 404, { error: { message: 'no such model' } }),
  garbage: (_, response) => void writeJson(response, 200, '<html>It works!</html>'),
  redirect: (_, response) => void response.writeHead(307, { Location: '/elsewhere' }).end(),
  silent: () => {},
  cut: ({ body }, response) => {
    if (body.stream === true) beginStream(response);
    setImmediate(() => response.destroy());
  },
  stall: (_, response) => beginStream(response),
  'broken-frame': (_, response) => {
    beginStream(response);
    response.end('data: {"choices": [\n\ndata: [DONE]\n\n');
  },
  'error-event': (_, response) => {
    beginStream(response);
    response.end(frameOf({ error: { message: 'key sk-secret is over its quota', code: 500 } }));
  },
  unfinished: (_, response) => {
    beginStream(response);
    response.end();
  },
};

/** An OpenAI-compatible provider on loopback: real HTTP, scripted by model, remembers what it saw. */
export class FakeOpenAI {
  readonly requests: ProviderRequest[] = [];
  /** Further scripts by model. */
  readonly scripts = new Map<string, ProviderScript>();
  private readonly aborted: (() => void)[] = [];
  private aborts = 0;

  // A field, not a parameter property: the class is also loaded by Node itself, which only strips types.
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
  }

  static async start(): Promise<FakeOpenAI> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const fake = new FakeOpenAI(server);
    server.on('request', (request, response) => {
      fake.answer(request, response).catch(() => response.destroy());
    });
    return fake;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Connections lost in the middle of an answer. */
  get abortCount(): number {
    return this.aborts;
  }

  /** Options of a platform that uses it as the provider `fake`. */
  get env(): Record<string, string> {
    return {
      AI__Providers__fake__Kind: 'openai-compatible',
      AI__Providers__fake__BaseUrl: `${this.origin}/v1`,
      AI__Providers__fake__ApiKey: 'sk-secret',
      AI__Providers__fake__AllowPrivateNetwork: 'true',
      AI__RetryDelay: '1ms',
    };
  }

  /** Resolves when the provider has lost this many connections in the middle of an answer. */
  async untilAborted(count: number): Promise<void> {
    while (this.aborts < count) await new Promise<void>((resolve) => this.aborted.push(resolve));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.once('close', () => {
      if (response.writableFinished) return;
      this.aborts += 1;
      for (const resolve of this.aborted.splice(0)) resolve();
    });
    const path = request.url ?? '';
    const body = request.method === 'POST' ? ((await json(request)) as ProviderRequest['body']) : null;
    const seen = { path, headers: request.headers, body };
    this.requests.push(seen);
    if (path.endsWith('/models'))
      return void writeJson(response, 200, { data: [{ id: 'gpt-4o' }, { id: 'normal' }] });
    const script = this.scripts.get(body.model) ?? scripts[body.model];
    if (script !== undefined && body.model !== 'normal') return script(seen, response);
    if (path.includes('/embeddings')) return void this.embed(seen, response);
    return answerChat(seen, response);
  }

  private embed({ body }: ProviderRequest, response: ServerResponse): void {
    const inputs: string[] = [body.input].flat();
    const data = inputs.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: [text.length, index],
    }));
    writeJson(response, 200, {
      object: 'list',
      data,
      model: body.model,
      usage: { prompt_tokens: 5, total_tokens: 5 },
    });
  }
}
