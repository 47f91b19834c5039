import type { Logger } from '../telemetry/logger.ts';
import { type Database, migrationTable } from './database.ts';
import { ensureSessionRoles, PrivilegeError, quoteRole } from './privileges.ts';

/** Any constant: the one lock all starting processes of an installation compete for. */
const migrationLock = 4_207_318_011;

/** Brings the schema up to date. */
export interface MigrationPlan {
  /** Opened with the migrating role. */
  readonly database: Database;
  /** The login role of Persistence__Url; null on the embedded database. */
  readonly runtimeRole: string | null;
  /** What other owners of schema install after ours (the job queue). */
  readonly installers: readonly ((runtimeRole: string) => Promise<void>)[];
  readonly logger: Logger;
}

/**
 * Migrates under an advisory lock, so that processes starting together do it once. The embedded database needs none:
 * its directory is locked, and it has no second connection to hold one.
 * @throws {PrivilegeError} when the migrating role may not do it.
 */
export async function migrate(plan: MigrationPlan): Promise<void> {
  const { database } = plan;
  const run = async (): Promise<void> => {
    const role = plan.runtimeRole ?? String((await database.execute('select current_user as name'))[0]?.name);
    await ensureSessionRoles((sql, values) => database.execute(sql, values), role);
    const done = await database.runMigrations();
    if (done.length > 0) plan.logger.info({ migrations: done }, 'schema migrated');
    await database.execute(`grant select on ${migrationTable} to ${quoteRole(role)}`);
    for (const install of plan.installers) await install(role);
  };
  if (database.engine.kind === 'pglite') return run();
  await database.whileLocked(migrationLock, run);
}

/**
 * Refuses to serve on a schema that lacks steps.
 * @throws {PrivilegeError} naming the command that runs them.
 */
export async function demandMigrated(database: Database): Promise<void> {
  const pending = await database.pendingMigrations();
  if (pending.length === 0) return;
  throw new PrivilegeError(
    `The schema lacks ${pending.length} step(s), first "${pending[0]}". Run "npm run migrate" with Persistence__MigrationUrl.`,
  );
}
