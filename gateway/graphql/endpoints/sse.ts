import type { ServerResponse } from 'node:http';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ExecutionResult } from 'graphql';
import type { ResolveCall } from '../../authentication/gateway-call.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import { startEventStream } from '../../http/event-stream.ts';
import { methodNotAllowed, notAcceptable } from '../../http/http-failure.ts';
import { watchRequest } from '../../http/request-signal.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { CallLimits } from '../../http/traffic/call-limits.ts';
import type { HeaderForwarding } from '../subgraphs/forwarded-headers.ts';
import { linkAbort } from '../subgraphs/linked-abort.ts';
import { jsonBody } from './json-body.ts';
import type { OperationParameters, StreamingOperations } from './streaming-operations.ts';

export interface SseEndpointDependencies {
  readonly operations: StreamingOperations;
  readonly resolveCall: ResolveCall;
  readonly forward: HeaderForwarding;
  readonly clientAddress: ClientAddress;
  readonly callLimits: Pick<CallLimits, 'enterConnection'>;
  /** Bytes of a request body. */
  readonly bodyLimit: number;
  /** Milliseconds between heartbeat comments. */
  readonly heartbeat: number;
  /** Aborted at shutdown: streams end without `complete`, so that clients reconnect. */
  readonly shutdown: AbortSignal;
}

/**
 * `POST /graphql/stream`: graphql-sse's protocol in its "distinct connections" mode, one stream per operation.
 * graphql-sse's own handler queues results without limit for a stalled reader. Mount it before `/graphql`. Refused credentials
 * go to the next error handler.
 */
export function sseEndpoint(dependencies: SseEndpointDependencies): Router {
  const router = Router();
  router.post(
    '/graphql/stream',
    securityHeaders(),
    jsonBody(dependencies.bodyLimit),
    streamHandler(dependencies),
  );
  router.all('/graphql/stream', () => {
    throw methodNotAllowed('POST');
  });
  return router;
}

function streamHandler(dependencies: SseEndpointDependencies): RequestHandler {
  const { operations, resolveCall, forward, clientAddress, heartbeat, shutdown } = dependencies;
  return async (req: Request, res: Response) => {
    if (!req.accepts('text/event-stream')) throw notAcceptable(['text/event-stream']);
    const { signal, end } = linkAbort(watchRequest(res, null).signal);
    res.once('close', end);
    const source = { headers: req.headers, remoteAddress: clientAddress(req), signal };
    const call = { ...(await resolveCall(source)), signal, headers: forward(req.headers) };
    if (res.destroyed) return;
    res.once('close', dependencies.callLimits.enterConnection(call));
    const admitted = operations.admit((req.body ?? {}) as OperationParameters, call);
    const writer = new SseWriter(res, heartbeat);
    const stop = linkAbort(shutdown, () => res.end());
    res.once('close', stop.end);
    await writer.write('errors' in admitted ? admitted : await operations.start(admitted, call));
  };
}

/** Writes results with backpressure; a reader without progress for a whole heartbeat is disconnected. */
class SseWriter {
  private readonly pulse: NodeJS.Timeout;
  private stalledAt = -1;

  constructor(
    private readonly response: ServerResponse,
    heartbeat: number,
  ) {
    startEventStream(response);
    // Some browsers do not open a stream before its first byte.
    response.write(':\n\n');
    this.pulse = setInterval(() => this.sendHeartbeat(), heartbeat);
    response.once('close', () => clearInterval(this.pulse));
  }

  private get isOpen(): boolean {
    return !this.response.writableEnded && !this.response.destroyed;
  }

  async write(results: ExecutionResult | AsyncIterableIterator<ExecutionResult>): Promise<void> {
    if (Symbol.asyncIterator in results) await this.writeAll(results);
    else await this.send('next', results);
    await this.send('complete', null);
    clearInterval(this.pulse);
    this.response.end();
  }

  private async writeAll(results: AsyncIterableIterator<ExecutionResult>): Promise<void> {
    for await (const result of results) {
      await this.send('next', result);
      if (!this.isOpen) return;
    }
  }

  /** Resolves when the reader accepts more. */
  private send(event: 'next' | 'complete', data: unknown): Promise<void> {
    const { response } = this;
    const text = data === null ? '' : JSON.stringify(data);
    if (!this.isOpen || response.write(`event: ${event}\ndata: ${text}\n\n`)) return Promise.resolve();
    return new Promise((resolve) => {
      const proceed = () => {
        response.off('drain', proceed).off('close', proceed);
        resolve();
      };
      response.once('drain', proceed).once('close', proceed);
    });
  }

  private sendHeartbeat(): void {
    const { response } = this;
    if (!this.isOpen) return;
    const taken = response.socket?.bytesWritten ?? 0;
    const waiting = response.writableLength > 0;
    if (waiting && this.stalledAt === taken) response.destroy();
    this.stalledAt = waiting ? taken : -1;
    if (!waiting) response.write(':\n\n');
  }
}
