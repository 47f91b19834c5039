import type { EntityPath } from './entity-path.ts';
import type { ResultObject } from './merge.ts';
import type { FindObjects } from './path-code.ts';
import { isShared, type PlanRun } from './plan-run.ts';

export interface SharedPlaces {
  readonly path: EntityPath;
  /** The path's number in its plan. */
  readonly pathNumber: number;
  /** Finds the parents of the objects. */
  readonly findParents: FindObjects;
}

/**
 * Replaces equal objects by one object in all their places, so that later fetching, merging and completing runs once.
 * @param objects those at the path.
 * @param objectGroups by representation, its objects; reduced to the distinct ones.
 * @param at the objects' path. No later fetch may distinguish them by their parents.
 */
export function shareEqual(
  run: PlanRun,
  { path, pathNumber, findParents }: SharedPlaces,
  objects: readonly object[],
  objectGroups: ResultObject[][],
): void {
  // A running fetch below one of the objects would merge its result into that one only.
  for (const other of run.asking) if (path.every((step, index) => other.path[index] === step)) return;
  const replaced = new Map<object, object>();
  for (let index = 0; index < objectGroups.length; index += 1) {
    const alike = objectGroups[index] as ResultObject[];
    if (alike.length === 1) continue;
    const first = alike[0] as ResultObject;
    const names = Object.keys(first);
    const different = [first];
    for (let at = 1; at < alike.length; at += 1) {
      const other = alike[at] as ResultObject;
      if (areSameObjects(first, other, names)) replaced.set(other, first);
      else different.push(other);
    }
    objectGroups[index] = different;
  }
  if (replaced.size === 0) return;
  replaceIn(findParents(run.data, isShared(run)), path.at(-1), replaced);
  run.sharedFrom = Math.min(run.sharedFrom, path.length);
  run.found.length = 0;
  run.found[pathNumber] = objects.filter((object) => !replaced.has(object));
}

/** True when two values have the same JSON, including the order of members. */
function areSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && areSameLists(a, b);
  return areSameObjects(a as ResultObject, b as ResultObject, Object.keys(a));
}

/** @param names the first's, in their order. */
function areSameObjects(a: ResultObject, b: ResultObject, names: readonly string[]): boolean {
  // A scalar's value may be a class instance, whose members do not determine its JSON.
  if (Object.getPrototypeOf(a) !== Object.prototype || Object.getPrototypeOf(b) !== Object.prototype)
    return false;
  let met = 0;
  for (const name in b) {
    if (name !== names[met] || !areSame(a[name], b[name])) return false;
    met += 1;
  }
  return met === names.length;
}

function areSameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (!areSame(a[index], b[index])) return false;
  return true;
}

/** @param step from the parents to the objects. */
function replaceIn(
  parents: readonly object[],
  step: string | undefined,
  replaced: ReadonlyMap<unknown, object>,
): void {
  for (const parent of parents as ResultObject[]) {
    if (step === '@') replaceElements(parent as unknown as unknown[], replaced);
    else if (step !== undefined) parent[step] = replaced.get(parent[step]) ?? parent[step];
  }
}

function replaceElements(list: unknown[], replaced: ReadonlyMap<unknown, object>): void {
  for (let index = 0; index < list.length; index += 1) {
    const other = replaced.get(list[index]);
    if (other !== undefined) list[index] = other;
  }
}
