import type { EntityManager } from '@mikro-orm/postgresql';
import { isStorable } from '../error/text.ts';
import type { Database } from '../persistence/database.ts';
import { HOST_TENANT_ID } from '../tenancy/tenant.ts';

/** Reads which roles hold which permissions (specification, "Permission check order", step 4). */
export class GrantStore {
  constructor(private readonly database: Database) {}

  /**
   * Which of the roles hold any of the names, in the tenant or globally. One statement.
   * @param roles compared without case.
   * @returns (role in lower case, name) pairs.
   */
  async listGrants(
    tenantId: string,
    roles: readonly string[],
    names: readonly string[] | null,
    session: EntityManager = this.database.session(tenantId),
  ): Promise<readonly { readonly roleName: string; readonly name: string }[]> {
    // A role name that the database cannot store has no grants. The issuer of a token may write anything there.
    const lower = roles.filter(isStorable).map((role) => role.toLowerCase());
    if (lower.length === 0) return [];
    return session.execute(
      `select role_key as "roleName", name from kernel.permission_grant
       where role_key = any(?::text[]) ${names === null ? '' : 'and name = any(?::text[])'}`,
      [textArray(lower), ...(names === null ? [] : [textArray(names)])],
    );
  }

  /**
   * Prevents the revocation of grants in the tenant until the end of the transaction: `shared` for transactions that
   * depend on grants, `exclusive` for those that revoke one, before any check. The lock is advisory, because a tenant
   * cannot lock global rows. The order is the host's lock, the tenant's lock, the row of an API key.
   */
  async lock(em: EntityManager, tenantId: string, mode: 'shared' | 'exclusive'): Promise<void> {
    if (tenantId !== HOST_TENANT_ID) await takeLock(em, HOST_TENANT_ID, 'shared');
    await takeLock(em, tenantId, mode);
  }

  /** Permissions of an API key, locked until the end of the transaction; null for a revoked key. */
  async permissionsOfKey(em: EntityManager, keyId: string): Promise<readonly string[] | null> {
    const [key]: { permissions: readonly string[] }[] = await em.execute(
      'select permissions from kernel.api_key where id = ? and revoked_at is null for share',
      [keyId],
    );
    return key?.permissions ?? null;
  }
}

const lockFunctions = {
  shared: 'pg_advisory_xact_lock_shared',
  exclusive: 'pg_advisory_xact_lock',
} as const;

async function takeLock(
  em: EntityManager,
  tenantId: string,
  mode: keyof typeof lockFunctions,
): Promise<void> {
  await em.execute(`select ${lockFunctions[mode]}(hashtextextended(?, 0))`, [`grants ${tenantId}`]);
}

/** A PostgreSQL array literal; the ORM would expand a JavaScript array into a list of parameters. */
function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
}
