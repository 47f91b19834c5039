import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { type Item, type Items, sortByKey } from './area.ts';

/** One step from what is stored to what is wanted. */
export type Change<T> =
  | { readonly kind: 'create'; readonly key: string; readonly wanted: T }
  | { readonly kind: 'update'; readonly key: string; readonly wanted: T; readonly current: Item<T> }
  | { readonly kind: 'remove'; readonly key: string; readonly current: Item<T> };

/**
 * The steps from what is stored to what is wanted, removals last.
 * @param prune whether what is stored and not wanted is removed.
 */
export function differences<T>(wanted: Items<T>, current: Items<T>, prune: boolean): readonly Change<T>[] {
  const written = [...wanted].flatMap(([key, { value }]): Change<T>[] => {
    const item = current.get(key);
    if (item === undefined) return [{ kind: 'create', key, wanted: value }];
    return isDeepStrictEqual(item.value, value)
      ? []
      : [{ kind: 'update', key, wanted: value, current: item }];
  });
  const removed = sortByKey(current).flatMap(([key, item]): Change<T>[] =>
    prune && !wanted.has(key) ? [{ kind: 'remove', key, current: item }] : [],
  );
  return [...written, ...removed];
}

/** A change for people: `+` is new, `-` is removed, `~` differs, with the lines of its YAML that do. */
export function describeChange<T>(change: Change<T>): readonly string[] {
  if (change.kind === 'remove') return [`- ${change.key}`];
  if (change.kind === 'create') return [`+ ${change.key}`, ...indent('+ ', linesOf(change.wanted))];
  const [before, after] = [linesOf(change.current.value), linesOf(change.wanted)];
  return [`~ ${change.key}`, ...lineDifference(before, after)];
}

function linesOf(value: unknown): readonly string[] {
  return value === true ? [] : stringify(value, { lineWidth: 0 }).trimEnd().split('\n');
}

const indent = (mark: string, lines: readonly string[]) => lines.map((line) => `    ${mark}${line}`);

/** What lies between the lines that both begin with and those that both end with. */
function lineDifference(before: readonly string[], after: readonly string[]): readonly string[] {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  let tail = 0;
  while (tail < shorter - same && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return [
    ...indent('- ', before.slice(same, before.length - tail)),
    ...indent('+ ', after.slice(same, after.length - tail)),
  ];
}
