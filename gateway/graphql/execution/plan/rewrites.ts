import type { FetchDataRewrite } from '@apollo/query-planner';
import { isObject, type ResultObject } from './merge.ts';
import type { MeetsCondition } from './object-types.ts';

/** Changes a value in place. */
export type Rewrite = (value: unknown) => void;

const fragment = '... on ';

/**
 * Compiles the rewrites of a plan, for a representation before sending or a result before merging.
 * @returns null without rewrites.
 */
export function compileRewrites(
  rewrites: readonly FetchDataRewrite[] | undefined,
  meets: MeetsCondition,
): Rewrite | null {
  const compiled = (rewrites ?? []).flatMap((rewrite) => {
    const last = rewrite.path.at(-1);
    return last === undefined ? [] : [atPath(rewrite.path.slice(0, -1), changeOf(rewrite, last), meets)];
  });
  if (compiled.length === 0) return null;
  return (value) => {
    for (const rewrite of compiled) rewrite(value);
  };
}

function changeOf(rewrite: FetchDataRewrite, member: string): (object: ResultObject) => void {
  if (rewrite.kind === 'ValueSetter') {
    return (object) => setOwn(object, member, rewrite.setValueTo);
  }
  return (object) => {
    const value = ownValue(object, member);
    // @apollo/gateway also drops falsy values, but a price of 0 is a price.
    if (value === undefined) return;
    setOwn(object, rewrite.renameKeyTo, value);
    object[member] = undefined;
  };
}

/** Members named `constructor` or `__proto__` are those of the answer, never what every object inherits. */
const ownValue = (object: ResultObject, name: string) =>
  Object.hasOwn(object, name) ? object[name] : undefined;

function setOwn(object: ResultObject, name: string, value: unknown): void {
  if (!(name in Object.prototype)) object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

function atPath(
  path: readonly string[],
  change: (object: ResultObject) => void,
  meets: MeetsCondition,
): Rewrite {
  const [step, ...rest] = path;
  const inner = step === undefined ? null : atPath(rest, change, meets);
  const rewrite: Rewrite = (value) => {
    if (Array.isArray(value)) {
      for (const element of value) rewrite(element);
      return;
    }
    if (!isObject(value)) return;
    if (step === undefined || inner === null) change(value);
    else if (!step.startsWith(fragment)) inner(ownValue(value, step));
    // An object without `__typename` can only have this type.
    else if (!value.__typename || meets(String(value.__typename), step.slice(fragment.length))) inner(value);
  };
  return rewrite;
}
