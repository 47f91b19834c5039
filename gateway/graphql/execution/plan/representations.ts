import type {
  QueryPlanFieldNode,
  QueryPlanInlineFragmentNode,
  QueryPlanSelectionNode,
} from '@apollo/query-planner';
import { isObject, merge, type ResultObject } from './merge.ts';
import type { MeetsCondition } from './object-types.ts';

/** Up to this size a linear search is cheaper than a map. */
const few = 12;

/** A map for few keys of any type, optimized for repeated keys. */
class KeyLookup<T> {
  private readonly keys: unknown[] = [];
  private readonly values: T[] = [];
  private many: Map<unknown, T> | null = null;

  get(key: unknown): T | undefined {
    if (this.many !== null) return this.many.get(key);
    const at = this.keys.indexOf(key);
    return at < 0 ? undefined : this.values[at];
  }

  /** @param key must be new. */
  add(key: unknown, value: T): void {
    this.many?.set(key, value);
    if (this.many !== null) return;
    this.keys.push(key);
    this.values.push(value);
    if (this.keys.length <= few) return;
    this.many = new Map(this.keys.map((one, at) => [one, this.values[at] as T]));
  }
}

/** Representations for a subgraph (`_entities(representations:)`). */
export interface RepresentedObject {
  /** Without duplicates. */
  readonly representations: ResultObject[];
  /** For each representation, its objects in order; at least one. */
  readonly objectGroups: ResultObject[][];
}

/** Builds the representations of objects; skips objects without a required value. */
export type Represent = (objects: readonly object[]) => RepresentedObject;

/** Null: a required value is missing. */
type Build = (source: ResultObject) => ResultObject | null;

interface Shape {
  readonly build: Build;
  /** Identifies a representation within its type; undefined when a value is missing. */
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
    // A subgraph may return unknown types: only those in the plan are cached.
    if (shape !== unrepresented) shapes.set(typename, shape);
    return shape;
  };
  return (objects) => {
    const representations: ResultObject[] = [];
    const objectGroups: ResultObject[][] = [];
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
      objectGroups.push(alike);
    }
    return { representations, objectGroups };
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
  const build = generateLater(fields, compileObject(fields, meets));
  return { build, keyOf: leafKey(fields) ?? ((source) => jsonKey(build(source))) };
}

function applies(
  { typeCondition }: QueryPlanInlineFragmentNode,
  typename: string,
  meets: MeetsCondition,
): boolean {
  return typeCondition !== undefined && meets(typename, typeCondition);
}

function jsonKey(representation: ResultObject | null): string | undefined {
  return representation === null ? undefined : JSON.stringify(representation);
}

/** A key computed from the object when only leaves are required; null otherwise. */
function leafKey(fields: readonly QueryPlanSelectionNode[]): Shape['keyOf'] | null {
  const names: string[] = [];
  for (const field of fields) {
    if (field.kind !== 'Field' || field.selections !== undefined) return null;
    // A shape has one type.
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

/** The key for a single leaf: a map distinguishes all values except lists and objects. */
function singleKey(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? keyText(value) : value;
}

/** Length prefixes separate adjacent texts. */
function keyText(value: unknown): string {
  if (typeof value === 'string') return `${value.length}:${value}`;
  return typeof value === 'number' ? `${value};` : `${JSON.stringify(value)};`;
}

const responseName = ({ alias, name }: QueryPlanFieldNode) => alias ?? name;

/** Most one-time queries return fewer objects. */
const generatedAt = 20;

function generateLater(selections: readonly QueryPlanSelectionNode[], usual: Build): Build {
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

/** Generates the copying of leaves; null for other selections. Names enter the code only as JSON. */
function compileLeaves(selections: readonly QueryPlanSelectionNode[]): Build | null {
  const names: string[] = [];
  for (const field of selections) {
    if (field.kind !== 'Field' || field.selections !== undefined) return null;
    names.push(responseName(field));
  }
  // An object literal gives this name a special meaning.
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
