import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { SettingDefinition, SettingLevel, SettingScope } from '../settings.contract.ts';

/** The levels that a read at a scope considers, in order: from the scope downward, never above it. */
const levelsOfScope: Readonly<Record<SettingScope, readonly SettingLevel[]>> = {
  user: ['User', 'Tenant', 'Global', 'Config', 'Default'],
  tenant: ['Tenant', 'Global', 'Config', 'Default'],
  global: ['Global', 'Config', 'Default'],
};

/** The level that a write at a scope stores to. */
export const levelOfScope = { user: 'User', tenant: 'Tenant', global: 'Global' } as const satisfies Record<
  SettingScope,
  SettingLevel
>;

/** The scope that a caller administers: the tenant, in host context the global scope. */
export function administrationScope({ isHost }: Tenant): SettingScope {
  return isHost ? 'global' : 'tenant';
}

/** Values of one setting by level; absent: no value at that level. */
export type LevelValues = Readonly<Partial<Record<SettingLevel, string | null>>>;

/** Whether the setting may have a value at the level. */
export function allowsLevel(definition: SettingDefinition, level: SettingLevel): boolean {
  return definition.levels === undefined || definition.levels.includes(level);
}

/**
 * Resolves the effective value at a scope: the first level with a value wins. A setting that is not inherited uses
 * only the first level that it may have a value at.
 * @returns the value and its level; null and null when no level has one.
 */
export function resolveCascade(
  definition: SettingDefinition,
  scope: SettingScope,
  values: LevelValues,
): { readonly value: string | null; readonly level: SettingLevel | null } {
  for (const level of levelsOfScope[scope].filter((candidate) => allowsLevel(definition, candidate))) {
    const value = level === 'Default' ? (definition.defaultValue ?? null) : (values[level] ?? null);
    if (value !== null) return { value, level };
    if (definition.isInherited === false) break;
  }
  return { value: null, level: null };
}
