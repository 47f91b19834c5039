import type { IncomingMessage, ServerResponse } from 'node:http';
import { raw } from 'express';
import type { DocumentNode, GraphQLError } from 'graphql';
import { z } from 'zod';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { toGraphQLError } from '../../subgraphs/kernel/error/graphql-error.ts';
import type { ExecutableSubgraph } from '../../subgraphs/kernel/subgraph/executable-subgraph.ts';
import type { ResolveCall, WatchSession } from '../authentication/gateway-call.ts';
import type { ErrorMask } from '../graphql/execution/error-mask.ts';
import { InProcessTransport } from '../graphql/subgraphs/in-process-transport.ts';
import { batchHeader } from '../graphql/subgraphs/merged-fetches.ts';
import type { PreparedFetch, SubgraphFetch } from '../graphql/subgraphs/subgraph-transport.ts';
import { createDocumentCache } from '../graphql/supergraph/document-cache.ts';
import type { ClientAddress } from '../http/client-address.ts';
import type { OpenServer } from '../http/http-server.ts';
import type { JsonBounds } from '../http/json-bounds.ts';
import { JsonParser } from '../http/json-parser.ts';
import { resolveForwardedCall } from './forwarded-call.ts';
import { keptFetches, SubgraphDocuments } from './subgraph-documents.ts';
import { attachSubgraphSockets } from './subgraph-sockets.ts';

export interface SubgraphServerDependencies {
  readonly subgraph: ExecutableSubgraph;
  /** Verifies the forwarded credentials again: a subgraph is secure on its own. */
  readonly resolveCall: ResolveCall;
  readonly mask: ErrorMask;
  /** Finds the caller's address behind the gateway, which must be a trusted proxy. */
  readonly clientAddress: ClientAddress;
  /** Ends a socket when its caller loses access. */
  readonly watchSession: WatchSession;
  /** Allows introspection. */
  readonly introspection: boolean;
  /** Bytes of a request body. */
  readonly bodyLimit: number;
  /** Milliseconds a socket may stay open without `connection_init`; default 10,000. */
  readonly introduction?: number;
}

export interface SubgraphServer {
  /** Answers `POST /graphql`. @throws the body parser's error for a body that is too large. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers graphql-ws upgrades on `/graphql`. @returns stops and closes the sockets. */
  attach(http: Pick<OpenServer, 'server' | 'upgradePaths'>): () => Promise<void>;
}

/** A fetch has the keys of every entity it joins: more than a client sends. */
const fetchBounds: JsonBounds = { depth: 70, members: 100_000, values: 200_000 };

/** Creates the server of a subgraph in its own process. */
export function createSubgraphServer(dependencies: SubgraphServerDependencies): SubgraphServer {
  const transport = new InProcessTransport(dependencies.subgraph);
  const documents = new SubgraphDocuments(dependencies.subgraph.schema, dependencies.introspection);
  const body = { read: bytesReader(dependencies.bodyLimit), parser: new JsonParser(fetchBounds) };
  const fetches = createDocumentCache<PreparedFetch>(keptFetches);
  const fetchOf = (fetch: SubgraphFetch): PreparedFetch => {
    const key = JSON.stringify([fetch.operationName ?? null, fetch.query]);
    const prepared = fetches.get(key) ?? transport.prepare(fetch);
    fetches.set(key, prepared);
    return prepared;
  };
  return {
    handle: async (request, response) => {
      const controller = new AbortController();
      response.once('close', () => controller.abort());
      const source = {
        headers: request.headers,
        remoteAddress: dependencies.clientAddress(request),
        signal: controller.signal,
      };
      const call = await resolveForwardedCall(dependencies.resolveCall, source);
      const asked = await bodyOf(request, response, body);
      const answer = async ({ query, variables, operationName }: GraphqlBody) => {
        const document = documentOf(documents, query);
        const result =
          'errors' in document
            ? document
            : await fetchOf({ query, operationName, document })(variables, call);
        return dependencies.mask.result(result, call.requestId);
      };
      const answers = Array.isArray(asked) ? await Promise.all(asked.map(answer)) : await answer(asked);
      if (call.idempotency?.replayed === true) response.setHeader('Idempotent-Replayed', 'true');
      response.writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        [batchHeader]: largestBatch,
      });
      response.end(JSON.stringify(answers));
    },
    attach: (http) => attachSubgraphSockets(dependencies, documents, http),
  };
}

/** An invalid document gets a GraphQL error: it contains the client's values, so the fault is the client's. */
function documentOf(documents: SubgraphDocuments, query: string): DocumentNode | { errors: [GraphQLError] } {
  try {
    return documents.get(query);
  } catch (error) {
    if (error instanceof DomainError) return { errors: [toGraphQLError(error)] };
    throw error;
  }
}

/** Queries in one request: far more than a plan sends to one subgraph at a time. */
const largestBatch = 16;

const graphqlBody = z.object({
  query: z.string(),
  operationName: z
    .string()
    .min(1)
    .nullish()
    .transform((name) => name ?? undefined),
  variables: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((variables) => variables ?? {}),
});

type GraphqlBody = z.output<typeof graphqlBody>;

/** Lists may contain queries only: their order is undefined, and one idempotency key cannot cover several mutations. */
const graphqlBodies = graphqlBody
  .refine(({ query }) => /^\s*(query\b|\{)/.test(query) && !/\bmutation\b/.test(query))
  .array()
  .min(1)
  .max(largestBatch);

const requestBody = z.union([graphqlBody, graphqlBodies]);

async function bodyOf(
  request: IncomingMessage,
  response: ServerResponse,
  { read, parser }: { readonly read: ReadBytes; readonly parser: JsonParser },
): Promise<GraphqlBody | GraphqlBody[]> {
  const parsed = await parser.parse(await read(request, response));
  const { data } = requestBody.safeParse(parsed.kind === 'value' ? parsed.value : null);
  if (data !== undefined) return data;
  throw new DomainError('invalid', 'GraphQL:Request:Invalid', { message: 'The body is no GraphQL request.' });
}

type ReadBytes = (request: IncomingMessage, response: ServerResponse) => Promise<Buffer>;

/** @returns a reader that throws the parser's error for a body that is too large; 413 can still be answered. */
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
