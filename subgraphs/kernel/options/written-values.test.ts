import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { amount, count, flag, list } from './written-values.ts';

const messageOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message;

describe('a flag', () => {
  it.each([
    [true, true],
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['yes', true],
    ['on', true],
    [false, false],
    ['false', false],
    ['0', false],
    ['No', false],
    [' off ', false],
  ])('reads %j as %j', (written, expected) => {
    expect(flag().parse(written)).toBe(expected);
  });

  it('refuses everything else', () => {
    for (const wrong of ['', 'y', 'enabled', 1, null, {}, '__proto__']) {
      expect(messageOf(flag(), wrong)).toBe('must be true or false');
    }
    expect(messageOf(flag(), undefined)).toBe('is required');
    expect(flag().default(true).parse(undefined)).toBe(true);
  });
});

describe('a count', () => {
  it('reads whole numbers from text and number', () => {
    expect([count().parse('10'), count().parse(0), count({ min: -5 }).parse(' -5 ')]).toEqual([10, 0, -5]);
  });

  it('refuses what is none, or outside its limits', () => {
    for (const wrong of [
      '1.5',
      '',
      'ten',
      '0x10',
      '1e3',
      -1,
      Number.NaN,
      Infinity,
      '99999999999999999999',
      null,
    ]) {
      expect(messageOf(count(), wrong)).toBe('must be a whole number from 0');
    }
    expect(messageOf(count({ min: 1, max: 9 }), '10')).toBe('must be a whole number from 1 up to 9');
  });
});

describe('an amount', () => {
  it('reads decimals', () => {
    expect([amount().parse('-0.25'), amount({ min: 0, max: 2 }).parse(2)]).toEqual([-0.25, 2]);
  });

  it('refuses the rest', () => {
    expect(messageOf(amount(), 'many')).toBe('must be a number');
    expect(messageOf(amount({ min: 0, max: 2 }), '2.01')).toBe('must be a number from 0 up to 2');
  });
});

describe('a list', () => {
  it.each([
    ['an array', ['a', 'b']],
    ['a JSON array', '["a", "b"]'],
    ['a comma list', ' a, b,, '],
    ['indexed keys in any order', { 1: 'b', 0: 'a' }],
  ])('reads %s', (_, written) => {
    expect(list().parse(written)).toEqual(['a', 'b']);
  });

  it('sorts indexed keys by number', () => {
    const written = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [String(11 - index), `v${11 - index}`]),
    );
    expect(list().parse(written)).toEqual(Array.from({ length: 12 }, (_, index) => `v${index}`));
  });

  it('checks each entry', () => {
    expect(list(count()).parse('1,2')).toEqual([1, 2]);
    expect(list(count()).safeParse('1,x').error?.issues[0]).toMatchObject({ path: [1] });
  });

  it('is empty for an empty text, and refuses what is no list', () => {
    expect(list().parse('')).toEqual([]);
    for (const wrong of ['[1', 5, null, { a: 1 }]) expect(messageOf(list(), wrong)).toBe('must be a list');
    expect(list().default(['x']).parse(undefined)).toEqual(['x']);
  });
});
