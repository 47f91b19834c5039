import { createServer, type Server } from 'node:http';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { errorKinds } from '../../../subgraphs/kernel/error/error-kinds.ts';
import { domainErrorOf } from '../../../subgraphs/kernel/error/graphql-error.ts';
import { type Logger, silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { HttpFailure } from '../../http/http-failure.ts';
import { ProblemWriter } from '../../http/problem-writer.ts';
import { securityHeaderList } from '../../http/security-headers.ts';
import {
  createGraphqlEndpoints,
  type GraphqlDependencies,
  type GraphqlEndpoints,
  type GraphqlSettings,
} from '../endpoints/endpoints.ts';
import { platformMask } from '../execution/error-mask.ts';
import { forwardPlatformHeaders } from '../subgraphs/forwarded-headers.ts';
import { InProcessTransport } from '../subgraphs/in-process-transport.ts';
import { RemoteTransport } from '../subgraphs/remote-transport.ts';
import type { SubgraphTransport } from '../subgraphs/subgraph-transport.ts';
import { Supergraph } from '../supergraph/supergraph.ts';
import { EventHub } from './event-hub.ts';
import { callOf } from './example-calls.ts';
import { type Listening, listening } from './listening.ts';
import { composeReviews, reviewSubgraphs } from './review-subgraphs.ts';
import { type SubgraphServer, serveSubgraph } from './subgraph-server.ts';
import { untilEqual } from './until-equal.ts';

/** Settings as a development gateway has them. */
export const exampleSettings: GraphqlSettings = {
  limits: { Depth: 10, Aliases: 15, Characters: 262_144, Tokens: 2_000, Directives: 50, Cost: 5_000 },
  allowAnonymous: false,
  introspection: true,
  hideSchemaDetails: false,
  idempotency: true,
  bodyLimit: 1_048_576,
  requestTimeout: 30_000,
  heartbeat: 12_000,
  maxOperations: 100,
};

/** A gateway over the example's subgraphs, listening. */
export interface ExampleGateway extends Listening {
  readonly hub: EventHub;
  readonly endpoints: GraphqlEndpoints;
  readonly server: Server;
  /** Subgraph servers by name; none in process. */
  readonly subgraphs: ReadonlyMap<string, SubgraphServer>;
  /** Ends every watched session. */
  endSessions(): void;
  /** Resolves at this number of watched sessions. */
  untilSessions(count: number): Promise<void>;
  /** Resolves when no client is connected and no stream is open. */
  untilQuiet(): Promise<void>;
}

export interface ExampleOptions {
  readonly remote: boolean;
  readonly settings?: Partial<GraphqlSettings>;
  readonly parts?: Partial<GraphqlDependencies>;
  readonly logger?: Logger;
}

/** Starts the example's gateway, its subgraphs in process or each on a port of its own. */
export async function startExample({
  remote,
  settings,
  parts,
  logger = silentLogger,
}: ExampleOptions): Promise<ExampleGateway> {
  const hub = new EventHub();
  const watched = new Set<() => void>();
  const subgraphs = new Map<string, SubgraphServer>();
  const transports = new Map<string, SubgraphTransport>();
  for (const subgraph of reviewSubgraphs(hub)) {
    if (remote) subgraphs.set(subgraph.name, await serveSubgraph(subgraph));
    const url = subgraphs.get(subgraph.name)?.url;
    const transport =
      url === undefined ? new InProcessTransport(subgraph) : new RemoteTransport({ url, timeout: 5_000 });
    transports.set(subgraph.name, transport);
  }
  const endpoints = await createGraphqlEndpoints({
    supergraph: new Supergraph(composeReviews()),
    transports,
    problems: exampleProblems(logger),
    mask: platformMask(logger),
    resolveCall: async ({ headers, signal }) => ({ ...callOf(headers, signal), idempotency: null }),
    watchSession: (_call, onEnd) => {
      watched.add(onEnd);
      return () => watched.delete(onEnd);
    },
    forward: forwardPlatformHeaders('X-Tenant-Id'),
    clientAddress: () => '127.0.0.1',
    isAllowedOrigin: (origin) => origin === 'https://friend.example',
    landingPage: null,
    persisted: null,
    settings: { ...exampleSettings, ...settings },
    logger,
    ...parts,
  });
  const app = exampleApp(endpoints);
  const server = createServer(endpoints.fastPath.inFrontOf(app, () => securityHeaderList().flat()));
  endpoints.webSocket.attach(server);
  const started = await listening(server);
  return {
    ...started,
    hub,
    endpoints,
    server,
    subgraphs,
    endSessions: () => {
      for (const end of [...watched]) end();
    },
    untilSessions: (count) => untilEqual(() => watched.size, count),
    untilQuiet: async () => {
      await started.untilConnections(0);
      for (const subgraph of subgraphs.values()) await subgraph.untilSockets(0);
    },
    close: async () => {
      await endpoints.close();
      await started.close();
      for (const subgraph of subgraphs.values()) await subgraph.close();
    },
  };
}

/** Problem documents, whose details name their language in place of a text in it. */
function exampleProblems(logger: Logger): ProblemWriter {
  return new ProblemWriter({
    translate: (key, locale) => (locale === 'en' ? null : `${key} (${locale})`),
    localeOf: ({ headers }) => headers['accept-language'] ?? 'en',
    traceIdOf: () => 'an id',
    logger,
  });
}

/** The fallback of the fast path. */
export function exampleApp(endpoints: GraphqlEndpoints): Express {
  const app = express().disable('x-powered-by').disable('etag');
  return app.use(endpoints.router).use(problems);
}

const problems: ErrorRequestHandler = (error, _req, res, _next) => {
  const kind = domainErrorOf(error)?.kind ?? 'internal';
  const status = error instanceof HttpFailure ? error.status : errorKinds[kind].status;
  if (status === 401) res.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
  res.status(status).type('application/problem+json').send(JSON.stringify({ status }));
};

/** A GraphQL answer over HTTP. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

/** Sends a request over HTTP. @param headers default: user u1. */
export async function ask(
  url: string,
  body: unknown,
  headers: Record<string, string> = { authorization: 'Bearer u1' },
): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
