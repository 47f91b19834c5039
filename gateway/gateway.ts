import { readFile } from 'node:fs/promises';
import express, { type Express, type Router } from 'express';
import { restPrefixesOf, restTagsOf } from '../subgraphs/host/host.ts';
import type { PlatformProcess } from '../subgraphs/host/platform-process.ts';
import type { Clock } from '../subgraphs/kernel/clock/clock.ts';
import { diagnosticsSection } from '../subgraphs/kernel/health/diagnostics.options.ts';
import { probes } from '../subgraphs/kernel/health/probes.ts';
import type { HealthReporter } from '../subgraphs/kernel/health/report.ts';
import type { OptionsOf } from '../subgraphs/kernel/options/section.ts';
import type { Logger } from '../subgraphs/kernel/telemetry/logger.ts';
import { multiTenancySection } from '../subgraphs/kernel/tenancy/multi-tenancy.options.ts';
import { createCallResolver } from './authentication/call-resolver.ts';
import { createCallWatch } from './authentication/call-watch.ts';
import type { OpenedAuthentication } from './authentication/open-authentication.ts';
import { hasConsole } from './console/console-options.ts';
import { openConsole } from './console/open-console.ts';
import { earlierFaces } from './earlier-faces.ts';
import type { DevelopmentUsers } from './explorers/development-users.ts';
import { frontPage } from './explorers/front-page.ts';
import { createGraphqlEndpoints, type GraphqlEndpoints } from './graphql/endpoints/endpoints.ts';
import { type PersistedOperations, readManifest } from './graphql/endpoints/persisted-operations.ts';
import { webSocketPath } from './graphql/endpoints/websocket.ts';
import { platformMask } from './graphql/execution/error-mask.ts';
import { forwardPlatformHeaders } from './graphql/subgraphs/forwarded-headers.ts';
import type { SubgraphTransports } from './graphql/subgraphs/subgraph-transport.ts';
import type { Supergraph } from './graphql/supergraph/supergraph.ts';
import { createClientAddress } from './http/client-address.ts';
import { cors, isAllowedOrigin } from './http/cors.ts';
import type { OpenServer } from './http/http-server.ts';
import { createProblemWriter } from './http/platform-problems.ts';
import { securityHeaders } from './http/security-headers.ts';
import { standardHeaders } from './http/standard-headers.ts';
import { gatewaySection } from './process/gateway.options.ts';
import type { LoadedPlatformOptions } from './process/platform-options.ts';
import { ConnectionRegistry } from './realtime/connection-registry.ts';
import { GraphNotificationSource } from './realtime/graph-notification-source.ts';
import { createRealtime, type Realtime } from './realtime/realtime.ts';
import { createRestAdapter } from './rest/adapter.ts';
import { areaRoutes } from './rest/areas/all-routes.ts';
import { logoutRoute } from './rest/areas/logout.routes.ts';
import { createDocsPage } from './rest/docs-page.ts';
import { endlessFieldsOf } from './rest/endless-fields.ts';
import { buildOpenApiDocument } from './rest/openapi.ts';
import { apiInfo } from './rest/openapi-document.ts';
import { routesUnderPrefixes } from './rest/route-prefix.ts';
import { routesUnderTags } from './rest/route-tags.ts';
import { buildRouteTable } from './rest/table.ts';
import { createWarmUpRequests, type WarmUpRequests } from './rest/warm-up-requests.ts';

/** What a gateway is made of. */
export interface GatewayParts {
  readonly loaded: LoadedPlatformOptions;
  readonly process: PlatformProcess;
  readonly authentication: OpenedAuthentication;
  readonly supergraph: Supergraph;
  readonly transports: SubgraphTransports;
  readonly http: OpenServer;
  readonly publicUrl: string;
  /** Subgraph name → where it runs, for the landing page. */
  readonly running: readonly { readonly name: string; readonly where: string }[];
  /** The dev issuer and the explorers: what development has besides. */
  readonly development: DevelopmentEndpoints | null;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Faces that exist in development alone. */
export interface DevelopmentEndpoints {
  readonly router: Router;
  readonly users: DevelopmentUsers;
  readonly landingPage: Parameters<typeof createGraphqlEndpoints>[0]['landingPage'];
}

/** A serving gateway. */
export interface Gateway {
  readonly graphql: GraphqlEndpoints;
  readonly health: HealthReporter;
  readonly realtime: Realtime;
  /** What a warm-up asks; it says nothing of what fails. */
  warmUpRequests(): WarmUpRequests;
  /** Ends streams and sockets; requests that run go on and need all that is open. */
  drain(): Promise<void>;
  /** For when no request runs any more. */
  close(): Promise<void>;
}

/** Operations one WebSocket may run at once. */
const maxOperations = 100;

/** The subscription that counts as a connection of its user, like an event stream or the hub. */
const countedStream = 'notificationReceived';

/** Puts the faces of the platform on an HTTP server (design §1). */
export async function startGateway(parts: GatewayParts): Promise<Gateway> {
  const { loaded, process: platform, authentication, clock, logger } = parts;
  const { options, production } = loaded;
  const settings = options.of(gatewaySection);
  const tenantHeader = options.of(multiTenancySection).TenantIdHeaderName;
  const resolveCall = createCallResolver(authentication.authenticator, platform, tenantHeader);
  const forward = forwardPlatformHeaders(tenantHeader);
  const clientAddress = createClientAddress(settings.TrustedProxies);
  const corsPolicy = { origins: settings.CorsOrigins, development: !production, tenantHeader };
  const watchSession = createCallWatch({
    authenticator: authentication.authenticator,
    process: platform,
    logger,
  });
  const registry = new ConnectionRegistry(settings.Realtime.ConnectionsPerUser);
  const { Heartbeat: heartbeat, StallTimeout: stallTimeout } = settings.Realtime;
  const graphql = await createGraphqlEndpoints({
    supergraph: parts.supergraph,
    transports: parts.transports,
    mask: platformMask(logger),
    resolveCall,
    watchSession,
    enterStream: (field, call) => (field === countedStream ? registry.enter(call) : () => undefined),
    forward,
    clientAddress,
    isAllowedOrigin: (origin) => isAllowedOrigin(corsPolicy, origin),
    landingPage: parts.development?.landingPage ?? null,
    persisted: await readPersisted(settings),
    settings: {
      limits: settings.Limits,
      allowAnonymous: false,
      introspection: settings.Introspection ?? !production,
      hideSchemaDetails: production,
      idempotency: true,
      bodyLimit: settings.BodyLimit,
      requestTimeout: settings.RequestTimeout,
      endlessFields: endlessFieldsOf(areaRoutes.flat()),
      heartbeat,
      maxOperations,
    },
    logger,
  });
  const { health } = platform.services;
  const problems = createProblemWriter(platform, logger);
  const realtime = createRealtime({
    source: new GraphNotificationSource(graphql.graph, graphql.subscriptions),
    registry,
    resolveCall,
    watchSession,
    forward,
    clientAddress,
    isAllowedOrigin: (origin) => isAllowedOrigin(corsPolicy, origin),
    problems,
    cipher: platform.services.cipher,
    settings: { stallTimeout, bufferedMessages: settings.Realtime.BufferedMessages },
    clock,
    logger,
  });
  const table = buildRouteTable(
    [
      ...routesUnderTags(
        routesUnderPrefixes(areaRoutes, restPrefixesOf(platform.services.options)),
        restTagsOf(platform.services.options),
      ),
      logoutRoute({ ...parts, options: loaded.authentication }),
      realtime.routes,
    ],
    settings.RestBases,
  );
  const rows = {
    table,
    executor: graphql.operations,
    problems,
    publicUrl: parts.publicUrl,
    bodyLimit: settings.BodyLimit,
    requestTimeout: settings.RequestTimeout,
    ports: platform.services.ports,
    streams: { heartbeat, stallTimeout, retry: settings.Realtime.Retry },
    sources: { notifications: realtime.notifications },
  };
  const rest = createRestAdapter({
    ...rows,
    resolveCall: (request, signal) =>
      resolveCall({ headers: request.headers, remoteAddress: clientAddress(request), signal }),
  });

  const app = createApp();
  app.use(probes(options.of(diagnosticsSection), health));
  app.use(cors(corsPolicy));
  if (parts.development !== null) app.use(parts.development.router);
  const withConsole = hasConsole(settings.Console, production);
  if (withConsole) {
    app.use(
      openConsole({
        ...parts,
        options: settings.Console,
        restBases: settings.RestBases,
        platformOptions: platform.services.options,
      }),
    );
  }
  app.use(frontPage(parts.running, { users: parts.development?.users ?? null, withConsole }));
  app.use(graphql.router);
  app.use(createDocsPage(buildOpenApiDocument(table, apiInfo, { tenantHeader })));
  app.use(securityHeaders());
  app.use(rest.router);
  app.use(problems.middleware);
  const headersOf = standardHeaders(corsPolicy);
  const withRest = rest.before(app, headersOf, earlierFaces(options.of(diagnosticsSection)));
  parts.http.serve(graphql.fastPath.before(withRest, headersOf));
  parts.http.upgradePaths.add(webSocketPath);
  parts.http.upgradePaths.add(realtime.upgradePath);
  const detach = [graphql.webSocket.attach(parts.http.server), realtime.attach(parts.http.server)];
  return {
    graphql,
    health,
    realtime,
    warmUpRequests: () => {
      const quiet = { error: () => undefined };
      const executor = graphql.warmUpOperations(platformMask(quiet));
      return createWarmUpRequests({
        ...rows,
        executor,
        isHere: (document) => executor.isHere(document),
        problems: createProblemWriter(platform, quiet),
        headersOf,
      });
    },
    drain: async () => {
      for (const one of detach) one();
      realtime.drain();
      await graphql.drain();
    },
    close: () => graphql.close(),
  };
}

function createApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  return app;
}

/** @throws {Error} when the manifest cannot be read, or is demanded and not named. */
async function readPersisted(
  settings: OptionsOf<typeof gatewaySection>,
): Promise<PersistedOperations | null> {
  const { PersistedOperations: path, PersistedOnly: only } = settings;
  if (path !== undefined) return { byHash: readManifest(await readFile(path, 'utf8')), only };
  if (only) throw new Error('Gateway__PersistedOnly needs a manifest: set Gateway__PersistedOperations.');
  return null;
}
