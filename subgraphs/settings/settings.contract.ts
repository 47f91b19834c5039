import { defineEvent } from '../kernel/call/event.ts';
import type { TextsByCulture } from '../kernel/localization/localizer.ts';
import type { Contribution, ContributionKind } from '../kernel/registry/module.ts';
import { definePort } from '../kernel/subgraph/port.ts';

/** The levels that can hold a value, most specific first (specification, "Settings"). */
export const settingLevels = ['User', 'Tenant', 'Global', 'Config', 'Default'] as const;
export type SettingLevel = (typeof settingLevels)[number];

/** The scopes of the API. */
export const settingScopes = ['user', 'tenant', 'global'] as const;
export type SettingScope = (typeof settingScopes)[number];

/** The format that a value's text must have. */
export const settingValueKinds = ['String', 'Bool', 'Int', 'Double', 'Json'] as const;
export type SettingValueKind = (typeof settingValueKinds)[number];

/** Limits of names, values and entries of one bulk write. */
export const settingLimits = { nameLength: 256, valueLength: 4000, bulkEntries: 200 } as const;

/** The result of one entry of a bulk write. */
export const settingUpdateOutcomes = [
  'Updated',
  'NotFound',
  'ProviderNotAllowed',
  'ValidationFailed',
] as const;
export type SettingUpdateOutcome = (typeof settingUpdateOutcomes)[number];

/** A setting as a module defines it. */
export interface SettingDefinition {
  /** At most 256 characters. */
  readonly name: string;
  /** Other names that existing clients use. */
  readonly aliases?: readonly string[];
  /** Last step of the cascade; default null. */
  readonly defaultValue?: string | null;
  /** Whether users see and change it at user scope, where it does not exist otherwise; default false. */
  readonly isVisibleToClients?: boolean;
  /** Whether a level without a value falls through to the next; default true. */
  readonly isInherited?: boolean;
  /** Whether it is stored encrypted and read as `***`; default false. */
  readonly isEncrypted?: boolean;
  /** Levels that may hold a value; default all. */
  readonly levels?: readonly SettingLevel[];
  /** Default `String`. */
  readonly valueKind?: SettingValueKind;
  /** The allowed values; absent: any. */
  readonly allowedValues?: readonly string[];
  /** Lowest and highest value, both included, of a setting of kind `Int` or `Double`; absent: no bound. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Translation keys of the label and the description. Default: `Setting:{name}`, `Setting:{name}:Description`. */
  readonly displayKey?: string;
  readonly descriptionKey?: string;
}

export const settingKind: ContributionKind<SettingDefinition> = {
  name: 'setting',
  keyOf: (definition) => definition.name,
  problemsOf: (definition, registry) => {
    const others = registry.all(settingKind).filter((other) => other !== definition);
    const taken = [definition.name, ...(definition.aliases ?? [])].filter((name) =>
      others.some((other) => other.name === name || (other.aliases ?? []).includes(name)),
    );
    const tooLong = definition.name.length > settingLimits.nameLength;
    const { valueKind = 'String', minimum, maximum } = definition;
    const isBounded = minimum !== undefined || maximum !== undefined;
    return [
      ...taken.map((name) => `the name "${name}" belongs to another setting`),
      ...(tooLong ? [`the name is longer than ${settingLimits.nameLength} characters`] : []),
      ...(isBounded && valueKind !== 'Int' && valueKind !== 'Double'
        ? ['only settings of kind Int or Double have a minimum or a maximum']
        : []),
    ];
  },
};

export function setting(value: SettingDefinition): Contribution<SettingDefinition> {
  return { kind: settingKind, value };
}

/** Settings that every area may read. */
export const wellKnownSettings = {
  preferredCulture: 'Svc.Localization.PreferredCulture',
  preferredTimezone: 'Svc.Timing.PreferredTimezone',
} as const;

/** Data of {@link settingChanged}. Values of encrypted settings are masked. */
export interface SettingChange {
  readonly name: string;
  readonly level: 'User' | 'Tenant' | 'Global';
  /** The owner's id: a user, a tenant, or null for a global value. */
  readonly key: string | null;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

/** A stored value was set or removed. */
export const settingChanged = defineEvent<SettingChange>('Settings.SettingChanged');

/** Data of {@link flagTargetingChanged}. */
export interface FlagTargetingChange {
  /** Of the setting. */
  readonly name: string;
  /** Whether the rules are gone; false: there are others. */
  readonly isRemoved: boolean;
}

/** A tenant changed the rules by which a flag gives some callers other values. */
export const flagTargetingChanged = defineEvent<FlagTargetingChange>('Settings.FlagTargetingChanged');

/** Reads settings for other areas: unmasked. */
export interface SettingReader {
  /**
   * Returns the effective value for a user of a tenant, by the cascade.
   * @param userId null: from the tenant downward.
   * @throws {Error} for an unknown name.
   */
  resolve(tenantId: string, userId: string | null, name: string): Promise<string | null>;
  /** Returns the value synchronously when it is cached, else undefined. */
  resolveCached(tenantId: string, userId: string | null, name: string): string | null | undefined;
  /**
   * Returns several settings for many users of a tenant; at most two statements.
   * @returns by user id, then by setting name; every user and every name is present.
   * @throws {Error} for an unknown name, or the name of an encrypted setting.
   */
  resolveForUsers(
    tenantId: string,
    userIds: readonly string[],
    names: readonly string[],
  ): Promise<ReadonlyMap<string, Readonly<Record<string, string | null>>>>;
}

/** Limits of texts that a tenant replaces. */
export const textOverrideLimits = { keyLength: 500, textLength: 4000, perTenant: 2000 } as const;

/** Reads the texts that tenants have replaced by their own. */
export interface TextOverrideReader {
  /** By culture, then by key. */
  read(tenantId: string): Promise<TextsByCulture>;
}

export const textOverrides = definePort<TextOverrideReader>('settings.texts');

export const settingReader = definePort<SettingReader>('settings.resolve');
