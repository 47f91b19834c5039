import { vaultSection } from '../kernel/crypto/crypto.options.ts';
import { Envelope } from '../kernel/crypto/envelope.ts';
import { KeyRotation } from '../kernel/crypto/key-rotation.ts';
import type { KeyVault } from '../kernel/crypto/vault.ts';
import { diagnosticsSection } from '../kernel/health/diagnostics.options.ts';
import { Monitoring } from '../kernel/health/monitoring.ts';
import { HealthReporter } from '../kernel/health/report.ts';
import { FailoverLimitStore } from '../kernel/limit/failover-limit-store.ts';
import { Limits } from '../kernel/limit/limits.ts';
import { StoredLimitStore } from '../kernel/limit/stored-limit-store.ts';
import { Localizer } from '../kernel/localization/localizer.ts';
import { textsOf } from '../kernel/localization/texts.ts';
import type { DeadLetters, JobSender, RecurringJobs } from '../kernel/messaging/job.ts';
import { authorizationSection } from '../kernel/permission/authorization.options.ts';
import { GrantStore } from '../kernel/permission/grant-store.ts';
import { PermissionChecker } from '../kernel/permission/permission-checker.ts';
import type { Database } from '../kernel/persistence/database.ts';
import { Epochs } from '../kernel/persistence/epochs.ts';
import type { LaggingReads } from '../kernel/persistence/read-replicas.ts';
import { QueryAccess } from '../kernel/query/query-access.ts';
import type { Registry } from '../kernel/registry/module.ts';
import { Ports } from '../kernel/subgraph/port.ts';
import { moveUnder } from '../kernel/subgraph/rest-prefix.ts';
import type { Installation, KernelServices } from '../kernel/subgraph/services.ts';
import { TenantTexts } from '../kernel/subgraph/tenant-texts.ts';
import { usageSection } from '../kernel/usage/usage.options.ts';
import { UsageCounter } from '../kernel/usage/usage-counter.ts';
import { areas, restPrefixesOf, sealedColumns } from './host.ts';
import type { ProcessDependencies } from './process-dependencies.ts';
import type { SharedMemory } from './shared-memory.ts';

export interface KernelServiceDependencies {
  readonly database: Database;
  readonly replicas: LaggingReads;
  readonly shared: SharedMemory;
  readonly vault: KeyVault;
  readonly registry: Registry;
  readonly jobs: JobSender & RecurringJobs & DeadLetters;
  readonly events: KernelServices['events'];
  /** Closed with the process, after the last job has ended. */
  readonly closers: KernelServices['closers'];
}

import { textOverrides } from '../settings/settings.contract.ts';

/** Builds the services that areas depend on, and binds their ports. */
export function buildServices(
  { options, logger, clock, development = false, publicUrl = 'http://localhost:4000' }: ProcessDependencies,
  { database, replicas, shared, vault, registry, jobs, events, closers }: KernelServiceDependencies,
): KernelServices {
  const { DataKeyLifetime, RotateAfter } = options.of(vaultSection);
  const envelope = new Envelope(vault, { max: 1_000, ttl: DataKeyLifetime });
  const localizer = new Localizer(registry);
  const texts = textsOf(localizer);
  const epochs = new Epochs(database, clock);
  const ports = new Ports();
  const opened = new Map<string, unknown>();
  const stored = new StoredLimitStore(database);
  const counters = shared.limits === null ? stored : new FailoverLimitStore(shared.limits, stored, logger);
  const permissions = new PermissionChecker(
    options.of(authorizationSection),
    registry,
    shared.cache,
    epochs,
    new GrantStore(database),
  );
  const optionsOf: KernelServices['options'] = (section) => options.of(section as never) as never;
  const installation: Installation = {
    isDevelopment: development,
    publicUrl: publicUrl.replace(/(?<!\/)\/+$/, ''),
    restPathOf: moveUnder(restPrefixesOf(optionsOf)) ?? ((path) => path),
  };
  const { DefaultCacheDuration, MonitoringCacheDuration, FailureStatus } = options.of(diagnosticsSection);
  const health = new HealthReporter(registry, {
    cacheDuration: DefaultCacheDuration,
    failureStatus: FailureStatus,
    clock,
    logger,
  });
  const services: KernelServices = {
    queryRights: new QueryAccess({ registry, permissions, options: optionsOf }),
    clock,
    logger,
    registry,
    database,
    replicas,
    cache: shared.cache,
    pubSub: shared.pubSub,
    limits: new Limits(counters, clock),
    usage: new UsageCounter({ database, clock, logger, interval: options.of(usageSection).FlushInterval }),
    jobs,
    recurringJobs: jobs,
    deadLetters: jobs,
    events,
    epochs,
    cipher: envelope,
    keyRotation: new KeyRotation({
      vault,
      envelope,
      database,
      epochs,
      columns: sealedColumns,
      rotateAfter: RotateAfter,
      clock,
      logger,
    }),
    permissions,
    ports,
    opened,
    installation,
    health,
    monitoring: new Monitoring(health, MonitoringCacheDuration, clock),
    closers,
    texts,
    tenantTexts: new TenantTexts(localizer, texts, epochs, (tenantId) =>
      ports.get(textOverrides).read(tenantId),
    ),
    options: optionsOf,
  };
  for (const area of areas) {
    opened.set(area.name, area.open?.(services));
    ports.bind(area.ports?.(services, opened.get(area.name)) ?? []);
  }
  return services;
}
