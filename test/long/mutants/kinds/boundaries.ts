import type { MutatedFile } from '../mutated-file.ts';

export const boundaries: readonly MutatedFile[] = [
  {
    file: 'selection-limit.ts',
    tests: ['selection-limit.test.ts'],
    changes: [
      [
        'if (selection.selectionSet !== undefined) size += sizeOf(selection.selectionSet);',
        'if (selection.selectionSet === undefined) size += sizeOf(selection.selectionSet);',
      ],
      [
        'if (sizeOf(selectionSet) > limit) context.reportError(refusal());',
        'if (sizeOf(selectionSet) >= limit) context.reportError(refusal());',
      ],
      ['size += known.get(name) ?? 0;', 'size += known.get(name) && 0;'],
    ],
  },
  {
    file: 'value.rules.ts',
    tests: ['value.test.ts'],
    changes: [
      [
        'return definition.isEncrypted === true && value !== null ? mask : value;',
        'return definition.isEncrypted !== true && value !== null ? mask : value;',
      ],
      ['return true;', 'return false;'],
      ["if (value.length > settingLimits.valueLength) return ['Validation:MaxLength'];", ''],
      [
        'if (definition.allowedValues !== undefined && !definition.allowedValues.includes(value)) {',
        'if (definition.allowedValues === undefined && !definition.allowedValues.includes(value)) {',
      ],
      ["if (!parsers[definition.valueKind ?? 'String'](value)) return ['Validation:InvalidValue'];", ''],
    ],
  },
];
