import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { equalSecrets } from '../../../kernel/crypto/digest.ts';
import { DomainError } from '../../../kernel/error/domain-error.ts';
import type { Logger } from '../../../kernel/telemetry/logger.ts';
import type { RenderCaller } from '../render-caller.ts';
import type { Renderer } from '../renderer.ts';
import { readTask, renderPaths, requestBytes, tenantHeader, writeFailure } from './render-wire.ts';
import type { RendererGate } from './renderer-gate.ts';

export interface RendererServerDependencies {
  readonly renderer: Renderer;
  readonly secret: string;
  readonly gate: RendererGate;
  readonly logger: Logger;
}

/** The answer of a task: JSON, a document, or nothing. */
type Answer = { readonly json: unknown } | { readonly bytes: Uint8Array | null };

interface RenderRequest {
  readonly body: string;
  readonly now: number;
  readonly caller: RenderCaller;
}

/** Path → task. */
const tasks: Readonly<Record<string, (renderer: Renderer, asked: RenderRequest) => Promise<Answer>>> = {
  [renderPaths.check]: async (renderer, { body, caller }) => ({
    json: await renderer.check(JSON.parse(body), caller),
  }),
  [renderPaths.render]: async (renderer, { body, caller }) => ({
    json: await renderer.render(readTask(body), caller),
  }),
  [renderPaths.compare]: async (renderer, { body, caller }) => ({
    json: await renderer.compare(JSON.parse(body), caller),
  }),
  [renderPaths.tabulate]: async (renderer, { body, now, caller }) => ({
    bytes: await renderer.tabulate(body, now, caller),
  }),
  [renderPaths.print]: async (renderer, { body, now, caller }) => ({
    bytes: await renderer.print(body, now, caller),
  }),
};

/**
 * Serves other processes that render here. A caller without the secret gets no information, and its body is not read.
 * A caller that disconnects ends its task.
 */
export class RendererServer {
  constructor(private readonly dependencies: RendererServerDependencies) {}

  /** Answers one request; never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { secret, gate, renderer } = this.dependencies;
    if (!equalSecrets(request.headers.authorization ?? '', `Bearer ${secret}`)) return refuse(response, 401);
    // A request target need not be a URL, such as `//`.
    const url = URL.parse(request.url ?? '/', 'http://renderer');
    if (url === null) return refuse(response, 404);
    const { pathname, searchParams } = url;
    const task = request.method === 'POST' && Object.hasOwn(tasks, pathname) ? tasks[pathname] : undefined;
    if (task === undefined) return refuse(response, 404);
    const bytes = Number(request.headers['content-length'] ?? Number.NaN);
    if (Number.isNaN(bytes)) return refuse(response, 411);
    if (bytes > requestBytes) return refuse(response, 413);
    const gone = new AbortController();
    response.once('close', () => gone.abort(new Error('The caller has gone.')));
    const tenantId = String(request.headers[tenantHeader] ?? '');
    const caller = { tenantId, signal: gone.signal };
    let leave = () => {};
    try {
      leave = gate.enter(tenantId, bytes);
      const body = await text(request);
      const now = Number(searchParams.get('now') ?? 0);
      send(response, await task(renderer, { body, now, caller }));
    } catch (error) {
      if (!gone.signal.aborted) this.fail(response, error);
    } finally {
      leave();
    }
  }

  private fail(response: ServerResponse, error: unknown): void {
    if (!(error instanceof DomainError))
      this.dependencies.logger.error({ err: error }, 'a task could not be read');
    const { status, body } = writeFailure(error);
    response.setHeader('Content-Type', 'application/json');
    // An unread body stays on the connection, which therefore closes after the answer.
    if (!response.req.complete) response.setHeader('Connection', 'close');
    response.writeHead(status).end(JSON.stringify(body));
  }
}

function send(response: ServerResponse, answer: Answer): void {
  const bytes = 'json' in answer ? Buffer.from(JSON.stringify(answer.json)) : answer.bytes;
  if (bytes === null) return void response.writeHead(204).end();
  const type = 'json' in answer ? 'application/json' : 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length }).end(bytes);
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { Connection: 'close', 'Content-Length': 0 }).end();
}
