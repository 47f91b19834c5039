import { canonicalCulture } from '../../kernel/localization/translation.ts';

/** A language tag as clients write it. */
const shape = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** A culture in its stored form: the canonical spelling. @returns null for an invalid language tag. */
export function cultureOf(written: string): string | null {
  return shape.test(written) ? canonicalCulture(written) : null;
}

/** Cultures of a template lookup, best first: fr-CA, fr, then every culture (empty). */
export function cultureChain(culture: string): string[] {
  const parts = culture === '' ? [] : culture.split('-');
  return [...parts.map((_, at) => parts.slice(0, parts.length - at).join('-')), ''];
}
