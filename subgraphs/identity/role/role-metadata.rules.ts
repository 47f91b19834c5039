import { grantLimits } from '../grant/grant.rules.ts';

/** A role on its way into the table. */
export interface NewRole {
  readonly id: string;
  readonly name: string;
  readonly isSystem: boolean;
}

/**
 * Roles worth a row, each once; they compare without case. Longer names than a grant can carry are the provider's own
 * affair.
 * @param adminRoles those that pass every check (`Authorization:AdminRoles`): the system's.
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
