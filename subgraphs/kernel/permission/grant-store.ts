import type { EntityManager } from '@mikro-orm/postgresql';
import { isStorable } from '../error/text.ts';
import type { Database } from '../persistence/database.ts';

/** Reads which roles hold which permissions (specification, "Permission check order", step 4). */
export class GrantStore {
  constructor(private readonly database: Database) {}

  /**
   * Which of the roles hold any of the names, in the tenant or globally. One statement.
   * @param roles compared without case.
   * @returns (role in lower case, name) pairs.
   */
  async held(
    tenantId: string,
    roles: readonly string[],
    names: readonly string[] | null,
  ): Promise<readonly { readonly roleName: string; readonly name: string }[]> {
    // A role the database cannot store holds nothing; the roles of a token are whatever its issuer wrote.
    const lower = roles.filter(isStorable).map((role) => role.toLowerCase());
    if (lower.length === 0) return [];
    return this.session(tenantId).execute(
      `select lower(role_name) as "roleName", name from kernel.permission_grant
       where lower(role_name) = any(?::text[]) ${names === null ? '' : 'and name = any(?::text[])'}`,
      [textArray(lower), ...(names === null ? [] : [textArray(names)])],
    );
  }

  private session(tenantId: string): EntityManager {
    return this.database.session(tenantId);
  }
}

/** A PostgreSQL array literal; the ORM would expand a JavaScript array into a list of parameters. */
function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
}
