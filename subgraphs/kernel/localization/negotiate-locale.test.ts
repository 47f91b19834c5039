import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { negotiateLocale } from './negotiate-locale.ts';

const available = ['en', 'fr', 'pt-BR', 'zh-Hant'];

describe('the culture of an answer', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['FR-ca', 'fr'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['de, fr;q=0.5', 'fr'],
    ['ja', 'en'],
    ['fr;q=0', 'en'],
    ['pt-BR', 'pt-BR'],
    ['zh-TW', 'zh-Hant'],
    ['en_US, fr', 'fr'],
    ['x, !!, fr;q=0.1', 'fr'],
    ['fr;q=abc, pt-BR;q=0.1', 'pt-BR'],
    ['fr-u-ca-buddhist', 'fr'],
    [`${'a-'.repeat(5_000)}, fr`, 'en'],
    [`${'de,'.repeat(300)}fr`, 'en'],
  ])('for %j is %s', (header, expected) => {
    expect(negotiateLocale(header, available, 'en')).toBe(expected);
  });

  it('is the fallback when there is nothing to choose from', () => {
    expect(negotiateLocale('fr', [], 'en')).toBe('en');
    expect(negotiateLocale('ja', ['fr'], 'en')).toBe('en');
  });

  it('is always one of the given, whatever the header', () => {
    const tag = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('fr', '*', 'q=1', ';', ',', '-', 'x-'),
    );
    const header = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(tag).map((tags) => tags.join(', ')),
    );
    fc.assert(
      fc.property(header, (text) => available.includes(negotiateLocale(text, available, 'en'))),
      { numRuns: 500 },
    );
  });
});
