import { type ExceededBound, exceededBound, type JsonBounds } from './json-bounds.ts';
import { malformedPath } from './json-path.ts';

/** What became of the bytes of a body. */
export type ParsedJson =
  | { readonly kind: 'value'; readonly value: unknown }
  /** No bytes but white space. */
  | { readonly kind: 'empty' }
  /** @property path where it stops being JSON, as far as that is known. */
  | { readonly kind: 'malformed'; readonly path: string }
  | { readonly kind: 'exceeded'; readonly bound: ExceededBound };

/** Characters of a malformed text in which the mistake is looked for. */
const searchedCharacters = 65_536;

/** Parses JSON in UTF-8 within bounds. Never throws. */
export function parseJson(bytes: Uint8Array, bounds?: JsonBounds): ParsedJson {
  const bound = exceededBound(bytes, bounds);
  if (bound !== null) return { kind: 'exceeded', bound };
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trim() === '') return { kind: 'empty' };
    return { kind: 'value', value: JSON.parse(text) };
  } catch {
    const isSearched = text.length <= searchedCharacters;
    return { kind: 'malformed', path: isSearched ? malformedPath(text) : '$' };
  }
}
