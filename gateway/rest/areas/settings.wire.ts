import { z } from 'zod';
import {
  settingLimits,
  settingScopes,
  settingUpdateOutcomes,
  settingValueKinds,
} from '../../../subgraphs/settings/settings.contract.ts';

/** The scopes in paths; any other word is an unknown route. */
export const settingScope = z.enum(settingScopes).meta({ id: 'SettingScope' });

export const settingName = z
  .string()
  .meta({ description: `At most ${settingLimits.nameLength} characters.` });

/** Specification, "Settings": object from setting name to string or null. */
export const settingsMap = z.record(z.string(), z.string().nullable()).meta({ id: 'SettingsMap' });

/** Specification, "Settings". */
export const settingValueResponse = z
  .object({ name: z.string(), value: z.string().nullable() })
  .meta({ id: 'SettingValueResponse' });

/** Specification, "Settings". */
export const updateSettingValueRequest = z
  .object({
    value: z
      .string()
      .nullable()
      .meta({ description: `At most ${settingLimits.valueLength} characters; null resets.` }),
  })
  .meta({ id: 'UpdateSettingValueRequest' });

export const updateSettingsRequest = z
  .object({
    settings: z
      .array(
        z.object({
          key: settingName,
          value: updateSettingValueRequest.shape.value,
        }),
      )
      .meta({ description: `1 to ${settingLimits.bulkEntries} entries.` }),
  })
  .meta({ id: 'UpdateSettingsRequest' });

/** One result per entry, in the same order. */
export const updateSettingsResponse = z
  .object({
    results: z.array(
      z.object({
        key: z.string(),
        outcome: z.enum(settingUpdateOutcomes),
        errorCode: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'UpdateSettingsResponse' });

/** The properties of a setting for existing clients. */
export const settingDefinition = z
  .object({
    key: z.string(),
    label: z.string(),
    description: z.string().nullable(),
    defaultValue: z.string().nullable(),
    value: z.string().nullable(),
    valueKind: z.enum(settingValueKinds),
    allowedValues: z.array(z.string()).nullable(),
    isEncrypted: z.boolean(),
  })
  .meta({ id: 'SettingDefinition' });

/** A setting for older administration pages. */
export const administeredSetting = z
  .object({
    key: z.string(),
    label: z.string(),
    description: z.string(),
    value: z.string().meta({ description: 'Empty where nothing holds; `***` where it is encrypted.' }),
    type: z.enum(['string', 'number', 'boolean']),
  })
  .meta({ id: 'AdministeredSetting' });

/** The request of those pages. */
export const saveSettingsRequest = z
  .array(z.object({ key: settingName, value: z.union([z.string(), z.number(), z.boolean()]).nullable() }))
  .meta({ id: 'SaveSettingsRequest' });

const typeOfKind = {
  String: 'string',
  Json: 'string',
  Bool: 'boolean',
  Int: 'number',
  Double: 'number',
} as const;

export function toAdministered(setting: {
  readonly key: string;
  readonly label: string;
  readonly description?: string | null;
  readonly value?: string | null;
  readonly valueKind: keyof typeof typeOfKind;
}): z.infer<typeof administeredSetting> {
  const { key, label, description, value, valueKind } = setting;
  return { key, label, description: description ?? '', value: value ?? '', type: typeOfKind[valueKind] };
}

export const translationMap = z
  .object({ culture: z.string(), texts: z.record(z.string(), z.string()) })
  .meta({ id: 'Translations' });

/** A list of named values as the object the wire carries, under their other names too. */
export function toMap<T>(
  entries: readonly { readonly name: string; readonly aliases: readonly string[]; readonly value: T }[],
): Record<string, T> {
  const named = entries.flatMap(({ name, aliases, value }) =>
    [name, ...aliases].map((one) => [one, value] as const),
  );
  return Object.fromEntries(named);
}
