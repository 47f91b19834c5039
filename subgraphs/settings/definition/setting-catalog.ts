import type { Registry } from '../../kernel/registry/module.ts';
import { type SettingDefinition, settingKind } from '../settings.contract.ts';

/** The installation's settings by name and alias. */
export class SettingCatalog {
  private readonly byName: ReadonlyMap<string, SettingDefinition>;
  /** Sorted by name, by code point. */
  readonly all: readonly SettingDefinition[];

  /** @param aliasPrefix Only aliases with this prefix are shown; empty: none. */
  constructor(
    registry: Registry,
    private readonly aliasPrefix = '',
  ) {
    this.all = [...registry.all(settingKind)].sort((a, b) => (a.name < b.name ? -1 : 1));
    this.byName = new Map(
      this.all.flatMap((one) => [one.name, ...(one.aliases ?? [])].map((name) => [name, one])),
    );
  }

  /** Further names under which clients read the setting in a map. */
  listAliases({ aliases = [] }: SettingDefinition): string[] {
    return this.aliasPrefix === '' ? [] : aliases.filter((alias) => alias.startsWith(this.aliasPrefix));
  }

  /** @returns null for an unknown name. */
  find(name: string): SettingDefinition | null {
    return this.byName.get(name) ?? null;
  }

  /** Finds without regard to case. @returns null also when several settings differ only in case. */
  findInAnyCase(name: string): SettingDefinition | null {
    const wanted = name.toLowerCase();
    const meant = [...this.byName].filter(([known]) => known.toLowerCase() === wanted);
    const [only, ...others] = new Set(meant.map(([, definition]) => definition));
    return this.find(name) ?? (others.length === 0 ? (only ?? null) : null);
  }
}
