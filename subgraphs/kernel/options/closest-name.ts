/**
 * Suggests a name for a misspelt one.
 * @returns the candidate with the fewest typing errors, compared without case, when those are few: one in a short
 * word, two (so that swapped letters count) or a third of the length in a longer one; else null.
 */
export function closestName(written: string, candidates: readonly string[]): string | null {
  const wanted = written.toLowerCase();
  const allowed = wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3));
  const ranked = candidates
    .map((name) => ({ name, distance: typingErrors(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.name ?? null;
}

/** Levenshtein distance: insertions, deletions and replacements of one character. */
function typingErrors(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
