import { describe, expect, it } from 'vitest';
import { cultureChain, cultureOf } from './culture.rules.ts';

describe('the culture of a template', () => {
  it.each([
    ['fr', 'fr'],
    ['FR-ca', 'fr-CA'],
    ['zh-hans-cn', 'zh-Hans-CN'],
    ['f', null],
    ['fr_CA', null],
    ['fr-', null],
    ['', null],
    ['123', null],
    ['fr-CA-', null],
  ])('%j is stored as %j', (written, stored) => {
    expect(cultureOf(written)).toBe(stored);
  });

  it.each([
    ['fr-CA', ['fr-CA', 'fr', '']],
    ['fr', ['fr', '']],
    ['', ['']],
  ])('%j falls back along %j', (culture, chain) => {
    expect(cultureChain(culture)).toEqual(chain);
  });
});
