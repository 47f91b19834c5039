import { setTimeout as delay } from 'node:timers/promises';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { linkAbort } from '../../../subgraphs/kernel/call/linked-abort.ts';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { toGraphQLError } from '../../../subgraphs/kernel/error/graphql-error.ts';
import { BoundedQueue } from './bounded-queue.ts';
import { Reopenings } from './remote/reopenings.ts';
import type { SubgraphPolicy } from './remote/subgraph-policy-options.ts';
import { EventStream } from './streamed-results.ts';
import { unreachable } from './subgraph-answer.ts';
import type { SubgraphRequest } from './subgraph-transport.ts';

/** Queued events at which the socket is paused; the queue also holds what was received by then. */
const pauseAt = 32;
const keptEvents = 4_096;
/** WebSocket close codes for refused credentials (graphql-transport-ws). */
const refusedCredentials = new Set([4401, 4403]);

/** Where and how a subgraph serves subscriptions. */
export interface SubscriptionTarget {
  readonly protocol: SubgraphPolicy['Subscriptions'];
  /** `ws:` or `wss:` for `websocket`. */
  readonly url: string;
  /** Milliseconds until the subgraph must accept the connection. */
  readonly timeout: number;
  /** Attempts to open it again after a loss, in a row. */
  readonly retries: number;
}

/** A subscription of one caller. */
export interface RemoteSubscription {
  readonly request: SubgraphRequest;
  /** The caller's headers, as the subgraph receives them. */
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
}

/**
 * Opens a subscription in a remote subgraph over graphql-ws, on its own connection, because the connection carries the
 * caller's credentials: as connection parameters, named like the headers. A slow reader pauses the socket, and so the
 * subgraph: streamed answers must not lose a fragment.
 */
export function subscribeRemotely(
  target: SubscriptionTarget,
  { request, headers, signal }: RemoteSubscription,
): AsyncIterableIterator<ExecutionResult> {
  const opened: { socket: WebSocket | null } = { socket: null };
  const queue = new BoundedQueue<ExecutionResult>(keptEvents, {
    pauseAt,
    pause: () => opened.socket?.pause(),
    resume: () => opened.socket?.resume(),
  });
  const reopenings = new Reopenings(target.retries);
  let wait: number | null = null;
  const client = createClient({
    url: target.url,
    webSocketImpl: socketWithin(target.timeout, opened),
    connectionParams: headers,
    connectionAckWaitTimeout: target.timeout,
    // `Reopenings` counts instead: graphql-ws resets its count with each connection, and does not retry a refused one.
    retryAttempts: target.retries === 0 ? 0 : Number.POSITIVE_INFINITY,
    shouldRetry: (loss) => {
      wait = isRefusal(loss) ? null : reopenings.afterLoss();
      return wait !== null;
    },
    retryWait: () => delay(wait ?? 0),
    on: { connected: () => reopenings.recordOpening() },
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
  const abort = linkAbort(signal, () => stream.end());
  const stream = new EventStream<ExecutionResult, ExecutionResult>({
    events: queue,
    map: (event) => event,
    release,
  });
  if (signal.aborted) stream.end();
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
  const domain = isRefusal(error)
    ? new DomainError('unauthenticated', 'Authentication:Required')
    : unreachable(error);
  return [toGraphQLError(domain)];
}

const isRefusal = (error: unknown) =>
  refusedCredentials.has((error as { readonly code?: number } | null)?.code ?? 0);
