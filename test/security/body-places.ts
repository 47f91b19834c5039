import { openApiDocument } from '../../gateway/rest/openapi-document.ts';
import type { Route } from '../../gateway/rest/route.ts';
import type { HostileKind } from './hostile-values.ts';

/** A place in a JSON body where a client writes a value. */
export interface BodyPlace {
  /** From the body down; a number is an element of a list. */
  readonly path: readonly (string | number)[];
  /** The path as it is written. */
  readonly field: string;
  readonly kind: HostileKind;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
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
    const { schema, isNullable } = withoutNull(resolved(declared));
    const place = { path, field: path.join('.'), isRequired: required.includes(name), isNullable };
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

function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  const isNull = ({ type }: Schema) => type === 'null';
  if (schema.anyOf !== undefined) {
    const [first = {}] = schema.anyOf.filter((one) => !isNull(one));
    return { schema: resolved(first), isNullable: schema.anyOf.some(isNull) };
  }
  const types = [schema.type ?? []].flat();
  const [type = ''] = types.filter((one) => one !== 'null');
  return { schema: { ...schema, type }, isNullable: types.includes('null') };
}

function kindOf({ type, format, enum: words }: Schema): HostileKind {
  if (format !== undefined || words !== undefined) return 'word';
  const kinds: Readonly<Record<string, HostileKind>> = {
    string: 'text',
    integer: 'number',
    boolean: 'flag',
    array: 'list',
  };
  const kind = kinds[String(type)];
  if (kind === undefined) throw new Error(`No hostile values for ${JSON.stringify(type)}.`);
  return kind;
}
