/** A JSON schema, as far as the API's document uses it (OpenAPI 3.1). */
interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly description?: string;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}

/** An OpenAPI document, as far as a client is made of it. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const header = `// Written by \`npm run generate\` from openapi.json.
import type { BinaryAnswer, BinaryBody, FormBody } from '../binary.ts';
import type { EventStream } from '../server-events.ts';
`;
const json = 'application/json';

/**
 * The types of a REST client, as TypeScript that erases: one type per schema, and for each operation its parameters and
 * its answer: JSON by its schema, event streams as they come, and bytes.
 */
export function clientModule({ paths, components = {} }: ApiDocument): string {
  const schemas = Object.entries(components.schemas ?? {}).map(([name, schema]) => {
    const comment = schema.description === undefined ? `${name} of the API.` : schema.description;
    return `${docComment(comment)}export type ${name} = ${typeOf(schema)};\n`;
  });
  const operations = Object.entries(paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
  const entries = operations.map(
    ({ operation }) =>
      `${indent(docComment(operation.summary ?? ''))}  ${operation.operationId}: ${operationType(operation)};\n`,
  );
  const routes = operations.map(
    ({ path, method, operation }) =>
      `  ${operation.operationId}: ['${method.toUpperCase()}', ${JSON.stringify(path)}${bodyTypes(operation)}],\n`,
  );
  return [
    header,
    ...schemas,
    `/** What each operation takes and answers. */\nexport interface Operations {\n${entries.join('')}}\n`,
    `/** Method and path of each operation, and the media types of a body that is not JSON alone. */\nexport const operations: Readonly<Record<keyof Operations, readonly [string, string, ...string[]]>> = {\n${routes.join('')}};\n`,
  ].join('\n');
}

function bodyTypes({ requestBody }: Operation): string {
  const types = Object.keys(requestBody?.content ?? {});
  return types.every((type) => type === json) ? '' : types.map((type) => `, '${type}'`).join('');
}

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const given = parameters.filter((one): one is Parameter => 'in' in one);
  const members = (place: string) =>
    given
      .filter((one) => one.in === place)
      .map(
        ({ name, required, schema = {} }) => `${key(name)}${required === true ? '' : '?'}: ${typeOf(schema)}`,
      );
  const group = (name: string, place: string) => {
    const listed = members(place);
    const isOptional = listed.every((one) => /^[^:]*\?: /.test(one));
    return listed.length === 0 ? [] : [`${name}${isOptional ? '?' : ''}: { ${listed.join('; ')} }`];
  };
  const bodies = contentTypes(requestBody ?? {}, { form: 'FormBody', bytes: 'BinaryBody' });
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) =>
      response.content === undefined
        ? ['null']
        : contentTypes(response, { form: 'never', bytes: 'BinaryAnswer' }),
    );
  const request = [
    ...group('path', 'path'),
    ...group('query', 'query'),
    ...(bodies.length === 0
      ? []
      : [`body${requestBody?.required === true ? '' : '?'}: ${bodies.join(' | ')}`]),
  ];
  return `{ request: { ${request.join('; ')} }; answer: ${[...new Set(answers)].join(' | ') || 'null'} }`;
}

/** The types of a body, by its media types; JSON whose schema is a string of bytes is sent as bytes, too. */
function contentTypes(
  { content = {} }: Content,
  names: { readonly form: string; readonly bytes: string },
): string[] {
  const known: Readonly<Record<string, string>> = {
    'text/event-stream': 'EventStream',
    'multipart/form-data': names.form,
  };
  const types = Object.entries(content).map(([type, { schema }]) =>
    type === json && schema?.format !== 'binary'
      ? schema === undefined
        ? 'null'
        : typeOf(schema)
      : (known[type] ?? names.bytes),
  );
  return [...new Set(types)];
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return types.map((type) => typeExpression(type, schema)).join(' | ') || 'unknown';
}

function typeExpression(type: string, schema: JsonSchema): string {
  const simple: Readonly<Record<string, string>> = {
    string: 'string',
    integer: 'number',
    number: 'number',
    boolean: 'boolean',
    null: 'null',
  };
  if (type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  return type === 'object' ? objectOf(schema) : (simple[type] ?? 'unknown');
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const listed = Object.entries(properties).map(
    ([name, schema]) => `${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  const isOpen = typeof additionalProperties === 'object' || additionalProperties === true;
  const rest = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  if (listed.length > 0) return `{ ${listed.join('; ')} }`;
  return isOpen ? `{ [name: string]: ${rest} }` : '{ [name: string]: unknown }';
}

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const docComment = (text: string) =>
  text === '' ? '' : `/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n`;
const indent = (text: string) => (text === '' ? '' : `  ${text}`);
