import type { Word, WordTable } from './words.ts';

/** Where a language is in each entry. */
const columns: Readonly<Record<string, number>> = { en: 0, fr: 1 };

const names: Readonly<Record<string, string>> = { en: 'English', fr: 'Français' };
const chosenLanguage = 'console-language';

/** Languages of the console: culture → name in that language. */
export const languages = Object.entries(names).map(([value, text]) => ({ value, text }));

/** The words of the console and of the installation in one language. */
export class Language {
  /** `en`: the language of the console. */
  readonly culture: string;
  /** BCP 47, for numbers and dates: `en-GB`. */
  readonly locale: string;
  readonly #column: number;
  readonly #texts: Readonly<Record<string, string>>;
  readonly #words: WordTable;

  /**
   * @param texts of the installation, by key.
   * @param words that are used; a component loads those of its page alone.
   */
  constructor(locale: string, texts: Readonly<Record<string, string>>, words: WordTable) {
    this.culture = cultureOf(locale) ?? 'en';
    this.locale = locale;
    this.#column = columns[this.culture] ?? 0;
    this.#texts = texts;
    this.#words = words;
  }

  /** A word of the console. @param values for its places. */
  word(word: Word, values: Readonly<Record<string, string | number>> = {}): string {
    const entry = this.#words[word];
    const text = entry?.[this.#column] ?? entry?.[0] ?? word;
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  }

  /** The text of a key; null where the installation has none. */
  find(key: string): string | null {
    return Object.hasOwn(this.#texts, key) ? (this.#texts[key] ?? null) : null;
  }

  /** The text of a key, otherwise its last word: `Widget:Platform.Usage.total-cost` → `Total cost`. */
  label(key: string): string {
    return this.find(key) ?? splitWords(key);
  }

  /** The text of a key, or the key itself, which then is the text. */
  content(key: string): string {
    return this.find(key) ?? key;
  }
}

/** A name of the code as people write it: `createdAt` → `Created at`. What has blanks is a text already. */
export function splitWords(name: string): string {
  if (/\s/.test(name.trim())) return name;
  const last = name.split(/[.:]/).findLast((part) => part !== '') ?? name;
  const parted = last
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  const isShouted = /^[A-Z\d ]+$/.test(parted);
  const lower = isShouted ? parted : parted.toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** The language chosen earlier, or the browser's first supported one, or English. */
export function preferredLocale(): string {
  const wanted = [localStorage.getItem(chosenLanguage), ...navigator.languages];
  const chosen = wanted.find((locale) => locale !== null && cultureOf(locale) !== null) ?? 'en';
  return navigator.languages.find((locale) => cultureOf(locale) === cultureOf(chosen)) ?? chosen;
}

/** Keeps a choice for the next visit. */
export function chooseLanguage(culture: string): void {
  localStorage.setItem(chosenLanguage, culture);
}

/** @returns null for a language without words, and for what is no language: systems name `en-US@posix`. */
function cultureOf(locale: string): string | null {
  const [culture = ''] = locale.toLowerCase().split('-');
  return Object.hasOwn(columns, culture) && /^[\w-]+$/.test(locale) ? culture : null;
}
