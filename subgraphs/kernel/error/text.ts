import { z } from 'zod';

/** Characters that PostgreSQL cannot store. Human text contains none of them. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/**
 * Text a caller sends: bounded, and storable. NUL and lone surrogates are `Validation:InvalidCharacter`.
 * @param limits in Unicode code points, as the database and JSON Schema count.
 */
export function text(limits: { readonly min?: number; readonly max: number }): z.ZodString {
  const bounded = z.string().max(limits.max);
  const schema = limits.min === undefined ? bounded : bounded.min(limits.min);
  return schema.refine((value) => !unstorable.test(value), 'Validation:InvalidCharacter');
}

/** Whether the database can store the text. */
export function isStorable(value: string): boolean {
  return !unstorable.test(value);
}
