import { vaultSection } from '../kernel/crypto/crypto.options.ts';
import { keyRotationChecks } from '../kernel/crypto/key-rotation.ts';
import type { KeyVault } from '../kernel/crypto/vault.ts';
import { type HealthCheck, healthCheck } from '../kernel/health/check.ts';
import { kernelTexts } from '../kernel/localization/kernel.texts.ts';
import type { Database } from '../kernel/persistence/database.ts';
import { writeProbe } from '../kernel/persistence/write-probe.ts';
import type { Registry } from '../kernel/registry/module.ts';
import { buildRegistry } from '../kernel/registry/registry.ts';
import type { Area } from '../kernel/subgraph/area.ts';
import type { KernelServices } from '../kernel/subgraph/services.ts';
import { areas } from './host.ts';
import { loadModules } from './module-paths.ts';
import { modulesSection } from './modules.options.ts';
import type { ProcessDependencies } from './process-dependencies.ts';
import type { SharedMemory } from './shared-memory.ts';

/** The opened dependencies of this process. */
export interface RegistryDependencies {
  readonly database: Database;
  /** Of the read replicas and of NATS; none without. */
  readonly checks: readonly HealthCheck[];
  readonly shared: SharedMemory;
  readonly vault: KeyVault;
}

/**
 * Registers the contributions of the kernel, this process, the areas and the operator's modules. @throws
 * {RegistryError} all problems.
 */
export async function openRegistry(
  dependencies: ProcessDependencies,
  { database, checks: opened, shared, vault }: RegistryDependencies,
  closers: KernelServices['closers'],
): Promise<Registry> {
  const optionsOf: KernelServices['options'] = (section) =>
    dependencies.options.of(section as never) as never;
  const checks = [
    {
      name: 'database',
      tags: ['readiness', 'startup'] as const,
      check: async () => {
        await database.ping();
        return { status: 'Healthy' as const };
      },
    },
    writeProbe(database),
    ...opened,
    ...shared.checks,
    ...vault.healthChecks,
    ...keyRotationChecks(vault, dependencies.options.of(vaultSection).RotateAfter, dependencies.clock),
    ...areas.flatMap((area) => area.healthChecks?.(optionsOf, closers) ?? []),
  ];
  const isRegistered = ({ isForDevelopment }: Area) =>
    isForDevelopment === undefined || dependencies.development === true;
  return buildRegistry([
    kernelTexts,
    { name: 'process', contributes: checks.map(healthCheck) },
    ...areas.filter(isRegistered).map((area) => area.module),
    ...(await loadModules(dependencies.options.of(modulesSection).Paths)),
    ...(dependencies.modules ?? []),
  ]);
}
