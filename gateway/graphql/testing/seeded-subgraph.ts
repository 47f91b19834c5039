import { createHash } from 'node:crypto';
import { buildSubgraphSchema } from '@apollo/subgraph';
import {
  type DocumentNode,
  defaultFieldResolver,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  parse,
} from 'graphql';
import type { ExecutableSubgraph } from '../../../subgraphs/kernel/subgraph/executable-subgraph.ts';

type Source = Readonly<Record<string, unknown>>;

/** A hash of a text, between 0 and 2^32. */
function drawn(text: string): number {
  return createHash('md5').update(text).digest().readUInt32LE();
}

/**
 * A subgraph with generated results: the same seed, entity and field give the same value. The seed also selects nulls
 * and errors.
 */
export function seededSubgraph(name: string, sdl: string, seed: () => number): ExecutableSubgraph {
  const typeDefs: DocumentNode = parse(sdl);
  const schema = buildSubgraphSchema([{ typeDefs, resolvers: {} }]) as GraphQLSchema;
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInterfaceType(type) || isUnionType(type)) {
      type.resolveType = (value: Source) => String(value.__typename);
    }
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.name === '_entities') field.resolve = entities(schema);
      else if (field.name !== '_service') field.resolve = made(schema, type, seed);
    }
  }
  return { name, schema, contextFor: (call) => ({ call }) };
}

function entities(schema: GraphQLSchema): GraphQLFieldResolver<unknown, unknown> {
  return (_source, { representations }: { representations: Source[] }) =>
    representations.map((representation) =>
      schema.getType(String(representation.__typename)) === undefined ? null : { ...representation },
    );
}

function made(
  schema: GraphQLSchema,
  parent: GraphQLObjectType,
  seed: () => number,
): GraphQLFieldResolver<Source, unknown> {
  return (source, args, context, info) => {
    const given = defaultFieldResolver(source ?? {}, args, context, info);
    if (given !== undefined) return given;
    const identity = source?.id ?? source?.sku ?? source?.email ?? source?.upc ?? '';
    const place = `${seed()}/${parent.name === 'Query' ? '' : identity}/${info.fieldName}/${JSON.stringify(args)}`;
    const chance = drawn(place) % 100;
    if (chance < 6)
      throw new GraphQLError(`failed ${place}`, { extensions: chance < 3 ? { code: 'FORBIDDEN' } : {} });
    return maybeValue(schema, info.returnType, place);
  };
}

function maybeValue(schema: GraphQLSchema, type: GraphQLOutputType, place: string): unknown {
  if (isNonNullType(type)) return someValue(schema, type.ofType, place);
  return drawn(`${place}?`) % 10 === 0 ? null : someValue(schema, type, place);
}

function someValue(schema: GraphQLSchema, type: GraphQLOutputType, place: string): unknown {
  if (isListType(type)) {
    const length = drawn(`${place}#`) % 5;
    return Array.from({ length }, (_, index) => maybeValue(schema, type.ofType, `${place}.${index}`));
  }
  const named = getNamedType(type);
  const number = drawn(`${place}=`) % 4;
  if (isEnumType(named)) return named.getValues()[number % named.getValues().length]?.value;
  if (isInterfaceType(named) || isUnionType(named)) {
    const types = schema.getPossibleTypes(named);
    const chosen = types[number % types.length];
    return { __typename: chosen?.name, ...keysOf(number) };
  }
  if (isObjectType(named)) return keysOf(number);
  const values: Record<string, unknown> = {
    Int: number,
    Float: number + 0.5,
    Boolean: number > 1,
    ID: `i${number}`,
    Json: { deep: [number, { n: null }] },
  };
  return values[named.name] ?? (number === 0 ? '' : `text ${number}`);
}

/** Few, so that entities repeat. */
function keysOf(number: number): Source {
  return { id: `i${number}`, sku: `s${number}`, email: `e${number}`, upc: `u${number}`, country: 'at' };
}
