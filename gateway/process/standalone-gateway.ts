import type { RequestListener, Server } from 'node:http';
import { Router } from 'express';
import { systemClock } from '../../subgraphs/kernel/clock/clock.ts';
import { diagnosticsSection } from '../../subgraphs/kernel/health/diagnostics.options.ts';
import { probes } from '../../subgraphs/kernel/health/probes.ts';
import { HealthReporter } from '../../subgraphs/kernel/health/report.ts';
import { buildRegistry } from '../../subgraphs/kernel/registry/registry.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { FetchJson } from '../authentication/provider-metadata.ts';
import { Traffic } from '../authentication/traffic.ts';
import { graphiql } from '../explorers/graphiql.ts';
import { landingPage } from '../explorers/landing-page.ts';
import { sandbox } from '../explorers/sandbox.ts';
import { cacheInvalidation } from '../graphql/endpoints/cache-invalidation.ts';
import { createGraphqlEndpoints, type GraphqlEndpoints } from '../graphql/endpoints/endpoints.ts';
import { type DemandExplain, refuseExplain } from '../graphql/endpoints/operation-details.ts';
import type { OperationUsage } from '../graphql/endpoints/usage/operation-usage.ts';
import type { AuthorizationOptions } from '../graphql/execution/authorization/operation-authorization.ts';
import { openMask } from '../graphql/execution/error-mask.ts';
import type { Caching } from '../graphql/subgraphs/caching/caching.ts';
import { forwardEndToEndHeaders } from '../graphql/subgraphs/forwarded-headers.ts';
import { demandSubgraphs } from '../graphql/subgraphs/options-by-subgraph.ts';
import type { SubgraphPolicy } from '../graphql/subgraphs/remote/subgraph-policy-options.ts';
import { RemoteTransport } from '../graphql/subgraphs/remote-transport.ts';
import { type OperationLimits, openLimits } from '../graphql/supergraph/limits.ts';
import { Supergraph } from '../graphql/supergraph/supergraph.ts';
import { type ClientAddress, createClientAddress } from '../http/client-address.ts';
import { compressAnswers } from '../http/compression.ts';
import { type CorsPolicy, cors, isAllowedOrigin } from '../http/cors.ts';
import { routeNotFound } from '../http/http-failure.ts';
import { type LoadOptions, loadOptions } from '../http/load/load-options.ts';
import { LoadShedder, loadBounds, probeExemption } from '../http/load/load-shedder.ts';
import { ProblemWriter } from '../http/problem-writer.ts';
import { refuseUpgrade } from '../http/refuse-upgrade.ts';
import { createRequestIds, traceIdOr } from '../http/request-id.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { standardHeaders } from '../http/standard-headers.ts';
import { type TrafficOptions, trafficOptions } from '../http/traffic/traffic-options.ts';
import { withoutExpress } from '../rest/fast-path.ts';
import { refuseRequests } from '../rest/refuse-request.ts';
import {
  type AcceptedIssuer,
  createStandaloneCallers,
  type StandaloneCallers,
} from './standalone-callers.ts';
import { SupergraphGenerations, type SupergraphService } from './supergraph-generations.ts';

export interface StandaloneOptions {
  readonly supergraphSdl: string;
  /** Subgraph name, in any case → URL, overrides the file's `@join__graph(url:)`. */
  readonly subgraphUrls?: Readonly<Record<string, string>>;
  /** Subgraph name, in any case → its limits, header rules and subscriptions. */
  readonly subgraphPolicies?: Readonly<Record<string, SubgraphPolicy>>;
  /** Lets callers without an `Authorization` header do more than introspect. Default true. */
  readonly allowAnonymous?: boolean;
  /**
   * Issuers of access tokens. Tokens of others are refused; none: tokens are not verified, and a supergraph that uses
   * `@authenticated`, `@requiresScopes` or `@policy` is refused.
   */
  readonly issuers?: readonly AcceptedIssuer[];
  /** Reads the metadata and keys of issuers. Default: the guarded client. */
  readonly fetch?: FetchJson;
  /** What an operation with fields that its caller may not have does. Default: `filter`, by roles of the token. */
  readonly authorization?: Partial<AuthorizationOptions>;
  /** Role of those who may have operations explained, in a verified token. Absent: no caller may. */
  readonly explainRole?: string | undefined;
  /** Overrides {@link openLimits}. */
  readonly limits?: Partial<OperationLimits>;
  /** Default true: publishing the schema is the operator's decision. */
  readonly introspection?: boolean;
  /** Serves the explorers to browsers. Default true. */
  readonly explorers?: boolean;
  readonly cors?: CorsPolicy;
  readonly trustedProxies?: readonly string[];
  /** Limits of addresses; only the subgraphs know users and tenants. Default: the defaults of `Gateway:Traffic`. */
  readonly traffic?: TrafficOptions;
  /** What the process takes on before it answers 503; addresses share it. Default: the defaults of `Gateway:Load`. */
  readonly load?: LoadOptions;
  /** Bytes of a request body. */
  readonly bodyLimit?: number;
  /** Milliseconds for a subgraph's answer, and for the gateway's. */
  readonly requestTimeout?: number;
  /** Keeps answers of subgraphs, and what they allow clients to keep. Absent: neither. The gateway closes it. */
  readonly caching?: Caching | null;
  /** Counts operations by client. Absent: they are not. */
  readonly usage?: OperationUsage | null;
  /** Enables `POST /invalidation` for callers with this secret. */
  readonly invalidationSecret?: string | undefined;
  readonly logger: Logger;
}

/** A gateway for one supergraph, without database, users and built-in subgraphs. */
export interface StandaloneGateway {
  /** Answers every request, unknown paths with 404. */
  readonly router: Router;
  /**
   * Applies the limits of addresses, and answers fast path requests without Express.
   * @param app has the router, and adds no headers of its own.
   */
  listener(app: RequestListener): RequestListener;
  /** The health of the probes. */
  readonly health: HealthReporter;
  /** Limits the server's connections and serves its WebSockets. @returns stops accepting new ones. */
  attach(server: Server): () => void;
  /**
   * Serves another supergraph. Requests, streams and sockets that have begun stay with the one they began with.
   * @throws as {@link createStandaloneGateway}; the supergraph before is served on.
   */
  reload(supergraphSdl: string): Promise<void>;
  /** Ends streams and sockets; running requests continue. */
  drain(): Promise<void>;
  /** Call it after the last request has ended. */
  close(): Promise<void>;
}

/**
 * Creates a gateway over any supergraph with remote subgraphs. It verifies tokens where it has issuers, and forwards the
 * caller's headers to the subgraphs, which decide about the rest. It also passes the errors of subgraphs on, as
 * @apollo/gateway does.
 * @throws when the text is not a supergraph; {OptionsError} for the URL of an unknown subgraph.
 */
export async function createStandaloneGateway(options: StandaloneOptions): Promise<StandaloneGateway> {
  const policy = options.cors ?? { origins: [], development: true };
  const { logger } = options;
  const callers = createCallers(options);
  const { traffic, load } = callers;
  const problems = createProblems(logger);
  const { issuers = [], fetch } = options;
  const tokens = createStandaloneCallers(issuers, { clock: systemClock, logger, fetch });
  const open = async (sdl: string): Promise<SupergraphService> => {
    const supergraph = new Supergraph(sdl);
    if (issuers.length === 0 && !supergraph.restricted.isEmpty) throw new Error(unverified);
    return {
      endpoints: await openGraphql({ supergraph, sdl }, policy, { ...callers, tokens, problems }, options),
      landingPage: options.explorers === false ? null : createLandingPage(supergraph),
    };
  };
  const first = await open(options.supergraphSdl);
  const headersOf = standardHeaders(policy);
  const refuse = refuseRequests(
    {
      refuse: (error, incoming, outgoing) => {
        const { request, response } = withoutExpress(incoming, outgoing);
        problems.write(error, request, response);
      },
    },
    headersOf,
  );
  let app: RequestListener = (_request, response) => response.writeHead(404).end();
  const generations = new SupergraphGenerations(first, ({ fastPath }) =>
    fastPath.inFrontOf((request, response) => app(request, response), headersOf),
  );
  const health = new HealthReporter(buildRegistry([]), { cacheDuration: 0, clock: systemClock, logger });
  return {
    health,
    router: createRouter({ generations, health, problems }, policy, options),
    listener: (next) => {
      app = next;
      return compressAnswers(traffic.guardRequests(load.guard(generations.listener, refuse), refuse));
    },
    attach: (server) => {
      load.attach(server);
      const { upgrades, detach } = traffic.guard(server, (error, request, socket) =>
        refuseUpgrade(problems, error, request, socket),
      );
      upgrades.on('upgrade', generations.upgrade);
      return () => {
        detach();
        upgrades.off('upgrade', generations.upgrade);
      };
    },
    reload: async (sdl) => generations.replace(await open(sdl)),
    drain: () => generations.drain(),
    close: async () => {
      await generations.close();
      await tokens.close();
      await options.caching?.close();
      load.close();
      await traffic.close();
    },
  };
}

const unverified =
  'The supergraph uses @authenticated, @requiresScopes or @policy, but no issuer is configured, so tokens cannot be ' +
  'verified. Set Gateway__Issuers__main__Authority and Gateway__Issuers__main__Audience.';

/** A policy is met by a role of the same name in the token. */
const rolesAsPolicies: AuthorizationOptions['policies'] = {
  decide: (policies, { actor }) => new Set(policies.filter((policy) => actor.roles.includes(policy))),
};

/** Explains operations to those with the role in their verified token. */
function explainedTo(role: string | undefined): DemandExplain {
  if (role === undefined) return refuseExplain;
  return async (call) => {
    if (!call.actor.hasRole(role)) await refuseExplain(call);
  };
}

/** The addresses of callers and their limits. */
interface Callers {
  readonly clientAddress: ClientAddress;
  readonly traffic: Traffic;
  readonly load: LoadShedder;
}

function createCallers({ traffic, load, trustedProxies = [], logger }: StandaloneOptions): Callers {
  const clientAddress = createClientAddress(trustedProxies);
  return {
    clientAddress,
    load: new LoadShedder({
      bounds: loadBounds(load ?? loadOptions.parse({})),
      groupOf: (request) => clientAddress(request) ?? '',
      isExempt: probeExemption(diagnosticsSection.schema.parse({})),
      logger,
    }),
    traffic: new Traffic({
      // All callers with credentials look alike here: they would share the connections of one user.
      options: { ...(traffic ?? trafficOptions.parse({})), ConnectionsPerUser: 0 },
      trustedProxies,
      clientAddress,
      limits: null,
      clock: systemClock,
      logger,
    }),
  };
}

function createProblems(logger: Logger): ProblemWriter {
  const requestId = createRequestIds();
  return new ProblemWriter({
    translate: () => null,
    localeOf: () => 'en',
    traceIdOf: (request) => traceIdOr(requestId(request)),
    logger,
  });
}

function openGraphql(
  { supergraph, sdl }: { readonly supergraph: Supergraph; readonly sdl: string },
  policy: CorsPolicy,
  dependencies: Callers & { readonly tokens: StandaloneCallers; readonly problems: ProblemWriter },
  options: StandaloneOptions,
): Promise<GraphqlEndpoints> {
  const { clientAddress, traffic, load, tokens, problems } = dependencies;
  const requestTimeout = options.requestTimeout ?? 30_000;
  const names = supergraph.subgraphs.map(({ name }) => name);
  const urls = demandSubgraphs('Gateway__Subgraphs', options.subgraphUrls ?? {}, names);
  const policies = demandSubgraphs('Gateway__SubgraphPolicies', options.subgraphPolicies ?? {}, names);
  const { logger, caching = null } = options;
  const isRestricted = !supergraph.restricted.isEmpty;
  const cached = caching?.open({ sdl, subgraphs: names, isRestricted }) ?? null;
  const transports = supergraph.subgraphs.map(({ name, url }) => {
    const policy = policies[name];
    const rules = policy === undefined ? null : { name, policy, logger };
    const hears = cached !== null;
    const remote = new RemoteTransport({ url: urls[name] ?? url, timeout: requestTimeout, rules, hears });
    return [name, cached?.wrap(name, remote) ?? remote] as const;
  });
  return createGraphqlEndpoints({
    supergraph,
    transports: new Map(transports),
    policies: cached?.policies ?? null,
    usage: options.usage ?? null,
    problems,
    mask: openMask,
    resolveCall: tokens.resolveCall,
    watchSession: tokens.watchSession,
    demandExplain: explainedTo(options.explainRole),
    authorization: { mode: 'filter', policies: rolesAsPolicies, ...options.authorization },
    forward: forwardEndToEndHeaders,
    clientAddress,
    callLimits: traffic,
    runAdmitted: (call, work) => load.run(call.remoteAddress ?? '', call.signal, work),
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
    logger,
  });
}

function createRouter(
  dependencies: {
    readonly generations: SupergraphGenerations;
    readonly health: HealthReporter;
    readonly problems: ProblemWriter;
  },
  policy: CorsPolicy,
  { explorers, caching, invalidationSecret }: StandaloneOptions,
): Router {
  const { generations, health, problems } = dependencies;
  const diagnostics = diagnosticsSection.schema.parse({});
  const router = Router();
  router.use(cors(policy), securityHeaders(), probes(diagnostics, health));
  if (caching && invalidationSecret) router.use(cacheInvalidation(caching, invalidationSecret));
  router.use(generations.route(({ endpoints }) => endpoints.router));
  router.use(graphiql({ enabled: explorers !== false, users: null, examples: [] }));
  router.use(generations.route(({ landingPage }) => landingPage));
  router.use(() => {
    throw routeNotFound();
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
