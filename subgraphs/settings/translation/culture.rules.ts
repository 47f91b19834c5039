/**
 * Finds the culture that serves a wanted one: itself, or its longest available prefix (`fr-CA` → `fr`).
 * @returns null for a malformed tag and when there is none.
 */
export function cultureOf(wanted: string, available: readonly string[]): string | null {
  let canonical: string | undefined;
  try {
    [canonical] = Intl.getCanonicalLocales(wanted);
  } catch {
    return null;
  }
  for (let tag = canonical ?? ''; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    if (available.includes(tag)) return tag;
  }
  return null;
}
