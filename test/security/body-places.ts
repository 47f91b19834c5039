import { openApiDocument } from '../../gateway/rest/openapi-document.ts';
import type { Route } from '../../gateway/rest/route.ts';
import type { HostileKind } from './hostile-values.ts';

/** A place in a JSON body where a client writes a value. */
export interface BodyPlace {
  /** From the body down; a number is an element of a list. */
  readonly path: readonly (string | number)[];
  /** The path as it is written. */
  readonly field: string;
  readonly kind: HostileKind | 'object';
  /** What else may stand there, where the body leaves a choice. */
  readonly alternatives: readonly (HostileKind | 'object')[];
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly limits: StatedLimits;
}

/** What OpenAPI says of the values at a place, as far as it goes. */
export interface StatedLimits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly 'x-validator'?: string;
}

interface Schema extends StatedLimits {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const document = JSON.parse(JSON.stringify(openApiDocument()));

/** Every member of the row's body, as OpenAPI describes it, down to the members of listed objects; none without a body. */
export function bodyPlaces({ path, method }: Pick<Route, 'path' | 'method'>): readonly BodyPlace[] {
  const { requestBody } = document.paths[path][method.toLowerCase()];
  const schema: Schema | undefined = requestBody?.content['application/json'].schema;
  return schema === undefined ? [] : placesIn(resolved(schema), []);
}

function placesIn({ properties = {}, required = [] }: Schema, above: BodyPlace['path']): BodyPlace[] {
  return Object.entries(properties).flatMap(([name, declared]) => {
    const path = [...above, name];
    const { choices, isNullable } = withoutNull(resolved(declared));
    const [schema = {}, ...others] = choices;
    const alternatives = others.map(kindOf);
    const place = {
      path,
      field: path.join('.'),
      alternatives,
      isRequired: required.includes(name),
      isNullable,
      limits: { ...schema, 'x-validator': schema['x-validator'] ?? declared['x-validator'] },
    };
    const elements = schema.items === undefined ? schema : resolved(schema.items);
    const inside = schema.items === undefined ? path : [...path, 0];
    const inner = elements.properties === undefined ? [] : placesIn(elements, inside);
    return [{ ...place, kind: kindOf(schema) }, ...inner];
  });
}

function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  return resolved(document.components.schemas[name]);
}

/** What may stand where the schema holds: its choices, however deep they are written, and whether null is one. */
function withoutNull(schema: Schema): { choices: readonly Schema[]; isNullable: boolean } {
  if (schema.anyOf !== undefined) {
    const parts = schema.anyOf.map((one) => withoutNull(resolved(one)));
    return {
      choices: parts.flatMap(({ choices }) => choices),
      isNullable: parts.some(({ isNullable }) => isNullable),
    };
  }
  const types = [schema.type ?? []].flat();
  const choices = types.filter((one) => one !== 'null').map((type) => ({ ...schema, type }));
  return { choices, isNullable: types.includes('null') };
}

function kindOf({ type, format, enum: words }: Schema): BodyPlace['kind'] {
  if (format !== undefined || words !== undefined) return 'word';
  const kinds: Readonly<Record<string, BodyPlace['kind']>> = {
    string: 'text',
    integer: 'number',
    number: 'number',
    object: 'object',
    boolean: 'flag',
    array: 'list',
  };
  const kind = kinds[String(type)];
  if (kind === undefined) throw new Error(`No hostile values for ${JSON.stringify(type)}.`);
  return kind;
}
