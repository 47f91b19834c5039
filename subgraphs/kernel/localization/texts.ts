import type { Localizer, TextParameters } from './localizer.ts';

/** Texts by key and culture, as an area needs them. */
export interface Texts {
  /** The text with its places filled, or null when no module contributes one. */
  find(key: string, locale: string, parameters?: TextParameters): string | null;
  /** All texts of a culture, its fallbacks filled in. */
  all(culture: string): Readonly<Record<string, string>>;
  /** Another one for other texts of the culture, or another list of cultures. */
  revision(culture: string): string;
  /** Cultures that have texts. */
  readonly cultures: readonly string[];
}

export const textsOf = (localizer: Localizer): Texts => ({
  find: (key, locale, parameters) =>
    localizer.has(key, locale) ? localizer.text(key, locale, parameters) : null,
  all: (culture) => localizer.all(culture),
  revision: (culture) => localizer.revision(culture),
  cultures: localizer.cultures,
});
