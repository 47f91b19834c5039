import { serveBackups } from '../../../subgraphs/host/backup/backup-socket.ts';
import { type Closers, openOrClose } from '../../../subgraphs/host/closers.ts';
import { builtInSubgraphs } from '../../../subgraphs/host/host.ts';
import { nodeSubgraphName } from '../../../subgraphs/host/node-subgraph.ts';
import type { PlatformProcess } from '../../../subgraphs/host/platform-process.ts';
import { openProcess } from '../../../subgraphs/host/platform-process.ts';
import type { ProcessDependencies } from '../../../subgraphs/host/process-dependencies.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { diagnosticsSection } from '../../../subgraphs/kernel/health/diagnostics.options.ts';
import type { Environment } from '../../../subgraphs/kernel/options/load.ts';
import { persistenceSection } from '../../../subgraphs/kernel/persistence/persistence.options.ts';
import { createLogger, type Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { readObservability } from '../../../subgraphs/kernel/telemetry/observability.ts';
import { productVersion } from '../../../subgraphs/kernel/telemetry/product-version.ts';
import { multiTenancySection } from '../../../subgraphs/kernel/tenancy/multi-tenancy.options.ts';
import { openAuthentication } from '../../authentication/open-authentication.ts';
import { openProviderChecks } from '../../authentication/provider-health-check.ts';
import { hasConsole } from '../../console/console-options.ts';
import type { LandingPageOptions } from '../../explorers/platform-landing-page.ts';
import { type Gateway, startGateway } from '../../gateway.ts';
import { InProcessTransport } from '../../graphql/subgraphs/in-process-transport.ts';
import { nodeSubgraph } from '../../graphql/subgraphs/node/node-subgraph.ts';
import { demandSubgraphs } from '../../graphql/subgraphs/options-by-subgraph.ts';
import { RemoteTransport, type SubgraphRules } from '../../graphql/subgraphs/remote-transport.ts';
import type { SubgraphTransport, SubgraphTransports } from '../../graphql/subgraphs/subgraph-transport.ts';
import { Supergraph } from '../../graphql/supergraph/supergraph.ts';
import { drainPatience, type OpenServer, openServer } from '../../http/http-server.ts';
import { isLoopback } from '../../http/listening.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { applicationName } from '../application-name.ts';
import { composeSupergraph } from '../compose-supergraph.ts';
import { gatewaySection, hasPublicReference, listenHost } from '../gateway.options.ts';
import { bindKeptQueries } from '../kept-queries.ts';
import { leaveRotation, shutdownDelay } from '../leave-rotation.ts';
import { loadPlatformOptions } from '../platform-options.ts';
import { type WarmUpDependencies, warmUp } from '../warm-up.ts';
import type { RunningRole } from './running-role.ts';

/** Options of a start; everything except the environment is for tests and embedding. */
export interface PlatformStartOptions extends Partial<Omit<ProcessDependencies, 'options'>> {
  readonly env: Environment;
  /** Subgraph name → URL, overrides `Gateway:Subgraphs`; called once the process is open. */
  readonly remoteSubgraphs?: (
    process: PlatformProcess,
    publicUrl: string,
  ) => Promise<Readonly<Record<string, string>>>;
  /** Default: a new one. Platforms of one text may share one, with the plans of their operations. */
  readonly openSupergraph?: (sdl: string) => Supergraph;
}

export interface RunningPlatform extends RunningRole {
  readonly port: number;
  readonly publicUrl: string;
  readonly process: PlatformProcess;
  readonly realtime: Realtime;
  /** Issues a dev issuer token; null in production. */
  readonly tokenFor: ((user: string) => Promise<string | null>) | null;
}

/** Starts the gateway, the in-process subgraphs and, by default, the worker in one process. */
export async function startPlatform(options: PlatformStartOptions): Promise<RunningPlatform> {
  return openOrClose((closers) => open(options, closers));
}

async function open(options: PlatformStartOptions, closers: Closers): Promise<RunningPlatform> {
  const start = readStart(options);
  const { modules, openSupergraph = (sdl) => new Supergraph(sdl) } = options;
  const supergraph = openSupergraph(await composeSupergraph(start.loaded, modules));
  const names = supergraph.subgraphs.map(({ name }) => name);
  const urls = demandSubgraphs('Gateway__Subgraphs', start.settings.Subgraphs, names);
  const policies = demandSubgraphs('Gateway__SubgraphPolicies', start.settings.SubgraphPolicies, names);
  const listening = await listen(start, closers);
  const process = await openPlatformProcess(options, start, listening, closers);
  const queries = bindKeptQueries(process, { ...start, supergraph: async () => supergraph });
  closers.add(() => queries.close());
  const remote = { ...urls, ...(await options.remoteSubgraphs?.(process, listening.publicUrl)) };
  const development = await openDevelopmentEndpoints(options, start, process, listening, closers);
  const opened = { options, start, listening, process, development };
  const authentication = authenticate(opened, closers);
  const places = subgraphLocations(supergraph, remote);
  const transports = new Map<string, SubgraphTransport>();
  for (const { name, url } of places) {
    const policy = policies[name];
    const rules = policy === undefined ? null : { name, policy, logger: start.logger };
    if (rules !== null && url === null)
      start.logger.warn(
        { subgraph: name },
        'Gateway:SubgraphPolicies has no effect on it: it is in this process',
      );
    const timeout = start.settings.RequestTimeout;
    transports.set(name, createTransport({ name, url, timeout, rules }, { process, transports }));
  }
  const gateway = await startGateway({
    ...start,
    ...listening,
    process,
    authentication,
    supergraph,
    transports,
    running: places.map(({ name, url }) => ({ name, where: url === null ? 'in this process' : 'remote' })),
    development,
  });
  return run(opened, { gateway, authentication, transports: transports.values() }, closers);
}

type Start = ReturnType<typeof readStart>;
type Development = Awaited<ReturnType<typeof import('./development-endpoints.ts').openDevelopment>>;

interface Opened {
  readonly options: PlatformStartOptions;
  readonly start: Start;
  readonly listening: { readonly http: OpenServer; readonly publicUrl: string };
  readonly process: PlatformProcess;
  readonly development: Development | null;
}

/** The options and the logger of the process. */
function readStart({ env, work, logger, clock = systemClock }: PlatformStartOptions) {
  const loaded = loadPlatformOptions(env);
  const observability = readObservability(env, applicationName(work === false ? 'gateway' : 'platform'));
  return {
    loaded,
    settings: loaded.options.of(gatewaySection),
    logger: logger ?? createLogger(observability.LogLevel, observability),
    clock,
  };
}

/** Listens before anything is opened: probes are answered while the process starts. */
async function listen({ loaded, settings, logger }: Start, closers: Closers): Promise<Opened['listening']> {
  const { options, production } = loaded;
  const host = listenHost(settings, production);
  const http = await openServer(settings.Port, host, options.of(diagnosticsSection));
  if (!production) warnOfOpenDevelopment(host, logger);
  closers.add(() => http.close());
  const publicUrl = (settings.PublicUrl ?? `http://localhost:${http.port}`).replace(/(?<!\/)\/+$/, '');
  return { http, publicUrl };
}

async function openPlatformProcess(
  options: PlatformStartOptions,
  { loaded, logger, clock }: Start,
  { publicUrl }: Opened['listening'],
  closers: Closers,
): Promise<PlatformProcess> {
  const provider = openProviderChecks(loaded.authentication);
  closers.add(() => provider.close());
  const process = await openProcess({
    ...options,
    modules: [...(options.modules ?? []), provider.module],
    options: loaded.options,
    logger,
    clock,
    work: options.work ?? true,
    development: !loaded.production,
    publicUrl,
  });
  closers.add(() => process.close());
  const { database } = process.services;
  const { DataDirectory } = loaded.options.of(persistenceSection);
  if (database.engine.kind === 'pglite') {
    const backup = { database, options: loaded.options, clock, version: productVersion };
    closers.add(await serveBackups(DataDirectory, backup, logger));
  }
  return process;
}

function authenticate({ options, start, listening, process, development }: Opened, closers: Closers) {
  const { loaded, clock, logger } = start;
  const { TenantIdClaimType: tenantIdClaimType, HostClaimType: hostClaimType } =
    loaded.options.of(multiTenancySection);
  const authentication = openAuthentication({
    options: loaded.authentication,
    env: options.env,
    publicUrl: listening.publicUrl,
    tenantIdClaimType,
    hostClaimType,
    devKeys: development?.issuer.publicKeys ?? null,
    apiKeys: process.apiKeys,
    revokedSessions: process.revokedSessions,
    development: !loaded.production,
    clock,
    logger,
  });
  closers.add(() => authentication.close());
  return authentication;
}

/** Logs the addresses and defines the warm-up and the order of the shutdown. */
async function run(
  { start, listening, process, development }: Opened,
  { gateway, ...served }: Pick<WarmUpDependencies, 'authentication' | 'transports'> & { gateway: Gateway },
  closers: Closers,
): Promise<RunningPlatform> {
  const { settings, loaded, logger } = start;
  const { http, publicUrl } = listening;
  closers.add(() => gateway.close());
  closers.add(() => http.close(drainPatience));
  closers.add(() => gateway.drain());
  const delay = shutdownDelay(settings, loaded.production);
  closers.add(() => leaveRotation(gateway.health, http, delay));
  let stopping = false;
  return {
    port: http.port,
    shutdownDelay: delay,
    publicUrl,
    process,
    realtime: gateway.realtime,
    tokenFor: development === null ? null : (user) => development.users.tokenFor(user),
    greeting: await startMessage(publicUrl, {
      users: development?.users ?? null,
      withConsole: hasConsole(settings.Console, loaded.production),
      withReference: hasPublicReference(settings, loaded.production),
    }),
    warmUp: () =>
      warmUp({
        ...served,
        process,
        warmUpRequests: () => gateway.warmUpRequests(),
        isStopping: () => stopping,
        logger,
      }),
    close: () => {
      stopping = true;
      return closers.close();
    },
  };
}

/** Loaded in development only: oidc-provider costs start time and memory. */
async function openDevelopmentEndpoints(
  { env }: PlatformStartOptions,
  { loaded, logger }: Start,
  process: PlatformProcess,
  { publicUrl }: Opened['listening'],
  closers: Closers,
): Promise<Development | null> {
  if (loaded.production) return null;
  const { openDevelopment } = await import('./development-endpoints.ts');
  const development = await openDevelopment({ env, loaded, process, publicUrl, logger });
  closers.add(() => development.close());
  return development;
}

/** A container must listen on every address; the operator should know that this opens development to the network. */
function warnOfOpenDevelopment(host: string, logger: Logger): void {
  if (isLoopback(host)) return;
  logger.warn({ host }, 'every client that reaches this development gateway can get an administrator token');
}

/** Location of each subgraph: a URL, or null for this process. */
function subgraphLocations(
  supergraph: Supergraph,
  remote: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly url: string | null }[] {
  const builtIn = new Set([nodeSubgraphName, ...builtInSubgraphs.map(({ name }) => name)]);
  return supergraph.subgraphs.map(({ name, url }) => ({
    name,
    url: remote[name] ?? (builtIn.has(name) ? null : url),
  }));
}

interface SubgraphPlace {
  readonly name: string;
  /** Null: in this process. */
  readonly url: string | null;
  readonly timeout: number;
  readonly rules: SubgraphRules | null;
}

function createTransport(
  { name, url, timeout, rules }: SubgraphPlace,
  { process, transports }: { readonly process: PlatformProcess; readonly transports: SubgraphTransports },
): SubgraphTransport {
  if (url !== null) return new RemoteTransport({ url, timeout, rules });
  const isNode = name === nodeSubgraphName;
  return new InProcessTransport(isNode ? nodeSubgraph(transports) : process.subgraph(name));
}

async function startMessage(
  publicUrl: string,
  { users, withConsole, withReference }: LandingPageOptions,
): Promise<string[]> {
  const pages = [
    ...(withConsole ? [['Console', `${publicUrl}/console/dashboards`]] : []),
    ['GraphQL', `${publicUrl}/graphql`],
    ...(users === null ? [] : [['GraphiQL', `${publicUrl}/graphiql`]]),
    ...(withReference ? [['REST', `${publicUrl}/docs`]] : []),
    ['Health', `${publicUrl}/health/ready`],
  ];
  const lines = [
    `Platform service on ${publicUrl}`,
    '',
    ...pages.map(([name, url]) => `  ${name?.padEnd(10)}${url}`),
  ];
  if (users === null) return lines;
  const [first] = users.all;
  return [
    ...lines,
    '',
    'Seeded users (npm run token -- --user NAME prints a token):',
    ...users.all.map(({ name, description }) => `  ${name.padEnd(10)}${description}`),
    '',
    `A token for ${first?.name}, valid for an hour:`,
    '',
    `  ${await users.tokenFor(first?.name ?? '')}`,
    '',
  ];
}
