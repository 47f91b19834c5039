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

/** All values at a path, without the absent ones. @throws where the data has not the shape of the path. */
export function valuesAt(root: unknown, path: EntityPath): object[] {
  const found: object[] = [];
  walk(root, path, 0, (value) => found.push(value), null);
  return found;
}

/** Where the values of {@link valuesAt} are, in the same order. */
export function placesAt(root: unknown, path: EntityPath): Place[] {
  const found: Place[] = [];
  const trail: (string | number)[] = [];
  walk(root, path, 0, () => found.push([...trail]), trail);
  return found;
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

function walk(
  value: unknown,
  path: EntityPath,
  depth: number,
  visit: (value: object) => void,
  trail: (string | number)[] | null,
): void {
  if (typeof value !== 'object' || value === null) return;
  const step = path[depth];
  if (step === undefined) {
    visit(value);
  } else if (step === '@') {
    if (!Array.isArray(value)) throw new TypeError('A subgraph answered no list where a list is due.');
    for (let index = 0; index < value.length; index += 1) {
      trail?.push(index);
      walk(value[index], path, depth + 1, visit, trail);
      trail?.pop();
    }
  } else {
    if (Array.isArray(value)) throw new TypeError(`Unexpected array in result for path element ${step}`);
    trail?.push(step);
    walk((value as Record<string, unknown>)[step], path, depth + 1, visit, trail);
    trail?.pop();
  }
}
