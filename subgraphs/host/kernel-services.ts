import { userDirectory } from '../identity/identity.contract.ts';
import { vaultSection } from '../kernel/crypto/crypto.options.ts';
import { Envelope } from '../kernel/crypto/envelope.ts';
import { LocalKeyVault } from '../kernel/crypto/local-key-vault.ts';
import { Localizer } from '../kernel/localization/localizer.ts';
import type { JobSender } from '../kernel/messaging/job.ts';
import { authorizationSection } from '../kernel/permission/authorization.options.ts';
import { GrantStore } from '../kernel/permission/grant-store.ts';
import { PermissionChecker } from '../kernel/permission/permission-checker.ts';
import type { Database } from '../kernel/persistence/database.ts';
import { Epochs } from '../kernel/persistence/epochs.ts';
import { persistenceSection } from '../kernel/persistence/persistence.options.ts';
import type { Registry } from '../kernel/registry/module.ts';
import { Ports } from '../kernel/subgraph/port.ts';
import type { KernelServices } from '../kernel/subgraph/services.ts';
import { areas } from './host.ts';
import type { ProcessParts } from './process-parts.ts';
import type { SharedMemory } from './shared-memory.ts';

/** What the services of a process stand on. */
export interface ServicesParts {
  readonly database: Database;
  readonly shared: SharedMemory;
  readonly registry: Registry;
  readonly jobs: JobSender;
}

/** Builds what areas stand on and binds their ports. */
export async function buildServices(
  { options, logger, clock }: ProcessParts,
  { database, shared, registry, jobs }: ServicesParts,
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
