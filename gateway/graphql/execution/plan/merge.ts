/** An object of a subgraph's result. */
export type ResultObject = Record<string, unknown>;

/** True for an object that is not a list. */
export function isObject(value: unknown): value is ResultObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Merges a subgraph's result into the data: objects by member, lists of equal length by element, all else by
 * reference. Skips members that every object inherits (`__proto__`, `constructor`): operations that select them are
 * refused, so it can only be prototype pollution.
 */
export function merge(target: ResultObject, source: ResultObject): void {
  if (target === source) return;
  for (const key in source) {
    const value = source[key];
    if (value === undefined || !Object.hasOwn(source, key)) continue;
    const known = target[key];
    if (known === undefined || known === null) target[key] = value;
    else if (!Object.hasOwn(target, key)) continue;
    else if (known && isObject(value)) merge(known as ResultObject, value);
    else if (Array.isArray(value) && Array.isArray(known) && value.length === known.length)
      mergeLists(known, value);
    else target[key] = value;
  }
}

function mergeLists(target: unknown[], source: readonly unknown[]): void {
  for (const [index, value] of source.entries()) {
    const known = target[index];
    if (isObject(known) && isObject(value)) merge(known, value);
    else target[index] = value;
  }
}

/** A deep copy. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (!isObject(value)) return value;
  const copied: ResultObject = {};
  for (const key of Object.keys(value)) copied[key] = copy((value as ResultObject)[key]);
  return copied as T;
}
