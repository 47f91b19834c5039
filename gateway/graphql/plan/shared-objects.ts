import { type EntityPath, objectsAt } from './entity-path.ts';
import type { ResultObject } from './merge.ts';
import type { PlanRun } from './plan-run.ts';

/**
 * Lets objects that are the same to the last byte be one object in all their places, so that whatever comes later is
 * done once for all of them: asking, merging, completing.
 * @param objects those at the path.
 * @param users by representation, the objects it stands for; reduced to those that differ.
 * @param path of the objects. No fetch still to come may tell one of them from another by what is above them.
 */
export function shareEqual(
  run: PlanRun,
  path: EntityPath,
  objects: readonly object[],
  users: ResultObject[][],
): void {
  // Who has already asked about what is in one of the objects would answer in that one alone.
  if (run.asking.some((other) => path.every((step, index) => other[index] === step))) return;
  const replaced = new Map<object, object>();
  for (const [index, alike] of users.entries()) {
    const [first, ...others] = alike;
    if (first === undefined || others.length === 0) continue;
    const different = others.filter((other) => !areSame(first, other));
    if (different.length === others.length) continue;
    const kept = new Set(different);
    for (const other of others) if (!kept.has(other)) replaced.set(other, first);
    users[index] = [first, ...different];
  }
  if (replaced.size === 0) return;
  replaceAt(run, path, replaced);
  run.isShared = true;
  run.found.clear();
  run.found.set(
    path,
    objects.filter((object) => !replaced.has(object)),
  );
}

/** Whether two values would be written alike: also the order of members counts. */
function areSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && areSameLists(a, b);
  // A scalar's value may be of a class, whose members do not say what is written of it.
  if (Object.getPrototypeOf(a) !== Object.prototype || Object.getPrototypeOf(b) !== Object.prototype)
    return false;
  const names = Object.keys(a);
  let met = 0;
  for (const name in b) {
    if (name !== names[met] || !areSame((a as ResultObject)[name], (b as ResultObject)[name])) return false;
    met += 1;
  }
  return met === names.length;
}

function areSameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (!areSame(a[index], b[index])) return false;
  return true;
}

function replaceAt(run: PlanRun, path: EntityPath, replaced: ReadonlyMap<object, object>): void {
  const step = path.at(-1);
  for (const parent of objectsAt(run.data, path.slice(0, -1), run.isShared) as unknown as ResultObject[]) {
    if (step === '@') replaceIn(parent as unknown as object[], replaced);
    else if (step !== undefined) parent[step] = replaced.get(parent[step] as object) ?? parent[step];
  }
}

function replaceIn(list: object[], replaced: ReadonlyMap<object, object>): void {
  for (let index = 0; index < list.length; index += 1) {
    const other = replaced.get(list[index] as object);
    if (other !== undefined) list[index] = other;
  }
}
