import type { IncomingMessage, ServerResponse } from 'node:http';
import { raw } from 'express';
import type { DocumentNode, GraphQLError } from 'graphql';
import { DomainError } from '../subgraphs/kernel/error/domain-error.ts';
import { toGraphQLError } from '../subgraphs/kernel/error/graphql-error.ts';
import type { ExecutableSubgraph } from '../subgraphs/kernel/subgraph/executable-subgraph.ts';
import { resolveForwardedCall } from './forwarded-call.ts';
import type { ErrorMask } from './graphql/error-mask.ts';
import type { ResolveCall, WatchSession } from './graphql/gateway-call.ts';
import { InProcessTransport } from './graphql/in-process-transport.ts';
import type { OpenServer } from './http-server.ts';
import type { ClientAddress } from './rest/client-address.ts';
import { SubgraphDocuments } from './subgraph-documents.ts';
import { attachSubgraphSockets } from './subgraph-sockets.ts';

/** What a subgraph's server stands on. */
export interface SubgraphServerParts {
  readonly subgraph: ExecutableSubgraph;
  /** Verifies the forwarded credentials again: a subgraph is safe on its own (design §7). */
  readonly resolveCall: ResolveCall;
  readonly mask: ErrorMask;
  /** Finds the caller behind the gateway, which must be a trusted proxy for that. */
  readonly clientAddress: ClientAddress;
  /** Ends a socket with what let its caller in. */
  readonly watchSession: WatchSession;
  /** Whether the schema may be asked for. */
  readonly introspection: boolean;
  /** Bytes of a request body. */
  readonly bodyLimit: number;
}

/** What answers GraphQL requests of one subgraph. */
export interface SubgraphServer {
  /** Answers `POST /graphql`. @throws the body parser's error for one that is too large. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers graphql-ws upgrades on `/graphql`. @returns stops and closes the sockets. */
  attach(http: OpenServer): () => Promise<void>;
}

/** Makes the server of a subgraph that runs in a process of its own. */
export function createSubgraphServer(parts: SubgraphServerParts): SubgraphServer {
  const transport = new InProcessTransport(parts.subgraph);
  const documents = new SubgraphDocuments(parts.subgraph.schema, parts.introspection);
  const readBytes = bytesReader(parts.bodyLimit);
  return {
    handle: async (request, response) => {
      const controller = new AbortController();
      response.once('close', () => controller.abort());
      const source = {
        headers: request.headers,
        remoteAddress: parts.clientAddress(request),
        signal: controller.signal,
      };
      const call = await resolveForwardedCall(parts.resolveCall, source);
      const { query, variables = {}, operationName } = await bodyOf(request, response, readBytes);
      const document = documentOf(documents, query);
      const result =
        'errors' in document
          ? document
          : await transport.execute({ query, variables, operationName, document }, call);
      if (call.idempotency?.replayed === true) response.setHeader('Idempotent-Replayed', 'true');
      response.writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
      });
      response.end(JSON.stringify(parts.mask.result(result, call.requestId)));
    },
    attach: (http) => attachSubgraphSockets(parts, documents, http),
  };
}

/** A document the schema cannot run is answered as GraphQL: its fault is the client's, whose values it carries. */
function documentOf(documents: SubgraphDocuments, query: string): DocumentNode | { errors: [GraphQLError] } {
  try {
    return documents.get(query);
  } catch (error) {
    if (error instanceof DomainError) return { errors: [toGraphQLError(error)] };
    throw error;
  }
}

interface GraphqlBody {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

async function bodyOf(
  request: IncomingMessage,
  response: ServerResponse,
  read: ReadBytes,
): Promise<GraphqlBody> {
  const bytes = await read(request, response);
  try {
    const body: GraphqlBody = JSON.parse(bytes.toString());
    if (typeof body?.query === 'string') return body;
  } catch (cause) {
    throw new DomainError('invalid', 'GraphQL:Request:Invalid', {
      message: 'The body is no GraphQL request.',
      cause,
    });
  }
  throw new DomainError('invalid', 'GraphQL:Request:Invalid', { message: 'The body is no GraphQL request.' });
}

type ReadBytes = (request: IncomingMessage, response: ServerResponse) => Promise<Buffer>;

/** @returns a reader that throws the parser's error for a body that is too large, after which 413 can be answered. */
function bytesReader(limit: number): ReadBytes {
  const parse = raw({ type: () => true, limit });
  return async (request, response) => {
    const parsed = request as IncomingMessage & { body?: unknown };
    await new Promise<void>((resolve, reject) => {
      parse(parsed, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
    });
    return parsed.body instanceof Buffer ? parsed.body : Buffer.alloc(0);
  };
}
