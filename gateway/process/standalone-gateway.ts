import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { Router } from 'express';
import { Actor, anonymous } from '../../subgraphs/kernel/call/actor.ts';
import { systemClock } from '../../subgraphs/kernel/clock/clock.ts';
import { diagnosticsSection } from '../../subgraphs/kernel/health/diagnostics.options.ts';
import { probes } from '../../subgraphs/kernel/health/probes.ts';
import { HealthReporter } from '../../subgraphs/kernel/health/report.ts';
import { buildRegistry } from '../../subgraphs/kernel/registry/registry.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { hostTenant } from '../../subgraphs/kernel/tenancy/tenant.ts';
import type { ResolveCall } from '../authentication/gateway-call.ts';
import { graphiql } from '../explorers/graphiql.ts';
import { landingPage } from '../explorers/landing-page.ts';
import { sandbox } from '../explorers/sandbox.ts';
import { createGraphqlEndpoints, type GraphqlEndpoints } from '../graphql/endpoints/endpoints.ts';
import type { WebSocketEndpoint } from '../graphql/endpoints/websocket.ts';
import { openMask } from '../graphql/execution/error-mask.ts';
import { forwardEndToEndHeaders } from '../graphql/subgraphs/forwarded-headers.ts';
import { RemoteTransport } from '../graphql/subgraphs/remote-transport.ts';
import { demandSubgraphUrls } from '../graphql/subgraphs/subgraph-urls.ts';
import { type OperationLimits, openLimits } from '../graphql/supergraph/limits.ts';
import { Supergraph } from '../graphql/supergraph/supergraph.ts';
import { createClientAddress } from '../http/client-address.ts';
import { type CorsPolicy, cors, isAllowedOrigin } from '../http/cors.ts';
import { routeNotFound } from '../http/http-failure.ts';
import { ProblemWriter } from '../http/problem-writer.ts';
import { createRequestIds, traceIdOr } from '../http/request-id.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { standardHeaders } from '../http/standard-headers.ts';

export interface StandaloneOptions {
  readonly supergraphSdl: string;
  /** Subgraph name, in any case → URL, overrides the file's `@join__graph(url:)`. */
  readonly subgraphUrls?: Readonly<Record<string, string>>;
  /** Lets callers without an `Authorization` header do more than introspect. Default true. */
  readonly allowAnonymous?: boolean;
  /** Overrides {@link openLimits}. */
  readonly limits?: Partial<OperationLimits>;
  /** Default true: publishing the schema is the operator's decision. */
  readonly introspection?: boolean;
  /** Serves the explorers to browsers. Default true. */
  readonly explorers?: boolean;
  readonly cors?: CorsPolicy;
  readonly trustedProxies?: readonly string[];
  /** Bytes of a request body. */
  readonly bodyLimit?: number;
  /** Milliseconds for a subgraph's answer, and for the gateway's. */
  readonly requestTimeout?: number;
  readonly logger: Logger;
}

/** A gateway over a supergraph alone: no database, no users, no built-in subgraph. */
export interface StandaloneGateway {
  /** Answers every request, unknown paths with 404. */
  readonly router: Router;
  /** Answers fast path requests without Express. @param app has the router, and adds no headers of its own. */
  listener(app: RequestListener): RequestListener;
  /** The health of the probes. */
  readonly health: HealthReporter;
  /** For the HTTP server's upgrades. */
  readonly webSocket: WebSocketEndpoint;
  /** Ends streams and sockets; running requests continue. */
  drain(): Promise<void>;
  /** Call it after the last request has ended. */
  close(): Promise<void>;
}

/**
 * Creates a gateway over any supergraph with remote subgraphs. It has no issuer to verify tokens: it forwards the
 * caller's headers and the subgraphs decide; it can only refuse callers without credentials. It also passes the errors
 * of subgraphs on, as @apollo/gateway does.
 * @throws when the text is not a supergraph; {OptionsError} for the URL of an unknown subgraph.
 */
export async function createStandaloneGateway(options: StandaloneOptions): Promise<StandaloneGateway> {
  const supergraph = new Supergraph(options.supergraphSdl);
  const policy = options.cors ?? { origins: [], development: true };
  const endpoints = await openGraphql(supergraph, policy, options);
  const { logger } = options;
  const health = new HealthReporter(buildRegistry([]), { cacheDuration: 0, clock: systemClock, logger });
  return {
    health,
    router: createRouter(supergraph, { endpoints, health }, policy, options),
    listener: (app) => endpoints.fastPath.before(app, standardHeaders(policy)),
    webSocket: endpoints.webSocket,
    drain: endpoints.drain,
    close: endpoints.close,
  };
}

function openGraphql(
  supergraph: Supergraph,
  policy: CorsPolicy,
  options: StandaloneOptions,
): Promise<GraphqlEndpoints> {
  const requestTimeout = options.requestTimeout ?? 30_000;
  const names = supergraph.subgraphs.map(({ name }) => name);
  const urls = demandSubgraphUrls(options.subgraphUrls ?? {}, names);
  const transports = supergraph.subgraphs.map(({ name, url }) => {
    const target = { url: urls[name] ?? url, timeout: requestTimeout };
    return [name, new RemoteTransport(target)] as const;
  });
  return createGraphqlEndpoints({
    supergraph,
    transports: new Map(transports),
    mask: openMask,
    resolveCall: resolveAnonymousCall,
    watchSession: () => () => undefined,
    forward: forwardEndToEndHeaders,
    clientAddress: createClientAddress(options.trustedProxies ?? []),
    isAllowedOrigin: (origin) => isAllowedOrigin(policy, origin),
    landingPage: options.explorers === false ? null : sandbox(null),
    persisted: null,
    settings: {
      limits: { ...openLimits, ...options.limits },
      allowAnonymous: options.allowAnonymous ?? true,
      introspection: options.introspection ?? true,
      hideSchemaDetails: options.introspection === false,
      idempotency: false,
      bodyLimit: options.bodyLimit ?? 1_048_576,
      requestTimeout,
      heartbeat: 12_000,
      maxOperations: 1_000,
    },
    logger: options.logger,
  });
}

function createRouter(
  supergraph: Supergraph,
  { endpoints, health }: { readonly endpoints: GraphqlEndpoints; readonly health: HealthReporter },
  policy: CorsPolicy,
  { explorers, logger }: StandaloneOptions,
): Router {
  const diagnostics = diagnosticsSection.schema.parse({});
  const router = Router();
  router.use(cors(policy), securityHeaders(), probes(diagnostics, health), endpoints.router);
  router.use(graphiql({ enabled: explorers !== false, users: null }));
  if (explorers !== false) router.use(createLandingPage(supergraph));
  router.use(() => {
    throw routeNotFound();
  });
  const requestId = createRequestIds();
  const problems = new ProblemWriter({
    translate: () => null,
    localeOf: () => 'en',
    traceIdOf: (request) => traceIdOr(requestId(request)),
    logger,
  });
  router.use(problems.middleware);
  return router;
}

function createLandingPage(supergraph: Supergraph): Router {
  return landingPage({
    title: 'GraphQL gateway',
    summary: 'One supergraph over several subgraphs.',
    running: supergraph.subgraphs.map(({ name }) => ({ name, where: 'remote subgraph' })),
    links: [
      { href: '/graphql', title: 'Apollo Sandbox', text: 'Explore the supergraph; loads from the internet' },
      { href: '/graphiql', title: 'GraphiQL', text: 'The same without the internet' },
      { href: '/health/ready', title: 'Health', text: 'Whether this process serves' },
    ],
    users: [],
  });
}

/** A caller with unverified credentials. */
const bearer = new Actor({ isAuthenticated: true });

/** Accepts every caller: the subgraphs see the headers and decide. */
const resolveAnonymousCall: ResolveCall = ({ headers, signal }) => ({
  actor: headers.authorization?.trim() ? bearer : anonymous,
  tenant: hostTenant,
  locale: 'en',
  requestId: String(headers['x-request-id'] ?? randomUUID()),
  signal,
  idempotency: null,
});
