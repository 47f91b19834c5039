import { describe, expect, it } from 'vitest';
import { buildRegistry, RegistryError } from '../registry/registry.ts';
import { Localizer } from './localizer.ts';
import { type Translation, translation } from './translation.ts';

function registryOf(...translations: Translation[]) {
  const modules = translations.map((value, index) => ({
    name: `m${index}`,
    contributes: [translation(value)],
  }));
  return buildRegistry(modules);
}

const localizer = new Localizer(
  registryOf(
    {
      culture: 'en',
      texts: {
        'Setting:Svc.Timing.PreferredTimezone': 'Time zone',
        Greeting: 'Hello {{name}}',
        Items_one: '{{count}} item',
        Items_other: '{{count}} items',
        'Only:English': 'English',
      },
    },
    {
      culture: 'fr',
      texts: {
        'Setting:Svc.Timing.PreferredTimezone': 'Fuseau horaire',
        Items_one: '{{count}} élément',
        Items_other: '{{count}} éléments',
      },
    },
    { culture: 'fr', texts: { Greeting: 'Bonjour {{name}}' } },
    { culture: 'fr-CA', texts: { Greeting: 'Allô {{name}}' } },
  ),
);
const zone = 'Setting:Svc.Timing.PreferredTimezone';

describe('a text', () => {
  it.each([
    ['en', 'Time zone'],
    ['fr', 'Fuseau horaire'],
    ['fr-CA', 'Fuseau horaire'],
    ['FR-ca', 'Fuseau horaire'],
    ['fr-BE', 'Fuseau horaire'],
    ['de', 'Time zone'],
    ['not a tag', 'Time zone'],
    ['', 'Time zone'],
  ])('in %s is %s', (locale, expected) => {
    expect(localizer.text(zone, locale)).toBe(expected);
  });

  it('comes from the nearest culture that has it', () => {
    const greet = (locale: string) => localizer.text('Greeting', locale, { name: 'Ada' });
    expect(['fr-CA', 'fr-FR', 'en-GB'].map(greet)).toEqual(['Allô Ada', 'Bonjour Ada', 'Hello Ada']);
    expect(localizer.text('Only:English', 'fr-CA')).toBe('English');
  });

  it('shows parameters as they are', () => {
    for (const name of ['<b>&"', '$t(Only:English)', '{{other}}', '__proto__']) {
      expect(localizer.text('Greeting', 'en', { name })).toBe(`Hello ${name}`);
    }
  });

  it('chooses the plural of the language', () => {
    const items = (locale: string) => [0, 1, 2].map((count) => localizer.text('Items', locale, { count }));
    expect(items('en')).toEqual(['0 items', '1 item', '2 items']);
    expect(items('fr-CA')).toEqual(['0 élément', '1 élément', '2 éléments']);
  });

  it('without a contribution is its key', () => {
    for (const key of ['Missing:Key', 'constructor', '__proto__', 'toString', '']) {
      expect([localizer.has(key, 'fr'), localizer.text(key, 'fr')]).toEqual([false, key]);
    }
  });
});

describe('a localizer', () => {
  it('finds the keys of a culture and its fallbacks', () => {
    expect(localizer.has('Only:English', 'fr-CA')).toBe(true);
    expect(localizer.has('Items', 'fr')).toBe(true);
  });

  it('lists its cultures', () => {
    expect(localizer.cultures).toEqual(['en', 'fr', 'fr-CA']);
  });

  it('gives all texts of a culture, flat', () => {
    expect(localizer.all('fr-CA')).toEqual({
      [zone]: 'Fuseau horaire',
      Greeting: 'Allô {{name}}',
      Items_one: '{{count}} élément',
      Items_other: '{{count}} éléments',
      'Only:English': 'English',
    });
    expect(localizer.all('xx')).toEqual(localizer.all('en'));
    expect(localizer.all('__proto__')).toEqual(localizer.all('en'));
  });

  it('has a revision of the texts of a culture, the same for the same texts', () => {
    const other = (culture: string) => localizer.with(new Map([[culture, { 'Only:English': 'Changed' }]]));
    const revision = (of: Localizer) => of.revision('fr-CA');
    expect(localizer.revision('fr-CA')).not.toBe(localizer.revision('fr'));
    expect(localizer.revision('xx')).toBe(localizer.revision('en'));
    expect(revision(localizer.with(new Map()))).toBe(revision(localizer));
    // English fills in what French lacks; another culture is one more to choose.
    for (const culture of ['fr-CA', 'fr', 'en', 'de'])
      expect([culture, revision(other(culture))]).not.toEqual([culture, revision(localizer)]);
  });

  it('may have no texts at all', () => {
    const empty = new Localizer(registryOf());
    expect([empty.text('a', 'en'), empty.has('a', 'en'), empty.all('en'), empty.cultures]).toEqual([
      'a',
      false,
      {},
      [],
    ]);
  });
});

describe('translations of a module list', () => {
  it('must not repeat a key within a culture', () => {
    const build = () =>
      registryOf(
        { culture: 'en', texts: { A: '1', B: '2' } },
        { culture: 'fr', texts: { A: '1' } },
        { culture: 'en', texts: { C: '3', B: '4', A: '5' } },
      );
    expect(build).toThrow(RegistryError);
    expect(build).toThrow(
      /2 problem.*translation "en C" of module "m2": text "B" already has a translation for "en".*text "A" already/s,
    );
  });

  it('must not repeat their first key either', () => {
    const build = () =>
      registryOf({ culture: 'en', texts: { A: '1' } }, { culture: 'en', texts: { A: '1' } });
    expect(build).toThrow('translation "en A" of module "m1" is already contributed by "m0"');
  });

  it.each(['en_US', 'EN', 'fr-ca', ''])('must not have the culture %j', (culture) => {
    expect(() => registryOf({ culture, texts: { A: '1' } })).toThrow('is not a canonical language tag');
  });
});
