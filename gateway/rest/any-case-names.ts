import type { z } from 'zod';
import { shapeOf } from '../../subgraphs/kernel/options/schema-shape.ts';

/**
 * A JSON value with its property names spelled as the schema spells them (contract/README.md, "Names on the wire":
 * request property names are read in any case). Names the schema does not know stay as they are; where a body has a
 * property in several spellings, the last one wins, as for any repeated property.
 */
export function withSchemaNames(schema: z.core.$ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const shape = shapeOf(schema);
  if (Array.isArray(value)) {
    return shape.kind === 'list' ? value.map((item) => withSchemaNames(shape.item, item)) : value;
  }
  if (shape.kind === 'record') {
    return fromEntries(
      Object.entries(value).map(([name, inner]) => [name, withSchemaNames(shape.value, inner)]),
    );
  }
  if (shape.kind !== 'group') return value;
  return fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const known = shape.keys.get(name.toLowerCase());
      return known === undefined ? [name, inner] : [known.name, withSchemaNames(known.schema, inner)];
    }),
  );
}

/** Defines own properties, whatever they are called: `__proto__` stays a name. */
const fromEntries = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries(entries);
