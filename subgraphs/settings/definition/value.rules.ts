import { isStorable } from '../../kernel/error/text.ts';
import { type SettingDefinition, type SettingValueKind, settingLimits } from '../settings.contract.ts';

/** Replacement of an encrypted value in answers. */
export const mask = '***';

const parsers: Readonly<Record<SettingValueKind, (value: string) => boolean>> = {
  String: () => true,
  Bool: (value) => /^(true|false)$/i.test(value),
  Int: (value) => /^[+-]?\d{1,15}$/.test(value),
  Double: (value) => /^[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(value),
  Json: (value) => {
    try {
      JSON.parse(value);
      return true;
    } catch {
      return false;
    }
  },
};

/** Validation codes of a new value; empty: it is valid. */
export function valueProblems(definition: SettingDefinition, value: string): readonly string[] {
  if (value.length > settingLimits.valueLength) return ['Validation:MaxLength'];
  if (!isStorable(value)) return ['Validation:InvalidCharacter'];
  if (!parsers[definition.valueKind ?? 'String'](value)) return ['Validation:InvalidValue'];
  if (definition.allowedValues !== undefined && !definition.allowedValues.includes(value)) {
    return ['Validation:InvalidValue'];
  }
  const { minimum = -Infinity, maximum = Infinity } = definition;
  return Number(value) < minimum || Number(value) > maximum ? ['Validation:OutOfRange'] : [];
}

/** The value for callers: masked when it is encrypted. */
export function maskValue(definition: SettingDefinition, value: string | null): string | null {
  return definition.isEncrypted === true && value !== null ? mask : value;
}
