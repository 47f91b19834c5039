import { type ExecutionResult, GraphQLError } from 'graphql';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { toGraphQLError } from '../../../subgraphs/kernel/error/graphql-error.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { BoundedQueue } from './bounded-queue.ts';
import { linkAbort } from './linked-abort.ts';
import { EventStream } from './streamed-results.ts';
import { headersFor, unreachable } from './subgraph-answer.ts';
import type { SubgraphRequest } from './subgraph-transport.ts';

/** Queued events at which the socket is paused; the queue also holds what was received by then. */
const pauseAt = 32;
const keptEvents = 4_096;
/** WebSocket close codes for refused credentials (graphql-transport-ws). */
const refusedCredentials = new Set([4401, 4403]);

export interface RemoteSubscriptionTarget {
  /** `ws:` or `wss:`. */
  readonly url: string;
  /** Milliseconds until the subgraph must accept the connection. */
  readonly timeout: number;
}

/**
 * Opens a subscription in a remote subgraph over graphql-ws, on its own connection, because the connection carries the
 * caller's credentials: as connection parameters, named like the headers. A slow reader pauses the socket, and so the
 * subgraph: streamed answers must not lose a fragment.
 */
export function subscribeRemotely(
  target: RemoteSubscriptionTarget,
  request: SubgraphRequest,
  call: GatewayCall,
): AsyncIterableIterator<ExecutionResult> {
  const opened: { socket: WebSocket | null } = { socket: null };
  const queue = new BoundedQueue<ExecutionResult>(keptEvents, {
    pauseAt,
    pause: () => opened.socket?.pause(),
    resume: () => opened.socket?.resume(),
  });
  const client = createClient({
    url: target.url,
    webSocketImpl: socketWithin(target.timeout, opened),
    connectionParams: headersFor(call),
    connectionAckWaitTimeout: target.timeout,
    retryAttempts: 0,
  });
  const { query, variables, operationName } = request;
  const unsubscribe = client.subscribe(
    { query, variables: { ...variables }, ...(operationName === undefined ? {} : { operationName }) },
    {
      next: (result) => queue.push(result as ExecutionResult),
      error: (error) => {
        queue.push({ errors: errorsOf(error) });
        queue.end();
      },
      complete: () => queue.end(),
    },
  );
  const release = () => {
    abort.end();
    unsubscribe();
    client.terminate();
  };
  const abort = linkAbort(call.signal, () => stream.end());
  const stream = new EventStream<ExecutionResult, ExecutionResult>({
    events: queue,
    map: (event) => event,
    release,
  });
  if (call.signal.aborted) stream.end();
  return stream;
}

/** The WebSocket of `ws` with a time limit for its handshake. @param opened called with it. */
function socketWithin(handshakeTimeout: number, opened: { socket: WebSocket | null }): typeof WebSocket {
  return class extends WebSocket {
    constructor(address: string, protocols: string) {
      super(address, protocols, { handshakeTimeout });
      opened.socket = this;
      // graphql-ws removes its listener before the last error of a socket closed early, which would end the process.
      this.on('error', () => undefined);
    }
  } as typeof WebSocket;
}

function errorsOf(error: unknown): GraphQLError[] {
  if (Array.isArray(error))
    return error.map(({ message, path, extensions }) => new GraphQLError(message, { path, extensions }));
  const refused = refusedCredentials.has((error as { code?: number } | null)?.code ?? 0);
  const domain = refused ? new DomainError('unauthenticated', 'Authentication:Required') : unreachable(error);
  return [toGraphQLError(domain)];
}
