import type { z } from 'zod';

type Schema = z.core.$ZodType;

/** The shape below a name in a section's schema, without defaults, optionals, transforms and unions. */
export type Shape =
  /** Known keys, by their lower-case spelling. */
  | { readonly kind: 'group'; readonly keys: ReadonlyMap<string, GroupKey> }
  /** Keys that the operator chooses. */
  | { readonly kind: 'record'; readonly value: Schema }
  /** Keys are positions. */
  | { readonly kind: 'list'; readonly item: Schema }
  /** A leaf: any value is accepted here. */
  | { readonly kind: 'value' };

export interface GroupKey {
  /** As the schema spells it. */
  readonly name: string;
  readonly schema: Schema;
}

const value: Shape = { kind: 'value' };

/** The shape behind a schema. Pure; recursive schemas are followed one level per call. */
export function shapeOf(schema: Schema): Shape {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  switch (definition.type) {
    case 'object':
      return { kind: 'group', keys: keysOf(definition.shape) };
    case 'record':
      return { kind: 'record', value: definition.valueType };
    case 'array':
      return { kind: 'list', item: definition.element };
    case 'union':
      return mergeShapes(definition.options.map(shapeOf));
    case 'pipe':
      return shapeOf(isTransform(definition.in) ? definition.out : definition.in);
    case 'lazy':
      return shapeOf(definition.getter());
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return shapeOf(definition.innerType);
    default:
      return value;
  }
}

const isTransform = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def.type === 'transform';

function keysOf(shape: Readonly<Record<string, Schema>>): ReadonlyMap<string, GroupKey> {
  return new Map(Object.entries(shape).map(([name, schema]) => [name.toLowerCase(), { name, schema }]));
}

/** Alternatives that are groups count as one group with the keys of all; otherwise the first one with keys is used. */
function mergeShapes(alternatives: readonly Shape[]): Shape {
  const groups = alternatives.filter((shape) => shape.kind === 'group');
  if (groups.length === 0) return alternatives.find((shape) => shape.kind !== 'value') ?? value;
  return { kind: 'group', keys: new Map(groups.flatMap((group) => [...group.keys])) };
}
