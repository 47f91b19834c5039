/**
 * The culture that serves a wanted one: itself, or the longest beginning of it there is (`fr-CA` → `fr`).
 * @returns null for a malformed tag or one without any.
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
