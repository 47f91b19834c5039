import type { z } from 'zod';
import { invalidInput } from '../../subgraphs/kernel/error/domain-error.ts';
import { validationErrors } from '../../subgraphs/kernel/error/validation.ts';
import { textValue, unwrap } from './text-value.ts';

/**
 * Reads a query string as its schema says. Names are read in any case; a list takes every value; an empty value of
 * anything but text counts as absent; what the schema does not know is ignored, or, where it has a `catchall`,
 * collected as a list of texts under its own name.
 * @param search behind the `?`, as sent; broken percent signs are text.
 * @throws {DomainError} `invalid` with `Validation:Repeated` for a single value sent twice, or the schema's codes.
 */
export function bindQuery<Q extends z.ZodObject>(schema: Q, search: string): z.output<Q> {
  const names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]));
  const free = !['never', undefined].includes(schema.def.catchall?._zod.def.type);
  const sent = Map.groupBy(
    new URLSearchParams(search),
    ([name]) => names.get(name.toLowerCase()) ?? (free ? name : null),
  );
  const values: Record<string, unknown> = Object.create(null);
  const repeated: string[] = [];
  for (const [name, pairs] of sent) {
    if (name === null) continue;
    const texts = pairs.map(([, text]) => text);
    const type = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (type === undefined) values[name] = texts;
    else if (isRepeated(type, texts)) repeated.push(name);
    else values[name] = queryValue(type, texts);
  }
  if (repeated.length > 0) {
    throw invalidInput(Object.fromEntries(repeated.map((name) => [name, ['Validation:Repeated']])));
  }
  const result = schema.safeParse(values, { reportInput: true });
  if (result.success) return result.data;
  throw invalidInput(validationErrors(result.error));
}

type Schema = z.core.$ZodType;

const isRepeated = (type: Schema, texts: readonly string[]) => elementOf(type) === null && texts.length > 1;

function queryValue(type: Schema, texts: readonly string[]): unknown {
  const element = elementOf(type);
  if (element !== null) return texts.map((text) => textValue(element, text));
  const [text = ''] = texts;
  const value = textValue(type, text);
  const isText = (unwrap(type) as z.core.$ZodTypes)._zod.def.type === 'string';
  return text === '' && !isText ? undefined : value;
}

/** The type of a list's values; null for anything that is no list. */
function elementOf(type: Schema): Schema | null {
  const definition = (unwrap(type) as z.core.$ZodTypes)._zod.def;
  return definition.type === 'array' ? definition.element : null;
}
