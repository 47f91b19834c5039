import type { Logger } from '../telemetry/logger.ts';
import { type Database, migrationTable } from './database.ts';
import { compatibleTable } from './migration.ts';
import { ensureSessionRoles, PrivilegeError, quoteRole } from './privileges.ts';

/** Any constant: the one lock all starting processes of an installation compete for. */
const migrationLock = 4_207_318_011;

/** Brings the schema up to date. */
export interface MigrationPlan {
  /** Opened with the migrating role. */
  readonly database: Database;
  /** The login role of Persistence__Url; null on the embedded database. */
  readonly runtimeRole: string | null;
  /** Steps of other owners of schema, such as the job queue, after ours. */
  readonly installers: readonly ((runtimeRole: string) => Promise<void>)[];
  readonly logger: Logger;
}

/**
 * Migrates under an advisory lock, so that processes starting together do it once. The embedded database needs none:
 * its directory is locked, and it has no second connection to hold one.
 * @returns the names of the steps that ran; none: the schema was up to date.
 * @throws {PrivilegeError} when the migrating role may not do it. {NewerSchemaError} as {@link demandMigrated}.
 */
export async function migrate(plan: MigrationPlan): Promise<readonly string[]> {
  const { database } = plan;
  const run = async (): Promise<readonly string[]> => {
    const role = plan.runtimeRole ?? String((await database.execute('select current_user as name'))[0]?.name);
    await refuseNewer(database);
    await ensureSessionRoles((sql, values) => database.execute(sql, values), role);
    await database.execute(`create table if not exists ${compatibleTable} (name text primary key)`);
    const done = await database.runMigrations();
    if (done.length > 0) plan.logger.info({ migrations: done }, 'schema migrated');
    await database.execute(`grant select on ${migrationTable}, ${compatibleTable} to ${quoteRole(role)}`);
    for (const install of plan.installers) await install(role);
    return done;
  };
  if (database.engine.kind === 'pglite') return run();
  return database.whileLocked(migrationLock, run);
}

/** The schema was migrated by a newer version, in a way that this one may not run on. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  constructor(steps: readonly string[]) {
    super(
      `The schema has ${steps.length} step(s) that this version does not know, first "${steps[0]}": a newer version has ` +
        'migrated it. Start that version, or restore the backup from before the upgrade.',
    );
  }
}

async function refuseNewer(database: Database): Promise<void> {
  const newer = await database.newerMigrations();
  if (newer.length > 0) throw new NewerSchemaError(newer);
}

/**
 * Refuses to serve on a schema that lacks steps, or has others.
 * @throws {PrivilegeError} naming the command that runs them. {NewerSchemaError} for steps this code does not know, unless
 * they are declared compatible.
 */
export async function demandMigrated(database: Database): Promise<void> {
  await refuseNewer(database);
  const pending = await database.pendingMigrations();
  if (pending.length === 0) return;
  throw new PrivilegeError(
    `The schema lacks ${pending.length} step(s), first "${pending[0]}". Run "npm run migrate" with Persistence__MigrationUrl.`,
  );
}
