import type { ResponsePath } from '@apollo/query-planner';

/** A way from the root of the data to objects; `@` stands for all elements of a list. */
export type EntityPath = readonly string[];

/** A place in the answer. */
export type Place = readonly (string | number)[];

/** @returns null for a path this cannot follow. */
export function entityPathOf(path: ResponsePath): EntityPath | null {
  const steps = path.filter((step) => typeof step === 'string');
  const isPlain = (step: string) => step === '@' || /^\w+$/.test(step);
  return steps.length === path.length && steps.every(isPlain) ? steps : null;
}

/**
 * The objects at a path, without the absent ones, each once. @throws where the data has not the shape of the path.
 * @param isShared whether some objects may be met in several places.
 */
export function objectsAt(root: unknown, path: EntityPath, isShared: boolean): object[] {
  const found: object[] = [];
  const met = isShared ? path.map(() => new Set<object>()) : null;
  walk(root, path, 0, { found, places: null, trail: [], met });
  return met === null ? found : [...new Set(found)];
}

/** An object, and where in the answer it is. */
export interface PlacedObject {
  readonly object: object;
  readonly place: Place;
}

/** The objects of {@link objectsAt} with all their places, in the order of the answer. */
export function placesAt(root: unknown, path: EntityPath): PlacedObject[] {
  const found: object[] = [];
  const places: Place[] = [];
  walk(root, path, 0, { found, places, trail: [], met: null });
  return found.map((object, index) => ({ object, place: places[index] ?? [] }));
}

/** Whether there is a list, or an object, for a path to lead to: then its fetch takes place, if only for nothing. */
export function isReached(root: unknown, path: EntityPath): boolean {
  let value = root;
  for (const step of path) {
    if (step === '@' || typeof value !== 'object' || value === null) break;
    value = (value as Record<string, unknown>)[step];
  }
  return value !== undefined && value !== null;
}

interface Walk {
  readonly found: object[];
  /** Null: nobody asks for them. */
  readonly places: Place[] | null;
  readonly trail: (string | number)[];
  /** For each step, the lists already walked through; null: all are walked through. */
  readonly met: readonly Set<object>[] | null;
}

function walk(value: unknown, path: EntityPath, depth: number, to: Walk): void {
  if (typeof value !== 'object' || value === null) return;
  const step = path[depth];
  if (step === undefined) {
    to.found.push(value);
    to.places?.push([...to.trail]);
  } else if (step === '@') {
    if (!Array.isArray(value)) throw new TypeError('A subgraph answered no list where a list is due.');
    const met = to.met?.[depth];
    if (met?.has(value)) return;
    met?.add(value);
    for (let index = 0; index < value.length; index += 1) {
      if (to.places !== null) to.trail[depth] = index;
      walk(value[index], path, depth + 1, to);
    }
    to.trail.length = Math.min(to.trail.length, depth);
  } else {
    if (Array.isArray(value)) throw new TypeError(`Unexpected array in result for path element ${step}`);
    if (to.places !== null) to.trail[depth] = step;
    walk((value as Record<string, unknown>)[step], path, depth + 1, to);
    to.trail.length = Math.min(to.trail.length, depth);
  }
}
