import express from 'express';
import { type Closers, openOrClose } from '../../../subgraphs/host/closers.ts';
import { openProcess, type PlatformProcess } from '../../../subgraphs/host/platform-process.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { diagnosticsSection } from '../../../subgraphs/kernel/health/diagnostics.options.ts';
import { probes } from '../../../subgraphs/kernel/health/probes.ts';
import type { Environment } from '../../../subgraphs/kernel/options/load.ts';
import { persistenceSection } from '../../../subgraphs/kernel/persistence/persistence.options.ts';
import { createLogger, type Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { readObservability } from '../../../subgraphs/kernel/telemetry/observability.ts';
import { multiTenancySection } from '../../../subgraphs/kernel/tenancy/multi-tenancy.options.ts';
import { createCallResolver } from '../../authentication/call-resolver.ts';
import { createCallWatch } from '../../authentication/call-watch.ts';
import { loadGroups } from '../../authentication/load-groups.ts';
import { openAuthentication } from '../../authentication/open-authentication.ts';
import { openProviderChecks } from '../../authentication/provider-health-check.ts';
import { platformMask } from '../../graphql/execution/error-mask.ts';
import { createClientAddress } from '../../http/client-address.ts';
import { drainPatience, type OpenServer, openServer } from '../../http/http-server.ts';
import { LoadShedder, loadBounds, probeExemption } from '../../http/load/load-shedder.ts';
import { createProblemWriter } from '../../http/platform-problems.ts';
import type { Refuse } from '../../http/traffic/slow-bodies.ts';
import { largestBody } from '../../rest/largest-body.ts';
import { createSubgraphServer } from '../../subgraph-server/subgraph-server.ts';
import { applicationName } from '../application-name.ts';
import { gatewaySection, listenHost } from '../gateway.options.ts';
import { bindKeptQueries, openSupergraph } from '../kept-queries.ts';
import { leaveRotation, shutdownDelay } from '../leave-rotation.ts';
import { type LoadedPlatformOptions, loadPlatformOptions } from '../platform-options.ts';
import type { RunningRole } from './running-role.ts';

export interface ServeSubgraphDependencies {
  readonly name: string;
  readonly env: Environment;
  readonly loaded: LoadedPlatformOptions;
  readonly process: PlatformProcess;
  /** The gateway's, whose dev issuer signed the tokens. */
  readonly publicUrl: string;
  readonly http: OpenServer;
  readonly logger: Logger;
}

/** Starts one subgraph in its own process. @throws {Error} for a missing or unknown name. */
export async function startSubgraph(env: Environment, name: string | undefined): Promise<RunningRole> {
  if (name === undefined) throw new Error('Which subgraph? npm run start:subgraph -- identity');
  return openOrClose((closers) => open(env, name, closers));
}

async function open(env: Environment, name: string, closers: Closers): Promise<RunningRole> {
  const loaded = loadPlatformOptions(env);
  const { options } = loaded;
  const observability = readObservability(env, applicationName('subgraph', name));
  const logger = createLogger(observability.LogLevel, observability);
  const settings = options.of(gatewaySection);
  const diagnostics = options.of(diagnosticsSection);
  const http = await openServer(settings.Port, listenHost(settings, loaded.production), diagnostics);
  closers.add(() => http.close());
  const publicUrl = settings.PublicUrl ?? 'http://localhost:4000';
  const provider = openProviderChecks(loaded.authentication);
  closers.add(() => provider.close());
  const process = await openProcess({
    options,
    modules: [provider.module],
    logger,
    clock: systemClock,
    work: false,
    development: !loaded.production,
    publicUrl,
  });
  closers.add(() => process.close());
  const queries = bindKeptQueries(process, { loaded, logger, supergraph: () => openSupergraph(loaded) });
  closers.add(() => queries.close());
  const stop = await serveSubgraph({ name, env, loaded, process, publicUrl, http, logger });
  closers.add(stop);
  return {
    port: http.port,
    shutdownDelay: shutdownDelay(settings, loaded.production),
    greeting: [`Subgraph ${name} on http://localhost:${http.port}/graphql`],
    close: () => closers.close(),
  };
}

/**
 * A gateway's fetch may be this many times larger than the client's request: it carries representations of entities.
 */
const fetchFactor = 16;

/** Maximum bytes of a fetch in addition to a client's body: the operation, and names of variables. */
const fetchOverhead = 1_048_576;

/** Serves a subgraph of an open process on an HTTP server. @returns the stop function. */
export async function serveSubgraph(dependencies: ServeSubgraphDependencies): Promise<() => Promise<void>> {
  const { loaded, process, logger } = dependencies;
  const { options } = loaded;
  const authentication = openAuthentication({
    options: loaded.authentication,
    env: dependencies.env,
    publicUrl: dependencies.publicUrl.replace(/(?<!\/)\/+$/, ''),
    tenantIdClaimType: options.of(multiTenancySection).TenantIdClaimType,
    hostClaimType: options.of(multiTenancySection).HostClaimType,
    devKeys: loaded.production ? null : await devKeys(options.of(persistenceSection).DataDirectory),
    apiKeys: process.apiKeys,
    revokedSessions: process.revokedSessions,
    development: !loaded.production,
    clock: process.services.clock,
    logger,
  });
  const gateway = options.of(gatewaySection);
  const tenantHeader = options.of(multiTenancySection).TenantIdHeaderName;
  const clientAddress = createClientAddress(gateway.TrustedProxies);
  const load = new LoadShedder({
    bounds: loadBounds(gateway.Load),
    groupOf: loadGroups(authentication.authenticator, clientAddress),
    isExempt: probeExemption(options.of(diagnosticsSection)),
    logger,
  });
  const server = createSubgraphServer({
    subgraph: process.subgraph(dependencies.name),
    resolveCall: createCallResolver(authentication.authenticator, process, tenantHeader),
    mask: platformMask(logger),
    clientAddress,
    watchSession: createCallWatch({ authenticator: authentication.authenticator, process, logger }),
    introspection: gateway.Introspection ?? !loaded.production,
    bodyLimit: Math.max(gateway.BodyLimit * fetchFactor, largestBody + fetchOverhead),
  });
  const diagnostics = options.of(diagnosticsSection);
  const { health } = process.services;
  const app = express();
  app.disable('x-powered-by');
  app.use(probes(diagnostics, health));
  app.post('/graphql', (request, response, next) => {
    server.handle(request, response).catch(next);
  });
  app.use(createProblemWriter(process, logger).middleware);
  load.attach(dependencies.http.server);
  dependencies.http.serve(load.guard(app, refuse));
  const detach = server.attach(dependencies.http);
  return async () => {
    await leaveRotation(health, dependencies.http, shutdownDelay(gateway, loaded.production));
    await detach();
    await dependencies.http.close(drainPatience);
    load.close();
    await authentication.close();
  };
}

/** The gateway answers its caller: it needs only the status. */
const refuse: Refuse = (_error, _request, response) =>
  void response.writeHead(503, { 'Retry-After': '1', 'Content-Length': 0 }).end();

/** The public half of the dev issuer's keys, from the shared data directory; loaded in development only. */
async function devKeys(dataDirectory: string) {
  const { devKeyFile, loadDevKeys, publicKeys } = await import('../../authentication/dev-issuer/dev-keys.ts');
  return publicKeys(await loadDevKeys(devKeyFile(dataDirectory)));
}
