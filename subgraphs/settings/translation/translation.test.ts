import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import { translation } from '../../kernel/localization/translation.ts';
import { defineModule } from '../../kernel/registry/module.ts';
import { cultureOf } from './culture.rules.ts';

const canadian = defineModule({
  name: 'canadian',
  contributes: [
    translation({ culture: 'en', texts: { 'Test:Weekend': 'weekend', 'Test:Only': 'only English' } }),
    translation({ culture: 'fr', texts: { 'Test:Weekend': 'week-end' } }),
    translation({ culture: 'fr-CA', texts: { 'Test:Weekend': 'fin de semaine' } }),
  ],
});

describe('texts of the installation', () => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'settings', modules: [canadian] });
  });
  afterAll(() => slice.close());
  const read = async (culture: string) => {
    const document =
      'query ($culture: String!) { translations(culture: $culture) { culture texts { key text } } }';
    const { data, error } = await slice.run(document, {}, { culture });
    return error ?? data.translations;
  };
  const textsOf = ({ texts }: { texts: { key: string; text: string }[] }) =>
    Object.fromEntries(texts.map(({ key, text }) => [key, text]));

  it('are public, and do not depend on the tenant', async () => {
    slice.takeStatements();
    expect((await read('en')).culture).toBe('en');
    expect(slice.takeStatements()).toEqual([]);
  });

  it('come in the cultures modules contribute to, English and French at least', async () => {
    expect((await slice.run('{ cultures }', {})).data.cultures).toEqual(['en', 'fr', 'fr-CA']);
  });

  it.each([
    ['en', 'en', 'weekend'],
    ['fr', 'fr', 'week-end'],
    ['fr-CA', 'fr-CA', 'fin de semaine'],
    ['fr-ca', 'fr-CA', 'fin de semaine'],
    ['fr-BE', 'fr', 'week-end'],
    ['EN-us', 'en', 'weekend'],
  ])('of %s are those of %s', async (wanted, culture, weekend) => {
    const answer = await read(wanted);
    expect(answer.culture).toBe(culture);
    expect(textsOf(answer)).toMatchObject({ 'Test:Weekend': weekend, 'Test:Only': 'only English' });
  });

  it('have the same keys in every culture, in order', async () => {
    const keys = async (culture: string) =>
      (await read(culture)).texts.map(({ key }: { key: string }) => key);
    const english = await keys('en');
    expect(english).toEqual(english.toSorted());
    expect(english).toEqual([...new Set(english)]);
    expect(await keys('fr')).toEqual(english);
    expect(await keys('fr-CA')).toEqual(english);
  });

  it.each(['tlh', 'de', '', 'not a culture', 'x'.repeat(10_000), 'en\0', '../en'])(
    'are none for "%.20s"',
    async (culture) => {
      expect(await read(culture)).toMatchObject({
        code: 'NOT_FOUND',
        errorCode: 'Localization:Culture:NotFound',
      });
    },
  );
});

describe('the culture that serves a wanted one', () => {
  it.each([
    ['zh-Hant-TW', ['zh-Hant', 'zh'], 'zh-Hant'],
    ['zh-TW', ['zh-Hant', 'zh'], 'zh'],
    ['iw', ['he'], 'he'],
    ['fr', ['fr-CA'], null],
    ['', ['en'], null],
    ['e', ['en'], null],
  ])('of %s among %j is %s', (wanted, available, culture) => {
    expect(cultureOf(wanted, available)).toBe(culture);
  });
});
