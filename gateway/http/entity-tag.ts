/**
 * True when a header of entity tags contains this one, by weak comparison (RFC 9110 §13.1.2).
 * @param header of `If-None-Match`.
 * @param tag with its quotes.
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => {
    const named = one.trim();
    return named === '*' || strong(named) === strong(tag);
  });
}

const strong = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag);
