import type { FetchDataKeyRenamer } from '@apollo/query-planner';
import type { EntityPath } from './entity-path.ts';
import { isObject, type ResultObject } from './merge.ts';
import type { MeetsCondition } from './object-types.ts';

/** Objects whose ancestors have the same values for the arguments of a fetch. */
export interface ContextGroup {
  readonly objects: ResultObject[];
  /** By the variable's name; null where no ancestor has one. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Finds the objects of a fetch by the values that `@fromContext` takes from above them. */
export type GroupByContext = (root: unknown) => readonly ContextGroup[];

/** Where one variable's value may be. */
export interface ContextSource {
  readonly variable: string;
  /** Steps from the root of the data to the ancestor, the length of a part of the path. */
  readonly depth: number;
  /** From the ancestor to the value. */
  readonly steps: readonly string[];
  /** From the root to the value, without conditions on types. */
  readonly path: EntityPath;
}

const up = '..';
const fragment = '... on ';

/** What a fetch at a path takes of objects above it. */
export function contextSources(
  renamers: readonly FetchDataKeyRenamer[] | undefined,
  path: EntityPath,
): readonly ContextSource[] {
  return (renamers ?? []).map((one) => sourceOf(one, path));
}

/** Compiles the `contextRewrites` of a fetch at a path. */
export function compileContext(
  renamers: readonly FetchDataKeyRenamer[],
  path: EntityPath,
  meets: MeetsCondition,
): GroupByContext {
  const sources = contextSources(renamers, path);
  const names = [...new Set(sources.map(({ variable }) => variable))];
  return (root) => {
    const groups = new Map<string, ContextGroup>();
    walk(root, path, [], (object, trail) => {
      const values = names.map((name) => contextValue(name, sources, trail, meets));
      const key = JSON.stringify(values);
      const group = groups.get(key);
      if (group !== undefined) group.objects.push(object);
      else groups.set(key, { objects: [object], variables: zip(names, values) });
    });
    return [...groups.values()];
  };
}

function sourceOf({ path: given, renameKeyTo }: FetchDataKeyRenamer, path: EntityPath): ContextSource {
  const levels = given.findIndex((step) => step !== up);
  const fields = path.flatMap((step, depth) => (step === '@' ? [] : [depth]));
  const depth = levels === 0 ? path.length : fields.at(-levels);
  if (levels < 0 || depth === undefined) throw new Error('A value of a context is above the operation.');
  const steps = given.slice(levels);
  const names = steps.filter((step) => !step.startsWith(fragment));
  return { variable: renameKeyTo, depth, steps, path: [...path.slice(0, depth), ...names] };
}

/** @param trail the values on the way to the object, by depth. */
function contextValue(
  name: string,
  sources: readonly ContextSource[],
  trail: readonly unknown[],
  meets: MeetsCondition,
): unknown {
  for (const { variable, depth, steps } of sources) {
    const value = variable === name ? valueAt(trail[depth], steps, meets) : undefined;
    if (value !== undefined) return value;
  }
  return null;
}

function valueAt(value: unknown, [step, ...rest]: readonly string[], meets: MeetsCondition): unknown {
  if (step === undefined) return value;
  if (Array.isArray(value)) return value.map((element) => valueAt(element, [step, ...rest], meets) ?? null);
  if (!isObject(value)) return undefined;
  if (!step.startsWith(fragment))
    return Object.hasOwn(value, step) ? valueAt(value[step], rest, meets) : undefined;
  // An object without `__typename` can only have this type.
  const isType = !value.__typename || meets(String(value.__typename), step.slice(fragment.length));
  return isType ? valueAt(value, rest, meets) : undefined;
}

function walk(
  value: unknown,
  path: EntityPath,
  trail: unknown[],
  take: (object: ResultObject, trail: readonly unknown[]) => void,
): void {
  const depth = trail.length;
  const step = path[depth];
  if (step === '@' ? !Array.isArray(value) : !isObject(value)) return;
  trail.push(value);
  if (step === undefined) take(value as ResultObject, trail);
  else if (step === '@') for (const element of value as unknown[]) walk(element, path, trail, take);
  else walk((value as ResultObject)[step], path, trail, take);
  trail.pop();
}

const zip = (names: readonly string[], values: readonly unknown[]) =>
  Object.fromEntries(names.map((name, index) => [name, values[index]]));
