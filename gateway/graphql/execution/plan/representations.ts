import type {
  QueryPlanFieldNode,
  QueryPlanInlineFragmentNode,
  QueryPlanSelectionNode,
} from '@apollo/query-planner';
import { KeyLookup } from './key-lookup.ts';
import { isObject, merge, type ResultObject } from './merge.ts';
import type { MeetsCondition } from './object-types.ts';

/** What a subgraph is asked about (`_entities(representations:)`). */
export interface Represented {
  /** No two alike. */
  readonly representations: ResultObject[];
  /** For each of them, the objects it stands for, in their order; at least one. */
  readonly users: ResultObject[][];
}

/** Represents objects for a subgraph; one that lacks what is required is left out. */
export type Represent = (objects: readonly object[]) => Represented;

/** Null: something required is missing. */
type Build = (source: ResultObject) => ResultObject | null;

interface Shape {
  readonly build: Build;
  /** What distinguishes an object's representation from others of its type; undefined where something is missing. */
  readonly keyOf: (source: ResultObject) => unknown;
}

/** Compiles the `requires` of a fetch. */
export function compileRepresentations(
  requires: readonly QueryPlanSelectionNode[],
  meets: MeetsCondition,
): Represent {
  const shapes = new Map<string, Shape>();
  const shapeOf = (typename: string): Shape => {
    const known = shapes.get(typename);
    if (known !== undefined) return known;
    const shape = compileShape(requires, typename, meets);
    // A subgraph may name types nobody knows: only those a plan means are kept.
    if (shape !== unrepresented) shapes.set(typename, shape);
    return shape;
  };
  return (objects) => {
    const representations: ResultObject[] = [];
    const users: ResultObject[][] = [];
    let type: string | null = null;
    let shape = unrepresented;
    let known: KeyLookup<ResultObject[]> | null = null;
    let others: Map<Shape, KeyLookup<ResultObject[]>> | null = null;
    for (const source of objects as readonly ResultObject[]) {
      const typename = source.__typename;
      if (typeof typename !== 'string') continue;
      if (typename !== type) {
        if (known !== null) {
          others ??= new Map();
          others.set(shape, known);
        }
        type = typename;
        shape = shapeOf(typename);
        known = others?.get(shape) ?? new KeyLookup();
      }
      const key = shape.keyOf(source);
      if (key === undefined || known === null) continue;
      const same = known.get(key);
      if (same !== undefined) {
        same.push(source);
        continue;
      }
      const representation = shape.build(source);
      if (!representation?.__typename) continue;
      const alike = [source];
      known.add(key, alike);
      representations.push(representation);
      users.push(alike);
    }
    return { representations, users };
  };
}

const unrepresented: Shape = { build: () => null, keyOf: () => undefined };

function compileShape(
  requires: readonly QueryPlanSelectionNode[],
  typename: string,
  meets: MeetsCondition,
): Shape {
  const applying = requires.filter(
    (selection) => selection.kind === 'Field' || applies(selection, typename, meets),
  );
  const [only] = applying;
  if (only === undefined) return unrepresented;
  const fields = applying.length === 1 && only.kind === 'InlineFragment' ? only.selections : applying;
  const build = generatedLater(fields, compileObject(fields, meets));
  return { build, keyOf: leafKey(fields) ?? ((source) => nestedKey(build(source))) };
}

function applies(
  { typeCondition }: QueryPlanInlineFragmentNode,
  typename: string,
  meets: MeetsCondition,
): boolean {
  return typeCondition !== undefined && meets(typename, typeCondition);
}

function nestedKey(representation: ResultObject | null): string | undefined {
  return representation === null ? undefined : JSON.stringify(representation);
}

/** A key read off the object itself, where what is required are leaves alone; null elsewhere. */
function leafKey(fields: readonly QueryPlanSelectionNode[]): Shape['keyOf'] | null {
  const names: string[] = [];
  for (const field of fields) {
    if (field.kind !== 'Field' || field.selections !== undefined) return null;
    // A shape is of one type.
    if (responseName(field) !== '__typename') names.push(responseName(field));
  }
  const [only, another] = names;
  if (only !== undefined && another === undefined) return (source) => singleKey(source[only]);
  return (source) => {
    let key = '';
    for (const name of names) {
      const value = source[name];
      if (value === undefined) return undefined;
      key += keyText(value);
    }
    return key;
  };
}

/** A leaf by itself: a map tells apart all but lists and objects. */
function singleKey(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? keyText(value) : value;
}

/** Lengths keep two texts from running into each other. */
function keyText(value: unknown): string {
  if (typeof value === 'string') return `${value.length}:${value}`;
  return typeof value === 'number' ? `${value};` : `${JSON.stringify(value)};`;
}

const responseName = ({ alias, name }: QueryPlanFieldNode) => alias ?? name;

/** What a client asks once has fewer objects, mostly. */
const generatedAt = 20;

function generatedLater(selections: readonly QueryPlanSelectionNode[], usual: Build): Build {
  let build = usual;
  let met = 0;
  return (source) => {
    if (met < generatedAt) {
      met += 1;
      if (met === generatedAt) build = compileLeaves(selections) ?? usual;
    }
    return build(source);
  };
}

/** Generates what copies leaves; null where there is something else. Names get into the code as JSON alone. */
function compileLeaves(selections: readonly QueryPlanSelectionNode[]): Build | null {
  const names: string[] = [];
  for (const field of selections) {
    if (field.kind !== 'Field' || field.selections !== undefined) return null;
    names.push(responseName(field));
  }
  // An object literal takes such a name for something else.
  if (new Set(names).size < names.length || names.includes('__proto__')) return null;
  const texts = names.map((name) => JSON.stringify(name));
  const statements = texts.map(
    (name, at) => `const v${at} = source[${name}]; if (v${at} === undefined) return null;`,
  );
  const members = texts.map((name, at) => `${name}: v${at}`);
  const body = `"use strict";
return (source) => {
  ${statements.join('\n  ')}
  return { ${members.join(', ')} };
};`;
  return new Function(body)() as Build;
}

type Put = (source: ResultObject, into: ResultObject) => boolean;

function compileObject(selections: readonly QueryPlanSelectionNode[], meets: MeetsCondition): Build {
  const puts = selections.map((selection) =>
    selection.kind === 'Field' ? compileField(selection, meets) : compileFragment(selection, meets),
  );
  return (source) => {
    const built: ResultObject = {};
    for (const put of puts) if (!put(source, built)) return null;
    return built;
  };
}

function compileField(field: QueryPlanFieldNode, meets: MeetsCondition): Put {
  const name = responseName(field);
  const nestedOf =
    field.selections === undefined ? null : compileValue(compileObject(field.selections, meets));
  return (source, into) => {
    const value = isObject(source) ? source[name] : undefined;
    if (value === undefined) return false;
    into[name] = nestedOf === null ? value : nestedOf(value);
    return true;
  };
}

function compileValue(build: Build): (value: unknown) => unknown {
  const one = (value: unknown) => (value === null ? null : build(value as ResultObject));
  return (value) => (Array.isArray(value) ? value.map(one) : one(value));
}

function compileFragment(fragment: QueryPlanInlineFragmentNode, meets: MeetsCondition): Put {
  const build = compileObject(fragment.selections, meets);
  return (source, into) => {
    const typename = isObject(source) ? source.__typename : undefined;
    if (typeof typename !== 'string' || !applies(fragment, typename, meets)) return true;
    const built = build(source);
    if (built !== null) merge(into, built);
    return true;
  };
}
