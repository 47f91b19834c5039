import { Database } from '../kernel/persistence/database.ts';
import type { DatabaseEngine } from '../kernel/persistence/engine.ts';
import { systemRole, tenantRole } from '../kernel/tenancy/tenant-rows.ts';
import type { ProcessDependencies } from './process-dependencies.ts';
import { databaseOptions } from './schema-migration.ts';

/** The state of a database, for the operator. */
export interface DatabaseState {
  /** The login role, and whether row-level security applies to it. */
  readonly role: { readonly name: string; readonly bypasses: boolean };
  /** Session roles that are missing, or that the login role may not take. */
  readonly lackingRoles: readonly string[];
  /** Pending migrations; null when none has run. */
  readonly pending: readonly string[] | null;
}

/** Reads the state and changes nothing. @throws the driver's error when the database is unreachable. */
export async function readDatabaseState(
  engine: DatabaseEngine,
  dependencies: Pick<ProcessDependencies, 'options' | 'logger'>,
): Promise<DatabaseState> {
  const database = await Database.openForMigration({ ...databaseOptions(dependencies), engine });
  try {
    return await stateOf(database);
  } finally {
    await database.close();
  }
}

async function stateOf(database: Database): Promise<DatabaseState> {
  const [role] = await database.execute(
    'select rolname as name, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  );
  const sessionRoles = [tenantRole, systemRole];
  const takes = await database.execute(
    "select rolname as name from pg_roles where rolname in ($1, $2) and pg_has_role(oid, 'MEMBER')",
    sessionRoles,
  );
  const [schema] = await database.execute("select to_regclass('public.migration') is not null as present");
  return {
    role: { name: String(role?.name), bypasses: role?.bypasses === true },
    lackingRoles: sessionRoles.filter((name) => !takes.some((taken) => taken.name === name)),
    pending: schema?.present === true ? await database.pendingMigrations() : null,
  };
}
