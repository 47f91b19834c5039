import { systemRole, tenantRole } from '../tenancy/tenant-rows.ts';

/** Runs one statement outside any tenant session. */
export type RunSql = (sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>;

/** The privileges of the login role do not let the platform work, or not safely. The message names the remedy. */
export class PrivilegeError extends Error {
  override readonly name = 'PrivilegeError';
}

/**
 * Refuses a login role that row-level security does not bind.
 * @throws {PrivilegeError} for a superuser or a role with BYPASSRLS.
 */
export async function refuseBypassingRole(run: RunSql): Promise<void> {
  const [role] = await run(
    'select rolname as name, rolsuper as is_super, rolbypassrls as bypasses from pg_roles where rolname = current_user',
  );
  if (role === undefined || (role.is_super !== true && role.bypasses !== true)) return;
  throw new PrivilegeError(
    `The role "${role.name}" of Persistence__Url is a superuser or has BYPASSRLS: row-level security would not hold ` +
      'between tenants. Use a plain role there (create role platform login password …) and give migrations their own ' +
      'with Persistence__MigrationUrl.',
  );
}

/**
 * Creates the roles of tenant and system sessions and grants them to `member`. Roles belong to the whole server, so
 * the start of another database may have created them, also concurrently.
 * @param member the login role of Persistence__Url.
 * @throws {PrivilegeError} when the migrating role may not create or grant them.
 */
export async function ensureSessionRoles(run: RunSql, member: string): Promise<void> {
  for (const role of [tenantRole, systemRole]) {
    try {
      await run(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
      exception when duplicate_object or unique_violation then null; end $$`);
      const [state] = await run('select pg_has_role($1, $2, $3) as member', [member, role, 'MEMBER']);
      if (state?.member !== true) await run(`grant ${role} to ${quoteRole(member)}`);
    } catch (cause) {
      throw new PrivilegeError(
        `The migrating role may not create or grant the role "${role}". Let an administrator run ` +
          `"create role ${role} nologin; grant ${role} to ${member}", or set Persistence__MigrationUrl to a role with CREATEROLE.`,
        { cause },
      );
    }
  }
}

/** A role's name as SQL takes it. */
export function quoteRole(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
