import { readFile } from 'node:fs/promises';
import type { RequestHandler, Router } from 'express';
import { restPrefixesOf, restTagsOf } from '../subgraphs/host/host.ts';
import type { PlatformProcess } from '../subgraphs/host/platform-process.ts';
import { redisSection } from '../subgraphs/kernel/cache/redis.options.ts';
import type { Clock } from '../subgraphs/kernel/clock/clock.ts';
import { diagnosticsSection } from '../subgraphs/kernel/health/diagnostics.options.ts';
import { probes } from '../subgraphs/kernel/health/probes.ts';
import type { HealthReporter } from '../subgraphs/kernel/health/report.ts';
import { translationKind } from '../subgraphs/kernel/localization/translation.ts';
import { eventTypeKind } from '../subgraphs/kernel/messaging/event-type.ts';
import type { OptionsOf } from '../subgraphs/kernel/options/section.ts';
import { persistenceSection } from '../subgraphs/kernel/persistence/persistence.options.ts';
import type { Logger } from '../subgraphs/kernel/telemetry/logger.ts';
import { multiTenancySection } from '../subgraphs/kernel/tenancy/multi-tenancy.options.ts';
import { createCallResolver } from './authentication/call-resolver.ts';
import { createCallWatch } from './authentication/call-watch.ts';
import { countUsage } from './authentication/count-usage.ts';
import { loadGroups } from './authentication/load-groups.ts';
import type { Authentication } from './authentication/open-authentication.ts';
import { requireAuthentication } from './authentication/require-authentication.ts';
import { Traffic } from './authentication/traffic.ts';
import { componentOperations } from './console/component-operations.ts';
import { componentScripts } from './console/components.ts';
import { hasConsole } from './console/console-options.ts';
import { openConsole } from './console/open-console.ts';
import { type DevelopmentUsers, firstToken } from './explorers/development-users.ts';
import { platformLandingPage } from './explorers/platform-landing-page.ts';
import { AutomaticQueries } from './graphql/endpoints/automatic-queries.ts';
import { createGraphqlEndpoints, type GraphqlEndpoints } from './graphql/endpoints/endpoints.ts';
import { type PersistedManifest, readManifest } from './graphql/endpoints/persisted-operations.ts';
import { clientHeaders } from './graphql/endpoints/usage/operation-usage.ts';
import { webSocketPath } from './graphql/endpoints/websocket.ts';
import type { RunAdmitted } from './graphql/endpoints/websocket-protocol.ts';
import { contributedOverrides, contributedPolicies } from './graphql/execution/contributed-decisions.ts';
import { platformMask } from './graphql/execution/error-mask.ts';
import { localizeErrorsBy } from './graphql/execution/localized-errors.ts';
import { forwardPlatformHeaders } from './graphql/subgraphs/forwarded-headers.ts';
import type { SubgraphTransports } from './graphql/subgraphs/subgraph-transport.ts';
import type { Supergraph } from './graphql/supergraph/supergraph.ts';
import { createClientAddress } from './http/client-address.ts';
import { compressAnswers } from './http/compression.ts';
import { cors, isAllowedOrigin } from './http/cors.ts';
import type { OpenServer } from './http/http-server.ts';
import { LoadShedder, loadBounds, probeExemption } from './http/load/load-shedder.ts';
import { createApp, createPathOwnership, type Mount } from './http/mounts.ts';
import { createProblemWriter } from './http/platform-problems.ts';
import type { ProblemWriter } from './http/problem-writer.ts';
import { refuseUpgrade } from './http/refuse-upgrade.ts';
import { securityHeaders } from './http/security-headers.ts';
import { standardHeaders } from './http/standard-headers.ts';
import { tenantTranslate } from './http/tenant-translate.ts';
import { mcpPaths, openMcp } from './mcp/open-mcp.ts';
import { gatewaySection, hasPublicReference } from './process/gateway.options.ts';
import { openOperationUsage } from './process/open-operation-usage.ts';
import type { LoadedPlatformOptions } from './process/platform-options.ts';
import { ConnectionRegistry } from './realtime/connection-registry.ts';
import { GraphNotificationSource } from './realtime/graph-notification-source.ts';
import { hubPath } from './realtime/hub/hub.ts';
import { StoredHubPositions } from './realtime/hub/stored-hub-positions.ts';
import { createRealtime, type Realtime } from './realtime/realtime.ts';
import { createRestAdapter } from './rest/adapter.ts';
import { areaRoutes } from './rest/areas/all-routes.ts';
import { logoutRoute } from './rest/areas/logout.routes.ts';
import { hubRoutes } from './rest/areas/notification-hub.routes.ts';
import { createDocsPage } from './rest/docs-page.ts';
import { buildOpenApiDocument } from './rest/openapi.ts';
import { apiInfo } from './rest/openapi-document.ts';
import { refuseRequests } from './rest/refuse-request.ts';
import { routesUnderPrefixes } from './rest/route-prefix.ts';
import { buildRouteTable, type RouteTable } from './rest/table.ts';
import { listUntimedFields } from './rest/untimed-fields.ts';
import { createWarmUpRequests, type WarmUpRequests } from './rest/warm-up-requests.ts';

export interface GatewayOptions {
  readonly loaded: LoadedPlatformOptions;
  readonly process: PlatformProcess;
  readonly authentication: Authentication;
  readonly supergraph: Supergraph;
  readonly transports: SubgraphTransports;
  readonly http: OpenServer;
  readonly publicUrl: string;
  /** Subgraph name → where it runs, for the landing page. */
  readonly running: readonly { readonly name: string; readonly where: string }[];
  /** The dev issuer and the explorers; null in production. */
  readonly development: DevelopmentEndpoints | null;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface DevelopmentEndpoints {
  readonly router: Router;
  readonly users: DevelopmentUsers;
  readonly landingPage: Parameters<typeof createGraphqlEndpoints>[0]['landingPage'];
}

export interface Gateway {
  readonly graphql: GraphqlEndpoints;
  readonly health: HealthReporter;
  readonly realtime: Realtime;
  /** Creates the warm-up requests, which do not log their own failures. */
  warmUpRequests(): WarmUpRequests;
  /** Ends streams and sockets. Running requests continue and need all resources. */
  drain(): Promise<void>;
  /** Call after the last request has ended. */
  close(): Promise<void>;
}

/** Concurrent operations of one WebSocket. */
const maxOperations = 100;

/** The subscription that counts as a connection of its user, like an event stream and the hub. */
const countedStream = 'notificationReceived';

/** Serves the platform on an HTTP server: GraphQL, REST, realtime and the HTML pages. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const callers = createCallers(options);
  const registry = new ConnectionRegistry(callers.settings.Realtime.ConnectionsPerUser);
  const problems = createProblemWriter(options.process, options.logger, consolePathOf(options, callers));
  const manifest = await readPersistedOperations(callers.settings);
  const graphql = await createGraphql(options, callers, { registry, problems, manifest });
  const realtime = createNotifications(options, callers, { graphql, registry, problems });
  const rest = createRest(options, callers, { graphql, realtime, problems });
  const detach = serve(options, callers, { graphql, realtime, rest, problems, manifest });
  return {
    graphql,
    health: options.process.services.health,
    realtime,
    warmUpRequests: () => createSilentWarmUp(options, callers, { graphql, rest }),
    drain: async () => {
      for (const one of detach) one();
      await realtime.drain();
      await graphql.drain();
    },
    close: async () => {
      await graphql.close();
      await callers.counted?.close();
      callers.load.close();
      await callers.traffic.close();
    },
  };
}

/** True when this process shares no counters with others. */
function isAlone(options: LoadedPlatformOptions['options']): boolean {
  return options.of(persistenceSection).Url === undefined && options.of(redisSection).Url === undefined;
}

/** Resolves the caller and the client address; every endpoint uses it. */
type Callers = ReturnType<typeof createCallers>;

/** Where people find the console; null where it is not served. */
function consolePathOf(
  { loaded: { production }, publicUrl }: GatewayOptions,
  { settings }: Pick<Callers, 'settings'>,
): string | null {
  const root = new URL(publicUrl).pathname.replace(/\/$/, '');
  return hasConsole(settings.Console, production) ? `${root}/console` : null;
}

function createCallers({ loaded, process, authentication, clock, logger }: GatewayOptions) {
  const { options, production } = loaded;
  const settings = options.of(gatewaySection);
  const tenantHeader = options.of(multiTenancySection).TenantIdHeaderName;
  const { authenticator } = authentication;
  const corsPolicy = { origins: settings.CorsOrigins, development: !production, tenantHeader };
  const clientAddress = createClientAddress(settings.TrustedProxies);
  const traffic = new Traffic({
    options: settings.Traffic,
    trustedProxies: settings.TrustedProxies,
    clientAddress,
    limits: isAlone(options) ? null : process.services.limits,
    clock,
    logger,
  });
  const load = new LoadShedder({
    bounds: loadBounds(settings.Load),
    groupOf: loadGroups(authenticator, clientAddress),
    isExempt: probeExemption(options.of(diagnosticsSection), hubPath),
    logger,
  });
  return {
    settings,
    tenantHeader,
    corsPolicy,
    traffic,
    load,
    callLimits: traffic,
    explains: !production,
    runAdmitted: ((call, work) => load.run(call.tenant.id, call.signal, work)) satisfies RunAdmitted,
    resolveCall: countUsage(
      process.services.usage,
      traffic.countCalls(createCallResolver(authenticator, process, tenantHeader)),
    ),
    watchSession: createCallWatch({ authenticator, process, logger }),
    counted: openOperationUsage(settings.OperationUsage, { clock, logger }),
    forward: forwardPlatformHeaders(
      tenantHeader,
      settings.OperationUsage === undefined ? [] : Object.values(clientHeaders),
    ),
    clientAddress,
    isAllowedOrigin: (origin: string) => isAllowedOrigin(corsPolicy, origin),
  };
}

/** The permission to have operations explained; in development none is needed. */
const explainPermission = 'Diagnostics.Monitoring.Read';

async function createGraphql(
  { loaded, supergraph, transports, development, process, logger }: GatewayOptions,
  callers: Callers,
  dependencies: {
    readonly registry: ConnectionRegistry;
    readonly problems: ProblemWriter;
    readonly manifest: PersistedManifest | null;
  },
): Promise<GraphqlEndpoints> {
  const { registry, problems, manifest } = dependencies;
  const { settings } = callers;
  const decisions = { registry: process.services.registry, logger };
  return createGraphqlEndpoints({
    ...callers,
    supergraph,
    transports,
    problems,
    mask: platformMask(logger),
    localizeErrors: localizeErrorsBy(tenantTranslate(process)),
    authorization: {
      mode: settings.Authorization.Mode,
      policies: contributedPolicies(decisions, process.services.permissions),
    },
    overrides: contributedOverrides(decisions),
    usage: callers.counted?.usage ?? null,
    demandExplain: async ({ actor, tenant }) => {
      if (loaded.production) await process.services.permissions.demand(actor, tenant, explainPermission);
    },
    enterStream: (field, call) => (field === countedStream ? registry.enter(call) : () => undefined),
    landingPage: development?.landingPage ?? null,
    persisted: manifest && { ...manifest, only: settings.PersistedOnly },
    embedded: componentOperations,
    automaticQueries: settings.AutomaticQueries ? new AutomaticQueries(process.services.cache) : null,
    settings: {
      limits: settings.Limits,
      allowAnonymous: false,
      introspection: settings.Introspection ?? !loaded.production,
      hideSchemaDetails: loaded.production,
      idempotency: true,
      bodyLimit: settings.BodyLimit,
      requestTimeout: settings.RequestTimeout,
      untimedFields: listUntimedFields(areaRoutes.flat()),
      heartbeat: settings.Realtime.Heartbeat,
      maxOperations,
    },
    logger,
  });
}

function createNotifications(
  { process, clock, logger }: GatewayOptions,
  callers: Callers,
  dependencies: {
    readonly graphql: GraphqlEndpoints;
    readonly registry: ConnectionRegistry;
    readonly problems: ProblemWriter;
  },
): Realtime {
  const { graphql, registry, problems } = dependencies;
  const { StallTimeout: stallTimeout, BufferedMessages: bufferedMessages } = callers.settings.Realtime;
  return createRealtime({
    ...callers,
    source: new GraphNotificationSource(graphql.graph, graphql.subscriptions),
    registry,
    problems,
    cipher: process.services.cipher,
    positions: new StoredHubPositions(process.services.database),
    settings: { stallTimeout, bufferedMessages },
    clock,
    logger,
  });
}

/** The REST table and its handlers. */
type Rest = ReturnType<typeof createRest>;

function createRest(
  gateway: GatewayOptions,
  { settings, resolveCall, clientAddress, callLimits, explains }: Callers,
  dependencies: {
    readonly graphql: GraphqlEndpoints;
    readonly realtime: Realtime;
    readonly problems: ProblemWriter;
  },
) {
  const { loaded, process } = gateway;
  const { options, ports } = process.services;
  const { Heartbeat: heartbeat, StallTimeout: stallTimeout, Retry: retry } = settings.Realtime;
  const prefixed = routesUnderPrefixes(areaRoutes, restPrefixesOf(options));
  const rows = {
    table: buildRouteTable(
      [
        ...prefixed,
        logoutRoute({ ...gateway, options: loaded.authentication }),
        hubRoutes(dependencies.realtime.hub),
      ],
      settings.RestBases,
    ),
    executor: dependencies.graphql.operations,
    problems: dependencies.problems,
    publicUrl: gateway.publicUrl,
    bodyLimit: settings.BodyLimit,
    requestTimeout: settings.RequestTimeout,
    ports,
    streams: { heartbeat, stallTimeout, retry },
    sources: { notifications: dependencies.realtime.notifications },
    callLimits,
  };
  const adapter = createRestAdapter({
    ...rows,
    explains,
    resolveCall: (request, signal) =>
      resolveCall({ headers: request.headers, remoteAddress: clientAddress(request), signal }),
  });
  return { rows, adapter };
}

/** Registers the endpoints on the server. @returns a function that detaches the WebSocket endpoints. */
function serve(
  gateway: GatewayOptions,
  callers: Callers,
  dependencies: {
    readonly graphql: GraphqlEndpoints;
    readonly realtime: Realtime;
    readonly rest: Rest;
    readonly problems: ProblemWriter;
    readonly manifest: PersistedManifest | null;
  },
): readonly (() => void)[] {
  const { http } = gateway;
  const { graphql, realtime, rest } = dependencies;
  const pages = mountsBeforeRest(gateway, callers, { ...dependencies, table: rest.rows.table });
  const app = createApp([
    ...pages,
    { name: 'security headers', paths: null, handler: securityHeaders() },
    { name: 'REST table', paths: null, handler: rest.adapter.router },
    { name: 'problem documents', paths: null, handler: dependencies.problems.middleware },
  ]);
  const headersOf = standardHeaders(callers.corsPolicy);
  const withRest = rest.adapter.inFrontOf(app, headersOf, createPathOwnership(pages));
  const withGraphql = graphql.fastPath.inFrontOf(withRest, headersOf);
  const refuse = refuseRequests(rest.adapter, headersOf);
  const guarded = callers.traffic.guardRequests(callers.load.guard(withGraphql, refuse), refuse);
  callers.load.attach(http.server);
  http.serve(compressAnswers(guarded));
  http.upgradePaths.add(webSocketPath);
  http.upgradePaths.add(realtime.upgradePath);
  const { upgrades, detach } = callers.traffic.guard(http.server, (error, request, socket) =>
    refuseUpgrade(dependencies.problems, error, request, socket),
  );
  return [detach, graphql.webSocket.attach(upgrades), realtime.attach(upgrades)];
}

const passThrough: RequestHandler = (_request, _response, next) => next();

/** The handlers before the REST table, in this order. */
function mountsBeforeRest(
  gateway: GatewayOptions,
  callers: Callers,
  dependencies: {
    readonly graphql: GraphqlEndpoints;
    readonly table: RouteTable;
    readonly manifest: PersistedManifest | null;
  },
): readonly Mount[] {
  const { settings, corsPolicy, tenantHeader, resolveCall, clientAddress } = callers;
  const { graphql, table } = dependencies;
  const { loaded, process, development } = gateway;
  const diagnostics = loaded.options.of(diagnosticsSection);
  const { LivenessPath, ReadinessPath, StartupPath } = diagnostics;
  const withConsole = hasConsole(settings.Console, loaded.production);
  const withReference = hasPublicReference(settings, loaded.production);
  const users = development?.users ?? null;
  const guard = withReference ? passThrough : requireAuthentication(resolveCall, clientAddress);
  return [
    {
      name: 'health probes',
      paths: [LivenessPath, ReadinessPath, StartupPath],
      handler: probes(diagnostics, process.services.health),
      isRead: true,
    },
    { name: 'CORS', paths: null, handler: cors(corsPolicy) },
    { name: 'development pages', paths: ['/dev', '/graphiql'], handler: development?.router ?? null },
    {
      name: 'console',
      paths: ['/console'],
      isRead: true,
      handler: withConsole
        ? openConsole({
            ...gateway,
            options: settings.Console,
            restBases: settings.RestBases,
            platformOptions: process.services.options,
          })
        : null,
    },
    { name: 'components', paths: ['/components'], isRead: true, handler: componentScripts() },
    {
      name: 'landing page',
      paths: ['/'],
      handler: platformLandingPage(gateway.running, { users, withConsole, withReference }),
    },
    { name: 'GraphQL', paths: ['/graphql'], handler: graphql.router },
    {
      name: 'agents',
      paths: mcpPaths,
      handler: settings.Mcp.Enabled ? mcpOf(gateway, callers, dependencies) : null,
    },
    {
      name: 'REST reference',
      paths: ['/docs', '/openapi.json'],
      isRead: true,
      handler: createDocsPage(
        buildOpenApiDocument(table, apiInfo, {
          tenantHeader,
          tagNames: restTagsOf(gateway.process.services.options),
          graphql: gateway.supergraph.schema,
          events: {
            eventTypes: gateway.process.services.registry.all(eventTypeKind),
            translations: gateway.process.services.registry.all(translationKind),
          },
        }),
        { guard, tokenOf: () => firstToken(users) },
      ),
    },
  ];
}

/** The tools and resources of agents. */
function mcpOf(
  { process, authentication, publicUrl, logger }: GatewayOptions,
  callers: Callers,
  { graphql, manifest }: { readonly graphql: GraphqlEndpoints; readonly manifest: PersistedManifest | null },
): RequestHandler {
  const { Mcp, PersistedOnly, BodyLimit, RequestTimeout } = callers.settings;
  return openMcp({
    ...callers,
    ...authentication,
    graphql,
    services: process.services,
    options: Mcp,
    marked: manifest?.tools ?? [],
    persistedOnly: PersistedOnly,
    publicUrl: publicUrl.replace(/\/$/, ''),
    bodyLimit: BodyLimit,
    requestTimeout: RequestTimeout,
    logger,
  });
}

/** Warm-up requests without failure logging: the first request that meets a failure reports it. */
function createSilentWarmUp(
  { process }: GatewayOptions,
  { corsPolicy }: Callers,
  { graphql, rest }: { readonly graphql: GraphqlEndpoints; readonly rest: Rest },
): WarmUpRequests {
  const silent = { error: () => undefined };
  const executor = graphql.warmUpOperations(platformMask(silent));
  return createWarmUpRequests({
    ...rest.rows,
    executor,
    isHere: (document) => executor.isHere(document),
    problems: createProblemWriter(process, silent),
    headersOf: standardHeaders(corsPolicy),
  });
}

/** @throws {Error} when the manifest cannot be read, or is required and not configured. */
async function readPersistedOperations({
  PersistedOperations: path,
  PersistedOnly: only,
}: OptionsOf<typeof gatewaySection>): Promise<PersistedManifest | null> {
  if (path !== undefined) return readManifest(await readFile(path, 'utf8'));
  if (only) throw new Error('Gateway__PersistedOnly needs a manifest: set Gateway__PersistedOperations.');
  return null;
}
