import { hash } from 'node:crypto';
import { createInstance, type i18n } from 'i18next';
import { LRUCache } from 'lru-cache';
import type { Registry } from '../registry/module.ts';
import { canonicalCulture, translationKind } from './translation.ts';

/** Values for the places in a text; `count` also chooses the plural form. */
export type TextParameters = Readonly<Record<string, string | number>>;

/** Texts by culture, then by key. */
export type TextsByCulture = ReadonlyMap<string, Readonly<Record<string, string>>>;

/**
 * Texts by key and culture. A culture falls back part by part
 * and ends at the fallback culture: fr-CA, fr, en. Texts are for JSON: parameters are not escaped for HTML.
 */
export class Localizer {
  /** Cultures that have texts, sorted. */
  readonly cultures: readonly string[];
  private readonly texts: TextsByCulture;
  private readonly translator: i18n;
  /** By the caller's spelling. */
  private readonly chains = new LRUCache<string, readonly string[]>({ max: 500 });
  /** By the first culture of a chain: at most one for each culture. */
  private readonly revisions = new Map<string, string>();

  /** @param source modules' contributions, or texts by culture and key. @param fallback the last culture tried. */
  constructor(
    source: Registry | TextsByCulture,
    private readonly fallback = 'en',
  ) {
    this.texts = source instanceof Map ? source : textsByCulture(source as Registry);
    this.cultures = [...this.texts.keys()].sort();
    this.translator = translatorOf(this.texts);
  }

  /** A localizer with some texts replaced. @param others by culture and key; unknown cultures and keys are added. */
  with(others: TextsByCulture): Localizer {
    const texts = new Map(this.texts);
    for (const [culture, replaced] of others) texts.set(culture, { ...texts.get(culture), ...replaced });
    return new Localizer(texts, this.fallback);
  }

  /**
   * The text of a key.
   * @param locale any spelling; a malformed or unknown one gives the fallback culture's text.
   * @returns the key itself when no culture of the chain has it.
   */
  text(key: string, locale: string, parameters: TextParameters = {}): string {
    const [culture, ...others] = this.chainOf(locale);
    if (culture === undefined || !this.has(key, locale)) return key;
    const { count } = parameters;
    return this.translator.t(key, {
      lng: culture,
      fallbackLng: others,
      replace: parameters,
      // A person wrote the text: references to other texts are not resolved.
      nest: false,
      ...(typeof count === 'number' ? { count } : {}),
    });
  }

  /** Whether the key has a text in the culture or one of its fallbacks. */
  has(key: string, locale: string): boolean {
    return this.chainOf(locale).some((culture) => {
      const texts = this.texts.get(culture) ?? {};
      return Object.hasOwn(texts, key) || Object.hasOwn(texts, `${key}_other`);
    });
  }

  /** All texts of a culture, each from the first culture of the chain that has it; plural forms by their own keys. */
  all(culture: string): Readonly<Record<string, string>> {
    const chain = this.chainOf(culture).toReversed();
    return Object.assign({}, ...chain.map((part) => this.texts.get(part)));
  }

  /** Another one for other texts of the culture, or another list of cultures; the same in all processes. */
  revision(culture: string): string {
    const first = this.chainOf(culture)[0] ?? '';
    const known = this.revisions.get(first);
    if (known !== undefined) return known;
    const made = hash('sha256', JSON.stringify([first, this.cultures, this.all(culture)]), 'base64url');
    this.revisions.set(first, made);
    return made;
  }

  private chainOf(locale: string): readonly string[] {
    const cached = this.chains.get(locale);
    if (cached !== undefined) return cached;
    const parts = canonicalCulture(locale)?.split('-') ?? [];
    const parents = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
    const chain = [...new Set([...parents, this.fallback])].filter((culture) => this.texts.has(culture));
    this.chains.set(locale, chain);
    return chain;
  }
}

function textsByCulture(registry: Registry): TextsByCulture {
  const texts = new Map<string, Record<string, string>>();
  for (const contribution of registry.all(translationKind)) {
    texts.set(contribution.culture, { ...texts.get(contribution.culture), ...contribution.texts });
  }
  return texts;
}

/** Keys hold colons and dots, so i18next must not read namespaces or paths into them. */
function translatorOf(texts: TextsByCulture): i18n {
  const translator = createInstance({
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    fallbackLng: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
    resources: Object.fromEntries([...texts].map(([culture, translation]) => [culture, { translation }])),
  });
  void translator.init();
  return translator;
}
