import type { ResponsePath } from '@apollo/query-planner';

/** A path from the root of the data to objects; `@` means all elements of a list. */
export type EntityPath = readonly string[];

/** A place in the answer. */
export type Place = readonly (string | number)[];

/** @returns null for an unsupported path. */
export function entityPathOf(path: ResponsePath): EntityPath | null {
  const steps = path.filter((step) => typeof step === 'string');
  const isPlain = (step: string) => step === '@' || /^\w+$/.test(step);
  return steps.length === path.length && steps.every(isPlain) ? steps : null;
}

/** An object, and where in the answer it is. */
export interface PlacedObject {
  readonly object: object;
  readonly place: Place;
}

/** The objects at a path with all their places, in the order of the answer. */
export function placesAt(root: unknown, path: EntityPath): PlacedObject[] {
  const found: object[] = [];
  const places: Place[] = [];
  walk(root, path, 0, { found, places, trail: [] });
  return found.map((object, index) => ({ object, place: places[index] ?? [] }));
}

/** True when a path reaches a list or an object: then its fetch runs, even without objects. */
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
  readonly places: Place[];
  readonly trail: (string | number)[];
}

function walk(value: unknown, path: EntityPath, depth: number, to: Walk): void {
  if (typeof value !== 'object' || value === null) return;
  const step = path[depth];
  if (step === undefined) {
    to.found.push(value);
    to.places.push([...to.trail]);
  } else if (step === '@') {
    if (!Array.isArray(value)) throw new TypeError('A subgraph answered no list where a list is due.');
    for (let index = 0; index < value.length; index += 1) {
      to.trail[depth] = index;
      walk(value[index], path, depth + 1, to);
    }
    to.trail.length = Math.min(to.trail.length, depth);
  } else {
    if (Array.isArray(value)) throw new TypeError(`Unexpected array in result for path element ${step}`);
    to.trail[depth] = step;
    walk((value as Record<string, unknown>)[step], path, depth + 1, to);
    to.trail.length = Math.min(to.trail.length, depth);
  }
}
