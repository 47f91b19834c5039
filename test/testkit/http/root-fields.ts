import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';

/** The root types a schema may have. */
export const rootTypes = ['Query', 'Mutation', 'Subscription'] as const;
export type RootType = (typeof rootTypes)[number];

/** An operation of one root field with as few arguments as the schema allows. */
export interface RootOperation {
  readonly root: RootType;
  readonly field: string;
  /** The field, and the value of an enum it was called with. */
  readonly title: string;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The root fields of a schema by type. */
export function rootFieldsOf(schema: GraphQLSchema, root: RootType): readonly string[] {
  return Object.keys(typeOf(schema, root)?.getFields() ?? {});
}

/** One operation per root field; where an enum is demanded, one per value of it. */
export function rootOperationsOf(schema: GraphQLSchema): readonly RootOperation[] {
  return rootTypes.flatMap((root) =>
    Object.values(typeOf(schema, root)?.getFields() ?? {}).flatMap((field) => operationsOf(root, field)),
  );
}

function typeOf(schema: GraphQLSchema, root: RootType) {
  return {
    Query: schema.getQueryType(),
    Mutation: schema.getMutationType(),
    Subscription: schema.getSubscriptionType(),
  }[root];
}

function operationsOf(root: RootType, field: GraphQLField<unknown, unknown>): RootOperation[] {
  const required = field.args.filter(({ type }) => isNonNullType(type));
  const declared = required.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = required.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  const document = `${root.toLowerCase()}${declared && ` (${declared})`} { ${field.name}${passed && `(${passed})`}${selection} }`;
  return combinations(required.map(({ name, type }) => [name, valuesOf(type)])).map((variables) => {
    const words = required.flatMap(({ name, type }) => wordsOf(type, variables[name]));
    return {
      root,
      field: field.name,
      title: [`${root}.${field.name}`, ...words].join(' '),
      document,
      variables,
    };
  });
}

/** The values of enums, also of those in an input. */
function wordsOf(type: GraphQLInputType, value: unknown): unknown[] {
  const named = getNamedType(type);
  if (isEnumType(named)) return [value];
  if (!isInputObjectType(named)) return [];
  const members = Object.entries(value as object);
  return members.flatMap(([name, member]) =>
    wordsOf(named.getFields()[name]?.type as GraphQLInputType, member),
  );
}

function combinations(parts: readonly (readonly [string, readonly unknown[]])[]): Record<string, unknown>[] {
  return parts.reduce<Record<string, unknown>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

const leaves: Readonly<Record<string, unknown>> = {
  Int: 1,
  BigInt: 1,
  Float: 1,
  Boolean: false,
  DateTime: '2030-01-01T00:00:00.000Z',
  JSON: {},
};

/** Values a type takes: every word of an enum, one of anything else. */
export function valuesOf(type: GraphQLInputType): readonly unknown[] {
  if (isNonNullType(type)) return valuesOf(type.ofType);
  if (isListType(type)) return [[]];
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  if (!isInputObjectType(type)) return [leaves[type.name] ?? 'x'];
  const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
  return combinations(required.map((field) => [field.name, valuesOf(field.type)]));
}
