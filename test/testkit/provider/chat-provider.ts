import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Tokens the provider says a call used. */
export const toldUsage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

/** The tool that the provider calls where it is offered one. */
export const toldTool = 'weather';

const toolCall = {
  id: 'call_1',
  type: 'function',
  function: { name: toldTool, arguments: '{"city":"Vienna"}' },
};
const textDeltas = ['Yes', ', ', 'indeed', '.'].map((content) => ({ content }));
/** The call in its parts, as providers stream it. */
const toolDeltas = [
  { tool_calls: [{ ...toolCall, index: 0, function: { name: toldTool, arguments: '' } }] },
  ...['{"city":', '"Vienna"}'].map((text) => ({ tool_calls: [{ index: 0, function: { arguments: text } }] })),
];

/**
 * An OpenAI-compatible provider that writes down which calls reached it and can die as by `kill -9`: connections reset,
 * port closed. What it wrote down outlives it.
 */
export class ChatProvider {
  /** The last user message, or the first embedded text, of every call that arrived, as often as it arrived. */
  readonly received: string[] = [];
  private server: Server | null = null;
  private port = 0;

  /** `http://127.0.0.1:port/v1`. */
  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  /** Listens, again on the same port after it died. */
  async start(): Promise<void> {
    const server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Dies in the middle of whatever it does. */
  async kill(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server === null) return;
    const closed = new Promise<void>((done) => void server.close(() => done()));
    server.closeAllConnections();
    await closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (body === null) return;
    this.received.push(body.messages?.at(-1)?.content ?? body.input?.[0] ?? '');
    if (body.input !== undefined) {
      const data = body.input.map((_, index) => ({ object: 'embedding', index, embedding: [1, 0] }));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', model: body.model, data, usage: toldUsage }));
      return;
    }
    const calls = (body.tools ?? []).length > 0;
    const head = { id: 'c', object: 'chat.completion', created: 1, model: body.model };
    if (body.stream !== true) {
      const message = {
        role: 'assistant',
        ...(calls ? { content: null, tool_calls: [toolCall] } : { content: 'Yes.' }),
      };
      const choices = [{ index: 0, message, finish_reason: calls ? 'tool_calls' : 'stop' }];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...head, choices, usage: toldUsage }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (choices: unknown, usage: unknown = null) =>
      response.write(
        `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, usage })}\n\n`,
      );
    for (const delta of calls ? toolDeltas : textDeltas) {
      chunk([{ index: 0, delta }]);
      await new Promise((done) => setImmediate(done));
    }
    chunk([{ index: 0, delta: {}, finish_reason: calls ? 'tool_calls' : 'stop' }]);
    chunk([], toldUsage);
    response.end('data: [DONE]\n\n');
  }
}

interface ChatBody {
  readonly model: string;
  readonly stream?: boolean;
  readonly messages?: readonly { readonly content: string }[];
  readonly tools?: readonly unknown[];
  /** Of embeddings, which have no messages. */
  readonly input?: readonly string[];
}

/** @returns null when the connection died first. */
async function bodyOf(request: IncomingMessage): Promise<ChatBody | null> {
  try {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    return null;
  }
}
