import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DomainError } from './domain-error.ts';
import { isStorable, text } from './text.ts';
import { fieldPath, validate } from './validation.ts';

const schema = z.strictObject({
  name: text({ min: 1, max: 5 }),
  code: text({ min: 2, max: 5 }).regex(/^[a-z]+$/),
  kind: z.enum(['a', 'b']),
  count: z.number().int().min(1).max(9),
  tags: z.array(z.string()).min(1).max(2),
  email: z.email(),
  even: z.number().refine((n) => n % 2 === 0, 'Validation:Odd'),
  nested: z.object({ deep: z.array(z.object({ value: z.string() })) }),
});

const good = {
  name: 'a',
  code: 'ab',
  kind: 'a',
  count: 1,
  tags: ['x'],
  email: 'a@b.cd',
  even: 2,
  nested: { deep: [{ value: '' }] },
};

function errorsOf(input: unknown, by: z.ZodType = schema) {
  try {
    validate(by, input);
    return null;
  } catch (error) {
    expect(error).toMatchObject({ kind: 'invalid', errorCode: 'Validation:Failed' });
    return (error as DomainError).errors;
  }
}

describe('validation', () => {
  it('gives the parsed value back', () => {
    expect(validate(schema, good)).toEqual(good);
  });

  it.each([
    ['an absent field', { name: undefined }, { name: ['Validation:Required'] }],
    ['null', { name: null }, { name: ['Validation:Required'] }],
    ['an empty text', { name: '' }, { name: ['Validation:Required'] }],
    ['a wrong type', { name: 1 }, { name: ['Validation:InvalidType'] }],
    ['a text too long', { name: 'abcdef' }, { name: ['Validation:MaxLength'] }],
    ['a text too short', { code: 'a' }, { code: ['Validation:MinLength'] }],
    ['a wrong format', { code: 'AB' }, { code: ['Validation:InvalidFormat'] }],
    ['a known format', { email: 'x' }, { email: ['Validation:InvalidFormat'] }],
    ['an unknown value', { kind: 'c' }, { kind: ['Validation:InvalidValue'] }],
    ['an absent value', { kind: null }, { kind: ['Validation:Required'] }],
    ['a number too large', { count: 10 }, { count: ['Validation:TooLarge'] }],
    ['a number too small', { count: 0 }, { count: ['Validation:TooSmall'] }],
    ['a list too long', { tags: ['a', 'b', 'c'] }, { tags: ['Validation:TooLarge'] }],
    ['a list too short', { tags: [] }, { tags: ['Validation:TooSmall'] }],
    ['an element', { tags: ['a', 2] }, { 'tags[1]': ['Validation:InvalidType'] }],
    ['a code of its own', { even: 3 }, { even: ['Validation:Odd'] }],
    ['something deep', { nested: { deep: [{}] } }, { 'nested.deep[0].value': ['Validation:Required'] }],
    ['an unknown field', { surprise: 1 }, { $: ['Validation:UnknownField'] }],
    [
      'several fields at once',
      { name: '', count: 0 },
      { name: ['Validation:Required'], count: ['Validation:TooSmall'] },
    ],
    ['several faults of one', { code: 'A' }, { code: ['Validation:MinLength', 'Validation:InvalidFormat'] }],
  ])('names %s', (_, change, errors) => {
    expect(errorsOf({ ...good, ...change })).toEqual(errors);
  });

  it.each([[null], [undefined], ['text'], [[]]])('names the root for %j', (input) => {
    expect(Object.keys(errorsOf(input) ?? {})).toEqual(['$']);
  });

  it.each([
    [[], '$'],
    [['a'], 'a'],
    [['a', 0, 'b'], 'a[0].b'],
    [[0], '[0]'],
  ])('writes the path %j as %s', (path, written) => {
    expect(fieldPath(path)).toBe(written);
  });
});

describe('text', () => {
  it.each([
    ['NUL', 'a\0b'],
    ['a lone high surrogate', 'a\uD83D'],
    ['a lone low surrogate', '\uDE00a'],
    ['surrogates in the wrong order', '\uDE00\uD83D'],
    ['two high surrogates before a low one', '\uD83D\uD83D\uDE00'],
  ])('with %s is refused', (_, value) => {
    expect(errorsOf(value, text({ max: 10 }))).toEqual({ $: ['Validation:InvalidCharacter'] });
    expect(isStorable(value)).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['emoji', '\u{1F600}\u{1F600}'],
    ['control characters', 'a\tb\nc\u0001'],
    ['right to left', '\u202Eabc'],
    ['combining marks', 'e\u0301'],
    ['a byte order mark', '\uFEFFa'],
  ])('with %s is taken as it is', (_, value) => {
    expect(validate(text({ max: 10 }), value)).toBe(value);
    expect(isStorable(value)).toBe(true);
  });

  it('counts code points, as the database does', () => {
    expect(errorsOf('\u{1F600}\u{1F600}', text({ max: 1 }))).toEqual({ $: ['Validation:MaxLength'] });
    expect(errorsOf('\u{1F600}\u{1F600}', text({ max: 2 }))).toBeNull();
  });

  it('of a megabyte is refused in one look', () => {
    expect(errorsOf('x'.repeat(1_000_000), text({ max: 5 }))).toEqual({ $: ['Validation:MaxLength'] });
  });
});
