import type { z } from 'zod';

type Schema = z.core.$ZodType;

/** A value that travels as text in a path or query string, read as its schema's type. */
export function bindText<S extends z.ZodType>(schema: S, text: string): z.ZodSafeParseResult<z.output<S>> {
  return schema.safeParse(textValue(schema, text), { reportInput: true });
}

/**
 * The JSON value behind a text: numbers and booleans are converted strictly, everything else stays text. What does not
 * convert stays text too, so that the schema refuses it.
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

/** A schema without its wrappers: optional, nullable, default. */
export function unwrap(schema: Schema): Schema {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  return 'innerType' in definition ? unwrap(definition.innerType) : schema;
}

/** The type of a schema behind optional, nullable and default. */
export function innerType(schema: Schema): string {
  return (unwrap(schema) as z.core.$ZodTypes)._zod.def.type;
}
