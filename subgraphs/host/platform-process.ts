import {
  type DevelopmentSeeder,
  developmentSeeder,
  tenantDirectory,
  type UserDirectory,
  userDirectory,
} from '../identity/identity.contract.ts';
import { apiKeysSection } from '../kernel/actor/api-keys.options.ts';
import type { ApiKeyAuthenticator } from '../kernel/actor/api-keys.ts';
import type { RevokedSessions } from '../kernel/actor/revoked-sessions.ts';
import { StoredApiKeys } from '../kernel/actor/stored-api-keys.ts';
import { StoredRevokedSessions } from '../kernel/actor/stored-revoked-sessions.ts';
import { redisSection } from '../kernel/cache/redis.options.ts';
import type { Clock } from '../kernel/clock/clock.ts';
import { vaultSection } from '../kernel/crypto/crypto.options.ts';
import { Envelope } from '../kernel/crypto/envelope.ts';
import { LocalKeyVault } from '../kernel/crypto/local-key-vault.ts';
import { healthCheck } from '../kernel/health/check.ts';
import { kernelTexts } from '../kernel/localization/kernel.texts.ts';
import { Localizer } from '../kernel/localization/localizer.ts';
import { EventBus } from '../kernel/messaging/event-bus.ts';
import type { JobSender } from '../kernel/messaging/job.ts';
import { installJobSchema } from '../kernel/messaging/job-schema.ts';
import { messagingSection } from '../kernel/messaging/messaging.options.ts';
import { Messaging } from '../kernel/messaging/messaging.ts';
import { authorizationSection } from '../kernel/permission/authorization.options.ts';
import { GrantStore } from '../kernel/permission/grant-store.ts';
import { PermissionChecker } from '../kernel/permission/permission-checker.ts';
import { Database } from '../kernel/persistence/database.ts';
import type { DatabaseEngine } from '../kernel/persistence/engine.ts';
import { Epochs } from '../kernel/persistence/epochs.ts';
import { kernelHousekeeping } from '../kernel/persistence/housekeeping.ts';
import { kernelMigrations } from '../kernel/persistence/kernel.migrations.ts';
import { kernelEntities } from '../kernel/persistence/kernel-entities.ts';
import { demandMigrated, migrate } from '../kernel/persistence/migrate.ts';
import { openEngine } from '../kernel/persistence/open-engine.ts';
import { persistenceSection } from '../kernel/persistence/persistence.options.ts';
import type { PlatformModule, Registry } from '../kernel/registry/module.ts';
import { buildRegistry } from '../kernel/registry/registry.ts';
import type { ExecutableSubgraph } from '../kernel/subgraph/executable-subgraph.ts';
import { Ports } from '../kernel/subgraph/port.ts';
import type { KernelServices } from '../kernel/subgraph/services.ts';
import { buildSubgraph } from '../kernel/subgraph/subgraph.ts';
import type { Logger } from '../kernel/telemetry/logger.ts';
import type { Tenant } from '../kernel/tenancy/tenant.ts';
import { type TenantDirectory, TenantResolver } from '../kernel/tenancy/tenant-resolver.ts';
import { settingReader, wellKnownSettings } from '../settings/settings.contract.ts';
import { areas } from './host.ts';
import { loadModules, modulesSection } from './module-paths.ts';
import type { PlatformOptions } from './platform-options.ts';
import { openSharedMemory, type SharedMemory } from './shared-memory.ts';

/** What a process is opened with. */
export interface ProcessParts {
  readonly options: PlatformOptions;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Whether this process runs jobs. */
  readonly work: boolean;
  /** An open engine the caller keeps; absent: opened as the options say, and closed with the process. */
  readonly engine?: DatabaseEngine;
  /** Modules besides the built-in ones and those of the options. */
  readonly modules?: readonly PlatformModule[];
  /** Sees each statement; for counting in tests. */
  readonly onStatement?: (sql: string) => void;
}

/** A process of the platform with everything open: the gateway's, a subgraph's, a worker's, or all in one. */
export interface PlatformProcess {
  readonly services: KernelServices;
  readonly messaging: Messaging;
  readonly localizer: Localizer;
  readonly apiKeys: ApiKeyAuthenticator;
  readonly revokedSessions: RevokedSessions;
  readonly tenants: TenantResolver;
  readonly users: UserDirectory;
  /** Puts the tenants, people and grants of a development start in; again without effect. */
  readonly seed: DevelopmentSeeder['seed'];
  /** The culture a caller prefers, by the settings cascade. */
  readonly cultureOf: (tenant: Tenant, userId: string | null) => Promise<string | null>;
  /** @throws {Error} for a name that is no built-in subgraph. */
  subgraph(name: string): ExecutableSubgraph;
  close(): Promise<void>;
}

/**
 * Opens a process: database, migrations, cache, jobs, the areas' ports.
 * @throws what makes a start fail, each with a sentence for the operator.
 */
export async function openProcess(parts: ProcessParts): Promise<PlatformProcess> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return { ...(await open(parts, closers)), close };
  } catch (error) {
    await close().catch((failure: unknown) =>
      parts.logger.warn({ err: failure }, 'closing after a failed start failed'),
    );
    throw error;
  }
}

async function open(
  parts: ProcessParts,
  closers: (() => Promise<void>)[],
): Promise<Omit<PlatformProcess, 'close'>> {
  const { options, logger, clock } = parts;
  const opened = parts.engine === undefined ? await openEngine(options.of(persistenceSection)) : null;
  if (opened !== null) closers.push(() => opened.close());
  const engine = parts.engine ?? (opened as NonNullable<typeof opened>).engine;

  await migrateIfWanted(parts, engine);
  const database = await Database.open({ ...databaseParts(parts), engine });
  closers.push(() => database.close());
  await demandMigrated(database);

  const shared = await openSharedMemory(options.of(redisSection), logger);
  closers.push(() => shared.close());
  const registry = await openRegistry(parts, database, shared);
  const messaging = new Messaging({ engine, options: options.of(messagingSection), logger });
  const services = await buildServices(parts, { database, shared, registry, jobs: messaging });
  const subscribers = areas.flatMap((area) => area.subscribers?.(services) ?? []);
  const events = new EventBus({ messaging, registry, subscribers, clock });
  for (const job of areas.flatMap((area) => area.jobs?.(services) ?? [])) messaging.registerJob(job);
  messaging.registerJob(kernelHousekeeping(database, clock));
  await messaging.start({ work: parts.work });
  closers.push(() => messaging.stop());

  const subgraphs = new Map<string, ExecutableSubgraph>();
  return {
    services,
    messaging,
    localizer: new Localizer(registry),
    apiKeys: new StoredApiKeys(database, services.epochs, clock, logger, options.of(apiKeysSection).Pepper),
    revokedSessions: new StoredRevokedSessions(database, shared.cache, clock),
    tenants: new TenantResolver(services.ports.get<TenantDirectory>(tenantDirectory)),
    users: services.ports.get(userDirectory),
    seed: (seed) => services.ports.get(developmentSeeder).seed(seed),
    cultureOf: (tenant, userId) =>
      services.ports.get(settingReader).resolve(tenant.id, userId, wellKnownSettings.preferredCulture),
    subgraph(name) {
      const definition = areas.find((area) => area.subgraph?.name === name)?.subgraph;
      if (definition === undefined) throw new Error(`There is no built-in subgraph named "${name}".`);
      const known =
        subgraphs.get(name) ?? buildSubgraph(definition, services, (call) => events.publisher(call));
      subgraphs.set(name, known);
      return known;
    },
  };
}

/** What the database of this installation is opened with, its engine apart: the entities and steps of all areas. */
export function databaseParts({
  logger,
  options,
  onStatement,
}: Pick<ProcessParts, 'logger' | 'options' | 'onStatement'>) {
  return {
    entities: [...kernelEntities, ...areas.flatMap((area) => area.entities)],
    migrations: [...kernelMigrations, ...areas.flatMap((area) => area.migrations)],
    poolSize: options.of(persistenceSection).PoolSize,
    logger,
    ...(onStatement === undefined ? {} : { onStatement }),
  };
}

/** Brings the schema up to date, with the role that owns it. */
export async function migrateSchema(parts: ProcessParts, engine: DatabaseEngine): Promise<void> {
  const { MigrationUrl } = parts.options.of(persistenceSection);
  const migrating: DatabaseEngine =
    engine.kind === 'postgres' && MigrationUrl !== undefined
      ? { kind: 'postgres', connectionString: MigrationUrl }
      : engine;
  const database = await Database.openForMigration({ ...databaseParts(parts), engine: migrating });
  try {
    await migrate({
      database,
      runtimeRole: engine.kind === 'postgres' ? roleOf(engine.connectionString) : null,
      installers: [(role) => installJobSchema(migrating, role)],
      logger: parts.logger,
    });
  } finally {
    await database.close();
  }
}

async function migrateIfWanted(parts: ProcessParts, engine: DatabaseEngine): Promise<void> {
  if (parts.options.of(persistenceSection).MigrateAtStart) await migrateSchema(parts, engine);
}

function roleOf(connectionString: string): string | null {
  const { username } = new URL(connectionString);
  return username === '' ? null : decodeURIComponent(username);
}

async function openRegistry(
  parts: ProcessParts,
  database: Database,
  shared: SharedMemory,
): Promise<Registry> {
  const checks = [
    {
      name: 'database',
      tags: ['readiness', 'startup'] as const,
      check: async () => {
        await database.ping();
        return { status: 'Healthy' as const };
      },
    },
    ...shared.checks,
  ];
  return buildRegistry([
    kernelTexts,
    { name: 'process', contributes: checks.map(healthCheck) },
    ...areas.map((area) => area.module),
    ...(await loadModules(parts.options.of(modulesSection).Paths)),
    ...(parts.modules ?? []),
  ]);
}

/** What the services of a process stand on. */
interface Opened {
  readonly database: Database;
  readonly shared: SharedMemory;
  readonly registry: Registry;
  readonly jobs: JobSender;
}

async function buildServices(
  { options, logger, clock }: ProcessParts,
  { database, shared, registry, jobs }: Opened,
): Promise<KernelServices> {
  const { LocalKey } = options.of(vaultSection);
  const vault = await LocalKeyVault.open(LocalKey, options.of(persistenceSection).DataDirectory);
  const localizer = new Localizer(registry);
  const epochs = new Epochs(database, clock);
  const ports = new Ports();
  const permissions = new PermissionChecker(
    options.of(authorizationSection),
    registry,
    shared.cache,
    epochs,
    new GrantStore(database),
    { rolesOf: (tenantId, userId) => ports.get(userDirectory).rolesOf(tenantId, userId) },
  );
  const services: KernelServices = {
    clock,
    logger,
    registry,
    database,
    cache: shared.cache,
    pubSub: shared.pubSub,
    jobs,
    epochs,
    cipher: new Envelope(vault),
    permissions,
    ports,
    texts: {
      find: (key, locale) => (localizer.has(key, locale) ? localizer.text(key, locale) : null),
      all: (culture) => localizer.all(culture),
      cultures: localizer.cultures,
    },
    options: (section) => options.of(section as never) as never,
  };
  for (const area of areas) ports.bind(area.ports?.(services) ?? []);
  return services;
}
