import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { SettingDefinition, SettingLevel, SettingScope } from '../settings.contract.ts';

/** Levels a read at a scope looks at, in order: from the scope downward, never above it. */
export const levelsOfScope: Readonly<Record<SettingScope, readonly SettingLevel[]>> = {
  user: ['User', 'Tenant', 'Global', 'Config', 'Default'],
  tenant: ['Tenant', 'Global', 'Config', 'Default'],
  global: ['Global', 'Config', 'Default'],
};

/** The level a write at a scope goes to. */
export const levelOfScope = { user: 'User', tenant: 'Tenant', global: 'Global' } as const satisfies Record<
  SettingScope,
  SettingLevel
>;

/** The scope a caller administers: the tenant's, in host context the global one. */
export function administeredScope({ isHost }: Tenant): SettingScope {
  return isHost ? 'global' : 'tenant';
}

/** Values of one setting by level; absent: none at that level. */
export type LevelValues = Readonly<Partial<Record<SettingLevel, string | null>>>;

/** Whether the setting may have a value at the level. */
export function allowsLevel(definition: SettingDefinition, level: SettingLevel): boolean {
  return definition.levels === undefined || definition.levels.includes(level);
}

/**
 * The value that holds at a scope: the first level with one. A setting that is not inherited ends at the first level
 * it may have a value at.
 * @returns the value and the level it came from; null and null when no level has one.
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
