import { v7 as uuid } from 'uuid';
import { grantLimits } from '../grant/grant.rules.ts';

/** A role to be inserted. */
interface NewRole {
  readonly id: string;
  readonly name: string;
  readonly isSystem: boolean;
}

/**
 * The distinct roles to insert; names compare without case. Names that are too long for a grant are skipped.
 * @param adminRoles roles that pass every check (`Authorization:AdminRoles`); they belong to the system.
 */
export function rolesToNote(
  names: readonly string[],
  adminRoles: readonly string[],
  newId: () => string,
): readonly NewRole[] {
  const folded = new Map(names.map((name) => [name.toLowerCase(), name]));
  const system = new Set(adminRoles.map((name) => name.toLowerCase()));
  return [...folded]
    .filter(([key]) => key !== '' && key.length <= grantLimits.roleNameLength)
    .map(([key, name]) => ({ id: newId(), name, isSystem: system.has(key) }));
}

/** A statement with its parameters. */
export interface NotingRoles {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * Inserts roles of a tenant that have no row yet, as a statement or a part of one.
 * @param seen the author and the time; @param adminRoles as configured.
 */
export function noteRoles(
  tenantId: string,
  names: readonly string[],
  adminRoles: readonly string[],
  seen: { readonly at: Date; readonly by: string | null },
): NotingRoles {
  const roles = rolesToNote(names, adminRoles, uuid);
  return {
    sql: `insert into identity.role_metadata (id, tenant_id, name, is_system, is_orphaned, concurrency_stamp, created_at,
        created_by)
      select (r->>'id')::uuid, ?::uuid, r->>'name', (r->>'isSystem')::boolean, false, r->>'id', ?::timestamptz, ?::text
      from jsonb_array_elements(?::jsonb) r on conflict do nothing`,
    values: [tenantId, seen.at, seen.by, JSON.stringify(roles)],
  };
}
