import { type Closers, openOrClose } from '../../../subgraphs/host/closers.ts';
import { builtInSubgraphs } from '../../../subgraphs/host/host.ts';
import type { PlatformProcess } from '../../../subgraphs/host/platform-process.ts';
import { openProcess } from '../../../subgraphs/host/platform-process.ts';
import type { ProcessDependencies } from '../../../subgraphs/host/process-dependencies.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { diagnosticsSection } from '../../../subgraphs/kernel/health/diagnostics.options.ts';
import type { Environment } from '../../../subgraphs/kernel/options/load.ts';
import { createLogger, type Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { readObservability } from '../../../subgraphs/kernel/telemetry/observability.ts';
import { multiTenancySection } from '../../../subgraphs/kernel/tenancy/multi-tenancy.options.ts';
import { openAuthentication } from '../../authentication/open-authentication.ts';
import { openProviderChecks } from '../../authentication/provider-health-check.ts';
import { hasConsole } from '../../console/console-options.ts';
import type { LandingPageOptions } from '../../explorers/platform-landing-page.ts';
import { startGateway } from '../../gateway.ts';
import { InProcessTransport } from '../../graphql/subgraphs/in-process-transport.ts';
import { RemoteTransport } from '../../graphql/subgraphs/remote-transport.ts';
import type { SubgraphTransport } from '../../graphql/subgraphs/subgraph-transport.ts';
import { demandSubgraphUrls } from '../../graphql/subgraphs/subgraph-urls.ts';
import { Supergraph } from '../../graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../../graphql/supergraph/supergraph-file.ts';
import { drainPatience, openServer } from '../../http/http-server.ts';
import { isLoopback } from '../../http/listening.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { applicationName } from '../application-name.ts';
import { gatewaySection, hasPublicReference, listenHost } from '../gateway.options.ts';
import { leaveRotation, shutdownDelay } from '../leave-rotation.ts';
import { loadPlatformOptions } from '../platform-options.ts';
import { warmUp } from '../warm-up.ts';
import type { RunningRole } from './running-role.ts';

/** How the platform is started; everything except the environment is for tests and embedding. */
export interface PlatformStartOptions extends Partial<Omit<ProcessDependencies, 'options'>> {
  readonly env: Environment;
  /** Subgraph name → URL, overrides `Gateway:Subgraphs`; called once the process is open. */
  readonly remoteSubgraphs?: (
    process: PlatformProcess,
    publicUrl: string,
  ) => Promise<Readonly<Record<string, string>>>;
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
export async function startPlatform(parts: PlatformStartOptions): Promise<RunningPlatform> {
  return openOrClose((closers) => open(parts, closers));
}

async function open(parts: PlatformStartOptions, closers: Closers): Promise<RunningPlatform> {
  const loaded = loadPlatformOptions(parts.env);
  const { options, production } = loaded;
  const settings = options.of(gatewaySection);
  const role = parts.work === false ? 'gateway' : 'platform';
  const observability = readObservability(parts.env, applicationName(role));
  const logger = parts.logger ?? createLogger(observability.LogLevel, observability);
  const clock = parts.clock ?? systemClock;

  const supergraph = new Supergraph(await readSupergraph(settings.Supergraph));
  const names = supergraph.subgraphs.map(({ name }) => name);
  const urls = demandSubgraphUrls(settings.Subgraphs, names);
  const host = listenHost(settings, production);
  const { LivenessPath } = options.of(diagnosticsSection);
  const http = await openServer(settings.Port, host, LivenessPath);
  if (!production) warnOfOpenDevelopment(host, logger);
  closers.add(() => http.close());
  const publicUrl = (settings.PublicUrl ?? `http://localhost:${http.port}`).replace(/(?<!\/)\/+$/, '');

  const provider = openProviderChecks(loaded.authentication);
  closers.add(() => provider.close());
  const process = await openProcess({
    ...parts,
    modules: [...(parts.modules ?? []), provider.module],
    options,
    logger,
    clock,
    work: parts.work ?? true,
    development: !production,
    publicUrl,
  });
  closers.add(() => process.close());

  const remote = { ...urls, ...(await parts.remoteSubgraphs?.(process, publicUrl)) };
  const places = subgraphLocations(supergraph, remote);
  const development = production
    ? null
    : await openDevelopmentEndpoints({ env: parts.env, loaded, process, publicUrl, logger });
  if (development !== null) closers.add(() => development.close());

  const authentication = openAuthentication({
    options: loaded.authentication,
    env: parts.env,
    publicUrl,
    tenantIdClaimType: options.of(multiTenancySection).TenantIdClaimType,
    hostClaimType: options.of(multiTenancySection).HostClaimType,
    devKeys: development?.issuer.publicKeys ?? null,
    apiKeys: process.apiKeys,
    revokedSessions: process.revokedSessions,
    clock,
    logger,
  });
  closers.add(() => authentication.close());

  const transports = new Map<string, SubgraphTransport>(
    places.map(({ name, url }) => [name, createTransport(name, url, process, settings.RequestTimeout)]),
  );
  const gateway = await startGateway({
    loaded,
    process,
    authentication,
    supergraph,
    transports,
    http,
    publicUrl,
    running: places.map(({ name, url }) => ({ name, where: url === null ? 'in this process' : 'remote' })),
    development,
    clock,
    logger,
  });
  closers.add(() => gateway.close());
  closers.add(() => http.close(drainPatience));
  closers.add(() => gateway.drain());
  const delay = shutdownDelay(settings, production);
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
      withConsole: hasConsole(settings.Console, production),
      withReference: hasPublicReference(settings, production),
    }),
    warmUp: () =>
      warmUp({
        authentication,
        process,
        transports: transports.values(),
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
  parts: Parameters<typeof import('./development-endpoints.ts').openDevelopment>[0],
): Promise<Awaited<ReturnType<typeof import('./development-endpoints.ts').openDevelopment>>> {
  const { openDevelopment } = await import('./development-endpoints.ts');
  return openDevelopment(parts);
}

/** A container must listen on every address; the operator should know that this opens development to the network. */
function warnOfOpenDevelopment(host: string, logger: Logger): void {
  if (isLoopback(host)) return;
  logger.warn({ host }, 'every client that reaches this development gateway can get an administrator token');
}

/** Where each subgraph runs: a URL, or null for this process. */
function subgraphLocations(
  supergraph: Supergraph,
  remote: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly url: string | null }[] {
  const builtIn = new Set(builtInSubgraphs.map(({ name }) => name));
  return supergraph.subgraphs.map(({ name, url }) => ({
    name,
    url: remote[name] ?? (builtIn.has(name) ? null : url),
  }));
}

function createTransport(
  name: string,
  url: string | null,
  process: PlatformProcess,
  timeout: number,
): SubgraphTransport {
  return url === null
    ? new InProcessTransport(process.subgraph(name))
    : new RemoteTransport({ url, timeout });
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
