import type { z } from 'zod';

type Schema = z.core.$ZodType;

/** Binds a text of a path or query string to its schema's type. */
export function bindText<S extends z.ZodType>(schema: S, text: string): z.ZodSafeParseResult<z.output<S>> {
  return schema.safeParse(textValue(schema, text), { reportInput: true });
}

/**
 * Converts a text to a JSON value: numbers and booleans strictly, everything else stays text, which the schema may
 * refuse.
 */
export function textValue(schema: Schema, text: string): unknown {
  switch (innerType(schema)) {
    case 'number':
    case 'int':
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
    case 'boolean':
      return booleans.get(text.toLowerCase()) ?? text;
    default:
      return text;
  }
}

const booleans = new Map([
  ['true', true],
  ['false', false],
]);

/** Removes optional, nullable and default from a schema. */
export function unwrap(schema: Schema): Schema {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  return 'innerType' in definition ? unwrap(definition.innerType) : schema;
}

/** The type name of a schema without optional, nullable and default. */
export function innerType(schema: Schema): string {
  return (unwrap(schema) as z.core.$ZodTypes)._zod.def.type;
}
