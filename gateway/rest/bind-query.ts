import type { z } from 'zod';
import { invalidInput } from '../../subgraphs/kernel/error/domain-error.ts';
import { validationErrors } from '../../subgraphs/kernel/error/validation.ts';
import { textValue, unwrap } from './text-value.ts';

/** A query parameter of the schema. */
interface QueryField {
  readonly name: string;
  readonly type: Schema;
  /** The element type of a list; null for anything else. */
  readonly element: Schema | null;
  readonly isText: boolean;
}

/**
 * Compiles a query string parser for a schema. Names match in any case; a list takes every value; an empty value of
 * anything except text counts as absent; unknown names are ignored, or, with a `catchall`, collected as lists of texts.
 * @returns a parser of the raw text after the `?`; malformed percent signs are text. It throws {DomainError} `invalid`
 * with `Validation:Repeated` for a single value sent twice, or the schema's codes.
 */
export function queryBinder<Q extends z.ZodObject>(schema: Q): (search: string) => z.output<Q> {
  const fields = new Map(
    Object.entries(schema.shape).map(([name, type]) => [name.toLowerCase(), fieldOf(name, type)]),
  );
  const isFree = !['never', undefined].includes(schema.def.catchall?._zod.def.type);
  return (search) => {
    const values: Record<string, unknown> = Object.create(null);
    for (const [name, texts] of textsByName(search, fields, isFree)) {
      const field = fields.get(name.toLowerCase());
      values[name] = field?.name === name ? queryValue(field, texts) : texts;
    }
    const result = schema.safeParse(values, { reportInput: true });
    if (result.success) return result.data;
    throw invalidInput(validationErrors(result.error));
  };
}

type Schema = z.core.$ZodType;

function fieldOf(name: string, type: Schema): QueryField {
  const isText = (unwrap(type) as z.core.$ZodTypes)._zod.def.type === 'string';
  return { name, type, element: elementOf(type), isText };
}

/** The sent values by field name, and by other names if the schema allows them. */
function textsByName(
  search: string,
  fields: ReadonlyMap<string, QueryField>,
  isFree: boolean,
): ReadonlyMap<string, readonly string[]> {
  const sent = new Map<string, string[]>();
  if (search === '') return sent;
  const repeated = new Set<string>();
  for (const [written, text] of new URLSearchParams(search)) {
    const field = fields.get(written.toLowerCase());
    if (field === undefined && !isFree) continue;
    const name = field?.name ?? written;
    const texts = sent.get(name);
    if (texts === undefined) sent.set(name, [text]);
    else if (field === undefined || field.element !== null) texts.push(text);
    else repeated.add(name);
  }
  if (repeated.size === 0) return sent;
  const inOrder = [...sent.keys()].filter((name) => repeated.has(name));
  throw invalidInput(Object.fromEntries(inOrder.map((name) => [name, ['Validation:Repeated']])));
}

function queryValue({ type, element, isText }: QueryField, texts: readonly string[]): unknown {
  if (element !== null) return texts.map((text) => textValue(element, text));
  const [text = ''] = texts;
  return text === '' && !isText ? undefined : textValue(type, text);
}

/** The element type of a list; null for anything else. */
function elementOf(type: Schema): Schema | null {
  const definition = (unwrap(type) as z.core.$ZodTypes)._zod.def;
  return definition.type === 'array' ? definition.element : null;
}
