import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { type Item, type Items, sorted } from './area.ts';

/** One step from what is held to what is wanted. */
export type Change<T> =
  | { readonly kind: 'create'; readonly key: string; readonly wanted: T }
  | { readonly kind: 'update'; readonly key: string; readonly wanted: T; readonly held: Item<T> }
  | { readonly kind: 'remove'; readonly key: string; readonly held: Item<T> };

/**
 * The steps from what is held to what is wanted, removals last.
 * @param prune whether what is held and not wanted is removed.
 */
export function differences<T>(wanted: Items<T>, held: Items<T>, prune: boolean): readonly Change<T>[] {
  const written = [...wanted].flatMap(([key, { value }]): Change<T>[] => {
    const item = held.get(key);
    if (item === undefined) return [{ kind: 'create', key, wanted: value }];
    return isDeepStrictEqual(item.value, value) ? [] : [{ kind: 'update', key, wanted: value, held: item }];
  });
  const removed = sorted(held).flatMap(([key, item]): Change<T>[] =>
    prune && !wanted.has(key) ? [{ kind: 'remove', key, held: item }] : [],
  );
  return [...written, ...removed];
}

/** A change for people: `+` is new, `-` is removed, `~` differs, with the lines of its YAML that do. */
export function describeChange<T>(change: Change<T>): readonly string[] {
  if (change.kind === 'remove') return [`- ${change.key}`];
  if (change.kind === 'create') return [`+ ${change.key}`, ...indented('+ ', linesOf(change.wanted))];
  const [before, after] = [linesOf(change.held.value), linesOf(change.wanted)];
  return [`~ ${change.key}`, ...lineDifference(before, after)];
}

function linesOf(value: unknown): readonly string[] {
  return value === true ? [] : stringify(value, { lineWidth: 0 }).trimEnd().split('\n');
}

const indented = (mark: string, lines: readonly string[]) => lines.map((line) => `    ${mark}${line}`);

/** What lies between the lines that both begin with and those that both end with. */
function lineDifference(before: readonly string[], after: readonly string[]): readonly string[] {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  let tail = 0;
  while (tail < shorter - same && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return [
    ...indented('- ', before.slice(same, before.length - tail)),
    ...indented('+ ', after.slice(same, after.length - tail)),
  ];
}
