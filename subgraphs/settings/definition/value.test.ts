import { describe, expect, it } from 'vitest';
import type { SettingDefinition, SettingValueKind } from '../settings.contract.ts';
import { maskValue, valueProblems } from './value.rules.ts';

const ofKind = (valueKind: SettingValueKind): SettingDefinition => ({ name: 'S', valueKind });
const invalid = ['Validation:InvalidValue'];

describe('a value to be stored', () => {
  it.each<[SettingValueKind, readonly string[], readonly string[]]>([
    ['String', ['', 'x', '{"not": json', '😀'], []],
    ['Bool', ['true', 'false', 'True', 'FALSE'], ['', '0', '1', 'yes', ' true']],
    [
      'Int',
      ['0', '-7', '+7', '007', '123456789012345'],
      ['', '1.0', '1e3', '1 000', '0x10', '1234567890123456', '٣'],
    ],
    ['Double', ['0', '-1.5', '.5', '5.', '1e10', '1E-5'], ['', '.', '1,5', 'NaN', 'Infinity', '1e', '0x1p3']],
    ['Json', ['null', '{}', '[1,2]', '"text"', ' 1 '], ['', '{', "{'a':1}", 'undefined']],
  ])('of kind %s is its text', (kind, good, bad) => {
    for (const value of good) expect(valueProblems(ofKind(kind), value), JSON.stringify(value)).toEqual([]);
    for (const value of bad)
      expect(valueProblems(ofKind(kind), value), JSON.stringify(value)).toEqual(invalid);
  });

  it('is one of those allowed, to the letter', () => {
    const definition: SettingDefinition = { name: 'S', allowedValues: ['red', 'green', ''] };
    for (const value of ['red', 'green', '']) expect(valueProblems(definition, value)).toEqual([]);
    for (const value of ['Red', 'red ', 'blue']) expect(valueProblems(definition, value)).toEqual(invalid);
  });

  it('is both of its kind and allowed', () => {
    const definition: SettingDefinition = { name: 'S', valueKind: 'Int', allowedValues: ['1', 'two'] };
    expect(valueProblems(definition, '1')).toEqual([]);
    expect(valueProblems(definition, '2')).toEqual(invalid);
    expect(valueProblems(definition, 'two')).toEqual(invalid);
  });

  it('is within the bounds of its setting', () => {
    const definition: SettingDefinition = { name: 'S', valueKind: 'Int', minimum: 1, maximum: 100 };
    for (const value of ['1', '+7', '100']) expect(valueProblems(definition, value)).toEqual([]);
    for (const value of ['0', '-1', '101'])
      expect(valueProblems(definition, value)).toEqual(['Validation:OutOfRange']);
    expect(valueProblems({ name: 'S', valueKind: 'Double', maximum: 0.5 }, '0.51')).toEqual([
      'Validation:OutOfRange',
    ]);
    expect(valueProblems(definition, 'many')).toEqual(invalid);
  });

  it('has at most 4000 characters', () => {
    expect(valueProblems(ofKind('String'), 'x'.repeat(4000))).toEqual([]);
    expect(valueProblems(ofKind('String'), 'x'.repeat(4001))).toEqual(['Validation:MaxLength']);
    expect(valueProblems(ofKind('Json'), 'x'.repeat(1_000_000))).toEqual(['Validation:MaxLength']);
  });

  it.each(['a\0b', '\ud800', '\udc00x'])('is text the database can store: %j', (value) => {
    expect(valueProblems(ofKind('String'), value)).toEqual(['Validation:InvalidCharacter']);
  });
});

describe('a value as callers see it', () => {
  it('is itself, and a mask where it is encrypted', () => {
    expect(maskValue({ name: 'S' }, 'x')).toBe('x');
    expect(maskValue({ name: 'S', isEncrypted: true }, 'x')).toBe('***');
    expect(maskValue({ name: 'S', isEncrypted: true }, '')).toBe('***');
    expect(maskValue({ name: 'S', isEncrypted: true }, null)).toBeNull();
    expect(maskValue({ name: 'S' }, null)).toBeNull();
  });
});
