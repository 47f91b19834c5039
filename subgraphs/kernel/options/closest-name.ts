import { distance } from 'fastest-levenshtein';

/**
 * Suggests a name for a misspelt one.
 * @returns the candidate with the fewest typing errors, compared without case, if they are few: one in a short word,
 * two or a third of the length in a longer one; otherwise null. Two swapped letters are one error.
 */
export function closestName(written: string, candidates: readonly string[]): string | null {
  const wanted = written.toLowerCase();
  const allowed = wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3));
  const ranked = candidates
    .map((name) => ({ name, errors: isOneTypo(wanted, name) ? 1 : distance(wanted, name.toLowerCase()) }))
    .filter(({ errors }) => errors <= allowed)
    .sort((a, b) => a.errors - b.errors);
  return ranked[0]?.name ?? null;
}

/** True for two different words, compared without case, with one additional, missing, wrong or swapped letter. */
export function isOneTypo(written: string, name: string): boolean {
  const [a, b] = [written.toLowerCase(), name.toLowerCase()];
  if (a.length !== b.length || distance(a, b) === 1) return distance(a, b) === 1;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return at >= 0 && a === `${b.slice(0, at)}${b[at + 1] ?? ''}${b[at]}${b.slice(at + 2)}`;
}
