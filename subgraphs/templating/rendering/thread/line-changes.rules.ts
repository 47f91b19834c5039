import type { LineChange, TextComparison } from '../render-task.ts';

/** Limits of a comparison: cells of the table of common lines, reported changes, characters of each. */
const comparisonLimits = { cells: 4_000_000, changes: 5_000, text: 1_000 } as const;

/** Compares two texts line by line. */
export function compareTexts(before: string, after: string): TextComparison {
  const changes = lineChanges(before, after);
  return { changes: changes.slice(0, comparisonLimits.changes), totalCount: changes.length };
}

/**
 * Compares two texts, line by line. Among the shortest results it returns the one that removes first. Texts that
 * differ in too many lines are compared as a whole.
 */
export function lineChanges(before: string, after: string): LineChange[] {
  const a = before.split('\n');
  const b = after.split('\n');
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  const change = (kind: LineChange['kind'], lines: readonly string[], at: number): LineChange => ({
    kind,
    line: start + at + 1,
    text: (lines[at] ?? '').slice(0, comparisonLimits.text),
  });
  const keeps = commonLines(left, right);
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  for (const [keptLeft, keptRight] of [...keeps, [left.length, right.length] as const]) {
    for (; i < keptLeft; i += 1) changes.push(change('Removed', left, i));
    for (; j < keptRight; j += 1) changes.push(change('Added', right, j));
    [i, j] = [keptLeft + 1, keptRight + 1];
  }
  return changes;
}

/** The longest common subsequence, as pairs of places. */
function commonLines(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const width = b.length + 1;
  if ((a.length + 1) * width > comparisonLimits.cells) return [];
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
