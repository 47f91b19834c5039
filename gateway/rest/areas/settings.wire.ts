import { z } from 'zod';
import {
  settingLimits,
  settingScopes,
  settingUpdateOutcomes,
  settingValueKinds,
} from '../../../subgraphs/settings/settings.contract.ts';
import { describedEnum } from '../described-enum.ts';
import { statedList, statedText } from '../stated-limits.ts';

/** The scopes in paths; any other word is an unknown route. */
export const settingScope = z.enum(settingScopes).meta({ id: 'SettingScope' });

export const settingName = z
  .string()
  .meta({ description: `At most ${settingLimits.nameLength} characters.` });

const value = statedText({ max: settingLimits.valueLength });

/** Specification, "Settings": object from setting name to string or null. */
export const settingsMap = z.record(z.string(), z.string().nullable()).meta({
  id: 'SettingsMap',
  description: 'Setting names with their effective values; null where no level has a value.',
});

/** Specification, "Settings". */
export const settingValueResponse = z
  .object({
    name: z.string().describe('Name of the setting, as its definition writes it.'),
    value: z.string().nullable().describe('Effective value as text; null where no level has one.'),
  })
  .meta({ id: 'SettingValueResponse', description: 'Effective value of one setting.' });

/** Specification, "Settings". */
export const updateSettingValueRequest = z
  .object({
    value: value
      .nullable()
      .meta({ description: `At most ${settingLimits.valueLength} characters; null resets.` }),
  })
  .meta({ id: 'UpdateSettingValueRequest', description: 'New value of one setting.' });

export const updateSettingsRequest = z
  .object({
    settings: statedList(
      z.object({
        key: settingName,
        value: updateSettingValueRequest.shape.value,
      }),
      { min: 1, max: settingLimits.bulkEntries },
    ).meta({ description: `1 to ${settingLimits.bulkEntries} entries.` }),
  })
  .meta({
    id: 'UpdateSettingsRequest',
    description: 'Settings to write; each entry succeeds or fails on its own.',
  });

/** One result per entry, in the same order. */
export const updateSettingsResponse = z
  .object({
    results: z
      .array(
        z.object({
          key: z.string().describe('Name of the setting, as it was sent.'),
          outcome: z.enum(settingUpdateOutcomes).describe('What happened to this entry.'),
          errorCode: z.string().nullable().describe('Code of the refusal; null when the entry was written.'),
        }),
      )
      .describe('One outcome per entry, in the order of the request.'),
  })
  .meta({ id: 'UpdateSettingsResponse', description: 'Outcome of a bulk update, entry by entry.' });

/** The properties of a setting for existing clients. */
export const settingDefinition = z
  .object({
    key: z.string().describe('Name of the setting, such as `Svc.Timing.PreferredTimezone`.'),
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
    key: z.string().describe('Name of the setting, such as `Svc.Timing.PreferredTimezone`.'),
    label: z.string().describe('Label in the language of the caller.'),
    description: z.string().describe('What the setting does; empty without a text.'),
    value: z
      .string()
      .meta({ description: 'Effective value; empty where no level has one, `***` where it is encrypted.' }),
    type: describedEnum({
      string: 'Any text, JSON as well.',
      number: 'A whole or decimal number.',
      boolean: 'Either `true` or `false`.',
    }).describe('Type of the value.'),
  })
  .meta({ id: 'AdministeredSetting', description: 'A setting in the form of older administration pages.' });

/** The request of those pages. */
export const saveSettingsRequest = z
  .array(
    z.object({
      key: settingName,
      value: z
        .union([z.string(), z.number(), z.boolean()])
        .nullable()
        .describe('New value; null removes it.'),
    }),
  )
  .meta({ id: 'SaveSettingsRequest', description: 'Settings to write, for older administration pages.' });

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
