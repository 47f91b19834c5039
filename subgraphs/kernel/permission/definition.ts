import type { Contribution, ContributionKind } from '../registry/module.ts';

/** The contexts in which a permission applies. */
export const multiTenancySides = ['Host', 'Tenant', 'Both'] as const;
export type MultiTenancySide = (typeof multiTenancySides)[number];

/** A permission of a group (specification, "Permission definitions and grants"). */
export interface PermissionDefinition {
  /** `[Module].[Resource].[Action]`. */
  readonly name: string;
  /** Translation key of the label. */
  readonly displayKey?: string;
  readonly multiTenancySide?: MultiTenancySide;
}

/** A named group of permissions. */
export interface PermissionGroup {
  readonly name: string;
  readonly displayKey?: string;
  readonly permissions: readonly PermissionDefinition[];
}

const namePattern =
  /^[A-Z][A-Za-z]*\.[A-Z][A-Za-z]*\.(Read|Create|Update|Delete|Manage|Execute|[A-Z][A-Za-z]*)$/;

/** The kind of contribution a permission group is. */
export const permissionGroupKind: ContributionKind<PermissionGroup> = {
  name: 'permission group',
  keyOf: (group) => group.name,
  problemsOf: (group, registry) => [
    ...group.permissions
      .filter(({ name }) => !namePattern.test(name))
      .map(({ name }) => `permission "${name}" is not of the form Module.Resource.Action`),
    ...group.permissions
      .filter(({ multiTenancySide: side = 'Both' }) => !multiTenancySides.includes(side))
      .map(({ name, multiTenancySide }) => `permission "${name}" has an unknown side "${multiTenancySide}"`),
    ...group.permissions
      .filter(
        ({ name }) =>
          registry.all(permissionGroupKind).filter((other) => other.permissions.some((p) => p.name === name))
            .length > 1,
      )
      .map(({ name }) => `permission "${name}" is defined in more than one group`),
  ],
};

/** Contributes a permission group. */
export function permissionGroup(value: PermissionGroup): Contribution<PermissionGroup> {
  return { kind: permissionGroupKind, value };
}
