import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { Supergraph } from '../../gateway/graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../../gateway/graphql/supergraph/supergraph-file.ts';
import { valuesOf } from '../testkit/http/root-fields.ts';
import type { HostileKind } from './hostile-values.ts';

/** A place in the variables of a root field where a client writes a value. */
export interface InputPlace {
  /** From the argument's name down; a number is an element of a list. */
  readonly path: readonly (string | number)[];
  readonly kind: HostileKind | 'object';
  /** Neither null nor missing is a value. */
  readonly isRequired: boolean;
  /** Names a row: an `ID`, or called so. */
  readonly isId: boolean;
}

/** A root field of the API as a client calls it. */
export interface RootField {
  /** `Query.apiKey`. */
  readonly name: string;
  readonly operation: 'query' | 'mutation' | 'subscription';
  readonly field: string;
  /** A document with a variable for each argument; the answer's leaves two levels down, below a payload. */
  readonly document: string;
  readonly places: readonly InputPlace[];
  /** Null is an answer. */
  readonly isNullable: boolean;
  /** The required arguments with a value of their type. */
  readonly required: Readonly<Record<string, unknown>>;
}

/** Every root field of the committed supergraph. */
export async function rootFields(): Promise<readonly RootField[]> {
  const { schema } = new Supergraph(await readSupergraph(undefined));
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([operation, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => rootFieldOf(operation, type?.name ?? '', field)),
  );
}

function rootFieldOf(
  operation: RootField['operation'],
  typeName: string,
  field: GraphQLField<unknown, unknown>,
): RootField {
  const { name, args, type } = field;
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const head = args.length === 0 ? operation : `${operation} (${declared})`;
  const call = args.length === 0 ? name : `${name}(${passed})`;
  return {
    name: `${typeName}.${name}`,
    operation,
    field: name,
    document: `${head} { ${call} ${selectionOf(type, operation === 'mutation' ? 3 : 2)} }`,
    places: args.flatMap((arg) => placesOf(arg, [])),
    isNullable: !isNonNullType(type),
    required: Object.fromEntries(
      args.filter((arg) => isNonNullType(arg.type)).map((arg) => [arg.name, valuesOf(arg.type)[0]]),
    ),
  };
}

function selectionOf(type: GraphQLOutputType, levels: number): string {
  const named = getNamedType(type);
  if (isUnionType(named)) return '{ __typename }';
  if (!isObjectType(named) && !isInterfaceType(named)) return '';
  const fields = Object.values(named.getFields()).filter(
    ({ args }) => !args.some(({ type: of }) => isNonNullType(of)),
  );
  // Types refer to each other, so what is too deep is not looked at.
  const chosen = fields.flatMap((field) => {
    if (isLeafType(getNamedType(field.type))) return [field.name];
    return levels > 0 ? [`${field.name} ${selectionOf(field.type, levels - 1)}`] : [];
  });
  return `{ ${['__typename', ...chosen].join(' ')} }`;
}

function placesOf(input: GraphQLArgument | GraphQLInputField, above: InputPlace['path']): InputPlace[] {
  const path = [...above, input.name];
  const isRequired = isNonNullType(input.type) && input.defaultValue === undefined;
  const named = getNamedType(input.type);
  // A comparison of a list's filter is no place of an id; what it compares with is.
  const isId = named.name === 'ID' || (isLeafType(named) && /(^id|Ids?)$/.test(input.name));
  const place = { path, kind: kindOf(input.type), isRequired, isId };
  if (!isInputObjectType(named)) return [place];
  const inside = isListType(getNullableType(input.type)) ? [...path, 0] : path;
  return [place, ...Object.values(named.getFields()).flatMap((field) => placesOf(field, inside))];
}

const scalarKinds: Readonly<Record<string, HostileKind>> = {
  Int: 'number',
  Float: 'number',
  Boolean: 'flag',
  DateTime: 'word',
};

function kindOf(type: GraphQLInputType): InputPlace['kind'] {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return 'list';
  if (isInputObjectType(nullable)) return 'object';
  if (isEnumType(nullable)) return 'word';
  return scalarKinds[String(nullable)] ?? 'text';
}

/** The variables with another value at a place; without the place's member where the value is undefined. */
export function withValueAt(
  variables: unknown,
  [step, ...rest]: InputPlace['path'],
  value: unknown,
): Record<string, unknown> {
  const copy = (Array.isArray(variables) ? [...variables] : { ...(variables as object) }) as Record<
    string,
    unknown
  >;
  const key = String(step);
  if (rest.length > 0) copy[key] = withValueAt(copy[key], rest, value);
  else if (value === undefined) delete copy[key];
  else copy[key] = value;
  return copy;
}
