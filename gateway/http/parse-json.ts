import { type ExceededBound, findExceededBound, type JsonBounds } from './json-bounds.ts';
import { malformedPath } from './json-path.ts';

/** The result of parsing a body. */
export type ParsedJson =
  | { readonly kind: 'value'; readonly value: unknown }
  /** No bytes except white space. */
  | { readonly kind: 'empty' }
  /** @property path where the text stops being JSON, if known. */
  | { readonly kind: 'malformed'; readonly path: string }
  | { readonly kind: 'exceeded'; readonly bound: ExceededBound };

/** Characters of a malformed text that are searched for the error. */
const searchedCharacters = 65_536;

/** Parses JSON in UTF-8 within bounds. Never throws. */
export function parseJson(bytes: Uint8Array, bounds?: JsonBounds): ParsedJson {
  const bound = findExceededBound(bytes, bounds);
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
