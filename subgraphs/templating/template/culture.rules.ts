import { canonicalCulture } from '../../kernel/localization/translation.ts';

/** A language tag as clients write it. */
const shape = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** A culture as it is stored: its canonical spelling. @returns null for what is no language tag. */
export function cultureOf(written: string): string | null {
  return shape.test(written) ? canonicalCulture(written) : null;
}

/** Where a template of a culture is looked for, best first: fr-CA, fr, then that of every culture (empty). */
export function cultureChain(culture: string): string[] {
  const parts = culture === '' ? [] : culture.split('-');
  return [...parts.map((_, at) => parts.slice(0, parts.length - at).join('-')), ''];
}
