import type { Cache } from '../kernel/cache/cache.ts';
import type { HealthCheck } from '../kernel/health/check.ts';
import { Database } from '../kernel/persistence/database.ts';
import { persistenceSection } from '../kernel/persistence/persistence.options.ts';
import { ReadReplica } from '../kernel/persistence/read-replica.ts';
import { type LaggingReads, primaryAlone, ReadReplicas } from '../kernel/persistence/read-replicas.ts';
import type { Closers } from './closers.ts';
import type { ProcessDependencies } from './process-dependencies.ts';
import { databaseOptions } from './schema-migration.ts';

/** Read replicas, and the services that monitor them. */
interface OpenedReplicas {
  readonly replicas: LaggingReads;
  readonly checks: readonly HealthCheck[];
}

/**
 * Opens the configured replicas. An unreachable replica delays the start by one check and does not prevent it.
 * @throws {PrivilegeError} for a role that bypasses row-level security.
 */
export async function openReadReplicas(
  dependencies: ProcessDependencies,
  primary: Database,
  cache: Cache,
  closers: Closers,
): Promise<OpenedReplicas> {
  const { ReplicaUrls, ReplicaMaxLag: maxLag } = dependencies.options.of(persistenceSection);
  if (ReplicaUrls.length === 0) return { replicas: primaryAlone, checks: [] };
  const opened: ReadReplica[] = [];
  for (const [at, connectionString] of ReplicaUrls.entries()) {
    const engine = { kind: 'postgres', connectionString } as const;
    const database = await Database.openReplica({ ...databaseOptions(dependencies), engine });
    closers.add(() => database.close());
    opened.push(new ReadReplica(database, at + 1, dependencies.logger));
  }
  const replicas = new ReadReplicas({ primary, replicas: opened, maxLag, cache });
  closers.add(() => replicas.stop());
  await replicas.start();
  return { replicas, checks: [replicas.healthCheck] };
}
