import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { subscribe } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { DomainError } from '../subgraphs/kernel/error/domain-error.ts';
import type { CallContext } from '../subgraphs/kernel/subgraph/context.ts';
import type { ExecutableSubgraph } from '../subgraphs/kernel/subgraph/executable-subgraph.ts';
import type { ErrorMask } from './graphql/error-mask.ts';
import { freshCall, type ResolveCall } from './graphql/gateway-call.ts';
import { InProcessTransport } from './graphql/in-process-transport.ts';
import type { OpenServer } from './http-server.ts';
import type { ClientAddress } from './rest/client-address.ts';

/** What a subgraph's server stands on. */
export interface SubgraphServerParts {
  readonly subgraph: ExecutableSubgraph;
  /** Verifies the forwarded credentials again: a subgraph is safe on its own (design §7). */
  readonly resolveCall: ResolveCall;
  readonly mask: ErrorMask;
  /** Finds the caller behind the gateway, which must be a trusted proxy for that. */
  readonly clientAddress: ClientAddress;
  /** Bytes of a request body. */
  readonly bodyLimit: number;
}

/** What answers GraphQL requests of one subgraph. */
export interface SubgraphServer {
  /** Answers `POST /graphql`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers graphql-ws upgrades on `/graphql`. @returns stops and closes the sockets. */
  attach(http: OpenServer): () => Promise<void>;
}

/** Makes the server of a subgraph that runs in a process of its own. */
export function createSubgraphServer(parts: SubgraphServerParts): SubgraphServer {
  const transport = new InProcessTransport(parts.subgraph);
  return {
    handle: async (request, response) => {
      const controller = new AbortController();
      response.once('close', () => controller.abort());
      const call = await callOf(parts, request.headers, parts.clientAddress(request), controller.signal);
      const { query, variables = {}, operationName } = await bodyOf(request, parts.bodyLimit);
      const result = await transport.execute({ query, variables, operationName }, { ...call, headers: {} });
      if (call.idempotency?.replayed === true) response.setHeader('Idempotent-Replayed', 'true');
      response.writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
      });
      response.end(JSON.stringify(parts.mask.result(result, call.requestId)));
    },
    attach: (http) => attachSockets(parts, http),
  };
}

function attachSockets(parts: SubgraphServerParts, http: OpenServer): () => Promise<void> {
  const sockets = new WebSocketServer({ server: http.server, path: '/graphql', maxPayload: parts.bodyLimit });
  const disposable = useServer<Record<string, unknown>, { call?: CallContext }>(
    {
      schema: parts.subgraph.schema,
      onConnect: async ({ connectionParams, extra }) => {
        const controller = new AbortController();
        extra.socket.once('close', () => controller.abort());
        const headers = (connectionParams ?? {}) as IncomingHttpHeaders;
        try {
          extra.call = await callOf(
            parts,
            headers,
            parts.clientAddress({ socket: extra.request.socket, headers } as IncomingMessage),
            controller.signal,
          );
          return true;
        } catch {
          return false;
        }
      },
      context: ({ extra }) =>
        parts.subgraph.contextFor(freshCall({ ...(extra.call as CallContext), headers: {} })),
      subscribe: async (args) => {
        const result = await subscribe(args);
        return 'errors' in result ? parts.mask.result(result, randomUUID()) : result;
      },
      onNext: (_context, _id, _payload, _args, result) => parts.mask.result(result, randomUUID()) as never,
    },
    sockets,
  );
  return async () => {
    await disposable.dispose();
  };
}

async function callOf(
  { resolveCall }: SubgraphServerParts,
  headers: IncomingHttpHeaders,
  remoteAddress: string | null,
  signal: AbortSignal,
): Promise<CallContext> {
  const call = await resolveCall({ headers, remoteAddress, signal });
  const key = headers['idempotency-key'];
  const requestHash = headers['x-idempotency-hash'];
  const keyed = typeof key === 'string' && typeof requestHash === 'string';
  return { ...call, idempotency: keyed ? { key, requestHash, replayed: false } : null };
}

interface GraphqlBody {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

async function bodyOf(request: IncomingMessage, limit: number): Promise<GraphqlBody> {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) request.destroy();
  });
  try {
    const body: GraphqlBody = JSON.parse(await text(request));
    if (typeof body?.query === 'string') return body;
  } catch (cause) {
    throw new DomainError('invalid', 'GraphQL:Request:Invalid', {
      message: 'The body is no GraphQL request.',
      cause,
    });
  }
  throw new DomainError('invalid', 'GraphQL:Request:Invalid', { message: 'The body is no GraphQL request.' });
}
