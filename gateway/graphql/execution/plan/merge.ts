/** An object of a subgraph's answer. */
export type ResultObject = Record<string, unknown>;

/** Whether a value is an object, and no list. */
export function isObject(value: unknown): value is ResultObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Puts what a subgraph answered into what is known already: objects member by member, lists of one length element by
 * element, all else by reference. A member that every object inherits (`__proto__`, `constructor`) is passed over: no
 * operation that asks for one gets here, so that it can only be an attack on the objects of this process.
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

/** The same value made of objects and lists of its own. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (!isObject(value)) return value;
  const copy: ResultObject = {};
  for (const key of Object.keys(value)) copy[key] = copyOf((value as ResultObject)[key]);
  return copy as T;
}
