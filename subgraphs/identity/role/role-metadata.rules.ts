import { grantLimits } from '../grant/grant.rules.ts';

/** A role to be inserted. */
export interface NewRole {
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
