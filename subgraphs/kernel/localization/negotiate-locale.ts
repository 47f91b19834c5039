import { match } from '@formatjs/intl-localematcher';
import Negotiator from 'negotiator';
import { canonicalCulture } from './translation.ts';

/** Maximum languages of a header; longer headers are attempts to waste CPU time. */
const limits = { characters: 1_000, tags: 20 };

/**
 * Chooses the culture of an answer (RFC 9110 §12.5.4, matching as in RFC 4647 and CLDR).
 * @param acceptLanguage the header as sent, or undefined; malformed tags are ignored.
 * @param available cultures to choose from.
 * @returns one of `available`, or `fallback`. Never throws.
 */
export function negotiateLocale(
  acceptLanguage: string | undefined,
  available: readonly string[],
  fallback: string,
): string {
  const wanted = parseAcceptLanguage(acceptLanguage ?? '');
  if (wanted.length === 0 || available.length === 0) return fallback;
  const chosen = match(wanted, available, fallback);
  return available.includes(chosen) ? chosen : fallback;
}

/** Best first; `*` leaves the choice to us, and is the fallback anyway. */
function parseAcceptLanguage(header: string): string[] {
  return new Negotiator({ headers: { 'accept-language': header.slice(0, limits.characters) } })
    .languages()
    .slice(0, limits.tags)
    .map(canonicalCulture)
    .filter((culture) => culture !== null);
}
