import type { Contribution, ContributionKind, Registry } from '../registry/module.ts';

/** Texts of one culture. Several modules may contribute to the same culture, never to the same key. */
export interface Translation {
  /** BCP 47 in its canonical spelling: `en`, `fr-CA`. */
  readonly culture: string;
  /**
   * Text by key. Places for parameters are `{{name}}`; plural forms are keys ending in `_one`, `_other` and the other
   * categories of the language, chosen by the parameter `count`.
   */
  readonly texts: Readonly<Record<string, string>>;
}

/** The canonical spelling of a BCP 47 tag. @returns null for a malformed one; never throws. */
export function canonicalCulture(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** The kind of contribution a translation is. */
export const translationKind: ContributionKind<Translation> = {
  name: 'translation',
  // A culture has many contributors. The first key distinguishes them, because a key may be contributed only once.
  keyOf: ({ culture, texts }) => `${culture} ${Object.keys(texts)[0] ?? '(empty)'}`,
  problemsOf: (translation, registry) => [
    ...(canonicalCulture(translation.culture) === translation.culture
      ? []
      : [`culture "${translation.culture}" is not a canonical language tag`]),
    ...findRepeatedKeys(translation, registry).map(
      (key) => `text "${key}" already has a translation for "${translation.culture}"`,
    ),
  ],
};

/** Keys an earlier contribution to the same culture has too. */
function findRepeatedKeys(translation: Translation, registry: Registry): readonly string[] {
  const all = registry.all(translationKind);
  const earlier = all
    .slice(0, all.indexOf(translation))
    .filter(({ culture }) => culture === translation.culture);
  return Object.keys(translation.texts).filter((key) =>
    earlier.some(({ texts }) => Object.hasOwn(texts, key)),
  );
}

/** Contributes texts. */
export function translation(value: Translation): Contribution<Translation> {
  return { kind: translationKind, value };
}
