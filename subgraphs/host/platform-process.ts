import { developmentDashboards } from '../dashboards/dashboard/development-dashboards.service.ts';
import { demoPlaces, overviewName } from '../demo/demo.contract.ts';
import {
  type DevelopmentSeeder,
  developmentSeeder,
  tenantDirectory,
  type UserDirectory,
  userDirectory,
} from '../identity/identity.contract.ts';
import { redisSection } from '../kernel/cache/redis.options.ts';
import { AccessDenials } from '../kernel/credentials/access-denials.ts';
import { apiKeysSection } from '../kernel/credentials/api-keys.options.ts';
import type { ApiKeyAuthenticator } from '../kernel/credentials/api-keys.ts';
import type { RevokedSessions } from '../kernel/credentials/revoked-sessions.ts';
import { StoredApiKeys } from '../kernel/credentials/stored-api-keys.ts';
import { StoredEmbedTokens, withEmbedTokens } from '../kernel/credentials/stored-embed-tokens.ts';
import { StoredRevokedSessions } from '../kernel/credentials/stored-revoked-sessions.ts';
import { vaultSection } from '../kernel/crypto/crypto.options.ts';
import { demandKeyFile } from '../kernel/crypto/demand-key-file.ts';
import { keyRotationJob } from '../kernel/crypto/key-rotation.ts';
import { openVault } from '../kernel/crypto/vaults/open-vault.ts';
import type { Localizer } from '../kernel/localization/localizer.ts';
import { EventBus } from '../kernel/messaging/event-bus.ts';
import { messagingSection } from '../kernel/messaging/messaging.options.ts';
import { Messaging } from '../kernel/messaging/messaging.ts';
import { isJobPaused } from '../kernel/messaging/paused-jobs.ts';
import { Database } from '../kernel/persistence/database.ts';
import type { DatabaseEngine } from '../kernel/persistence/engine.ts';
import { demandMigrated } from '../kernel/persistence/migrate.ts';
import { openEngine } from '../kernel/persistence/open-engine.ts';
import { persistenceSection } from '../kernel/persistence/persistence.options.ts';
import { reachServer } from '../kernel/persistence/reach-server.ts';
import type { ExecutableSubgraph } from '../kernel/subgraph/executable-subgraph.ts';
import type { KernelServices } from '../kernel/subgraph/services.ts';
import { buildSubgraph } from '../kernel/subgraph/subgraph.ts';
import type { TenantTexts } from '../kernel/subgraph/tenant-texts.ts';
import type { Tenant } from '../kernel/tenancy/tenant.ts';
import { type TenantDirectory, TenantResolver } from '../kernel/tenancy/tenant-resolver.ts';
import { foldUsage } from '../kernel/usage/fold-usage.ts';
import { purgeUsageDays } from '../kernel/usage/purge-usage-days.ts';
import { usageSection } from '../kernel/usage/usage.options.ts';
import { UsageMetric } from '../kernel/usage/usage-metric.ts';
import {
  type DevelopmentOutbox,
  developmentOutbox,
} from '../notifications/channel/outbox/development-outbox.ts';
import { settingReader, wellKnownSettings } from '../settings/settings.contract.ts';
import { exampleTemplates } from '../templating/templating.contract.ts';
import { type DevelopmentReceiver, developmentReceiver } from '../webhooks/receiver/development-receiver.ts';
import { Closers, openOrClose } from './closers.ts';
import { areas, sealedColumns } from './host.ts';
import { kernelHousekeeping } from './kernel-housekeeping.ts';
import { buildServices } from './kernel-services.ts';
import { type OpenedEventStream, openEventStream } from './open-event-stream.ts';
import { openReadReplicas } from './open-read-replicas.ts';
import { openRegistry } from './open-registry.ts';
import type { ProcessDependencies } from './process-dependencies.ts';
import { databaseOptions, migrateSchema } from './schema-migration.ts';
import { openSharedMemory, type SharedMemory } from './shared-memory.ts';

/** An opened process of the platform: gateway, subgraph, worker, or all in one. */
export interface PlatformProcess {
  readonly services: KernelServices;
  readonly messaging: Messaging;
  readonly localizer: Localizer;
  /** The texts as each tenant has them. */
  readonly tenantTexts: TenantTexts;
  readonly apiKeys: ApiKeyAuthenticator;
  readonly revokedSessions: RevokedSessions;
  readonly tenants: TenantResolver;
  /** The audit of refused callers. */
  readonly denials: Pick<AccessDenials, 'record'>;
  readonly users: UserDirectory;
  /** Inserts the tenants, people and grants of a development start; idempotent. */
  readonly seed: DevelopmentSeeder['seed'];
  /** Messages that a development start would have sent to people. */
  readonly outbox: DevelopmentOutbox;
  /** Requests that the webhook receiver of a development start has received. */
  readonly receiver: DevelopmentReceiver;
  /** The culture that a caller prefers, by the settings cascade. */
  readonly culture: (tenant: Tenant, userId: string | null) => Promise<string | null>;
  /** Returns the culture synchronously when it is cached, else undefined. */
  readonly cachedCulture: (tenant: Tenant, userId: string | null) => string | null | undefined;
  /** @throws {Error} for an unknown subgraph. */
  subgraph(name: string): ExecutableSubgraph;
  close(): Promise<void>;
}

/**
 * Opens a process: database, migrations, cache, jobs, the areas' ports.
 * @throws an error with a sentence for the operator when the start fails.
 */
export async function openProcess(dependencies: ProcessDependencies): Promise<PlatformProcess> {
  return openOrClose(async (closers) => ({
    ...(await open(dependencies, closers)),
    close: () => closers.close(),
  }));
}

async function open(
  dependencies: ProcessDependencies,
  closers: Closers,
): Promise<Omit<PlatformProcess, 'close'>> {
  const { engine, database } = await openDatabase(dependencies, closers);
  const stores = await openStores(dependencies, database, closers);
  const messaging = createMessaging(dependencies, engine, database, stores);
  const ofAreas = new Closers();
  closers.add(() => ofAreas.close());
  const services = buildServices(dependencies, {
    database,
    ...stores,
    jobs: messaging,
    // The bus needs the subscribers of the areas and of the services.
    events: {
      publisher: (origin) => events.publisher(origin),
      publishForTenants: (em, publications) => events.publishForTenants(em, publications),
    },
    closers: ofAreas,
  });
  const subscribers = areas.flatMap(
    (area) => area.subscribers?.(services, services.opened.get(area.name)) ?? [],
  );
  const events = new EventBus({
    messaging,
    registry: stores.registry,
    subscribers,
    clock: dependencies.clock,
  });
  registerJobs(dependencies, services, messaging);
  await messaging.start({ work: dependencies.work });
  closers.add(() => messaging.stop());
  services.usage.start();
  closers.add(() => services.usage.stop());
  await startBackgroundServices(services, closers);
  return {
    services,
    messaging,
    localizer: services.tenantTexts.localizerOf(undefined),
    tenantTexts: services.tenantTexts,
    ...openCredentials(dependencies, services, stores.shared, closers),
    ...portsOfAreas(services),
    subgraph: subgraphsOf(services, events),
  };
}

interface OpenedDatabase {
  readonly engine: DatabaseEngine;
  readonly database: Database;
}

/** The database, migrated. */
async function openDatabase(dependencies: ProcessDependencies, closers: Closers): Promise<OpenedDatabase> {
  const options = dependencies.options.of(persistenceSection);
  const opened = dependencies.engine === undefined ? await openEngine(options) : null;
  if (opened !== null) closers.add(() => opened.close());
  const engine = dependencies.engine ?? (opened as NonNullable<typeof opened>).engine;
  // Before migrating: a refused role must not own the schema.
  const database = await reachServer('Persistence__Url', () =>
    Database.open({ ...databaseOptions(dependencies), engine }),
  );
  closers.add(() => database.close());
  if (options.MigrateAtStart) await migrateSchema(dependencies, engine);
  await demandMigrated(database);
  return { engine, database };
}

/** Opens the stores besides the database: memory, keys, replicas, and the registry of modules. */
async function openStores(dependencies: ProcessDependencies, database: Database, closers: Closers) {
  const { options, logger, clock } = dependencies;
  const shared = await openSharedMemory(options.of(redisSection), logger);
  closers.add(() => shared.close());
  const events = openEventStream(options.of(messagingSection).Nats, dependencies.work, logger);
  closers.add(() => events.close());
  const { DataDirectory } = options.of(persistenceSection);
  await demandKeyFile(options.of(vaultSection), DataDirectory, database, sealedColumns);
  const vault = await openVault(options.of(vaultSection), DataDirectory, clock);
  closers.add(() => vault.close());
  const { replicas, checks: replicaChecks } = await openReadReplicas(
    dependencies,
    database,
    shared.cache,
    closers,
  );
  const checks = [...replicaChecks, ...events.checks];
  const registry = await openRegistry(dependencies, { database, checks, shared, vault }, closers);
  return { shared, vault, replicas, registry, stream: events.stream };
}

function createMessaging(
  { options, logger }: ProcessDependencies,
  engine: DatabaseEngine,
  database: Database,
  { shared, stream }: { readonly shared: SharedMemory } & Pick<OpenedEventStream, 'stream'>,
): Messaging {
  return new Messaging({
    engine,
    database,
    pubSub: options.of(redisSection).Url === undefined ? null : shared.pubSub,
    stream,
    options: options.of(messagingSection),
    logger,
    isPaused: (queue) => isJobPaused(database, queue),
  });
}

/** The jobs of the areas, and the kernel's own. */
function registerJobs(
  { options, clock }: ProcessDependencies,
  services: KernelServices,
  messaging: Messaging,
): void {
  for (const job of areas.flatMap((area) => area.jobs?.(services, services.opened.get(area.name)) ?? []))
    messaging.registerJob(job);
  const { AccessDeniedDays } = options.of(apiKeysSection);
  messaging.registerJob(kernelHousekeeping(services.database, clock, AccessDeniedDays, messaging));
  messaging.registerJob(keyRotationJob(services.keyRotation));
  const { RetentionDays, MetricTenants } = options.of(usageSection);
  messaging.registerJob(foldUsage(services.database, new UsageMetric(MetricTenants)));
  messaging.registerJob(purgeUsageDays(services.database, clock, RetentionDays));
}

async function startBackgroundServices(services: KernelServices, closers: Closers): Promise<void> {
  for (const service of areas.flatMap(
    (area) => area.backgroundServices?.(services, services.opened.get(area.name)) ?? [],
  )) {
    closers.add(() => service.stop());
    await service.start();
  }
}

/** Opens the stores of authentication: keys, ended sessions and tenants. */
function openCredentials(
  { options, clock, logger }: ProcessDependencies,
  { database, epochs, ports }: KernelServices,
  shared: SharedMemory,
  closers: Closers,
) {
  const denials = new AccessDenials(database, clock, logger);
  closers.add(() => denials.waitForWrites());
  const { Pepper } = options.of(apiKeysSection);
  return {
    apiKeys: withEmbedTokens(
      new StoredApiKeys(database, epochs, clock, logger, denials, Pepper),
      new StoredEmbedTokens(database, epochs, clock, denials, Pepper),
    ),
    revokedSessions: new StoredRevokedSessions(database, shared.cache, clock),
    tenants: new TenantResolver(ports.get<TenantDirectory>(tenantDirectory)),
    denials,
  };
}

/** The ports of the process's areas. */
function portsOfAreas({ ports }: KernelServices) {
  const settings = () => ports.get(settingReader);
  const { preferredCulture } = wellKnownSettings;
  const seed: PlatformProcess['seed'] = async (seeded) => {
    await ports.get(developmentSeeder).seed(seeded);
    const [first] = seeded.tenants;
    if (first === undefined) return;
    await ports.get(exampleTemplates).seed(first.id);
    await ports.get(demoPlaces).seed(first.id);
    await ports.get(developmentDashboards).publish(first.id, overviewName);
  };
  return {
    users: ports.get(userDirectory),
    seed,
    outbox: ports.get(developmentOutbox),
    receiver: ports.get(developmentReceiver),
    culture: (tenant: Tenant, userId: string | null) =>
      settings().resolve(tenant.id, userId, preferredCulture),
    cachedCulture: (tenant: Tenant, userId: string | null) =>
      settings().resolveCached(tenant.id, userId, preferredCulture),
  };
}

/** Builds each subgraph on first use. */
function subgraphsOf(services: KernelServices, events: EventBus): PlatformProcess['subgraph'] {
  const built = new Map<string, ExecutableSubgraph>();
  return (name) => {
    const definition = areas.find((area) => area.subgraph?.name === name)?.subgraph;
    if (definition === undefined) throw new Error(`There is no built-in subgraph named "${name}".`);
    const known = built.get(name) ?? buildSubgraph(definition, services, (call) => events.publisher(call));
    built.set(name, known);
    return known;
  };
}
