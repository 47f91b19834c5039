import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  GraphQLScalarType,
  GraphQLSchema,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';

/** Variables are coerced before graphql-jit sees them: to it, each is of this type. */
export const coercedType = 'CoercedByGraphqlJs';

/**
 * A subgraph's schema as graphql-jit is shown it: the same types and resolvers, graphql-js's own where a field has none
 * (graphql-jit would call no function and await no promise that it finds in such a field). But a list never has an element that
 * rejects (graphql-jit would put its null at the list's end) and never fails while it is being read (it would never
 * answer). An element that fails is an error in the place of the value, which graphql-js and graphql-jit report alike.
 * @returns null where two fields would go by one name: graphql-jit knows resolvers by type and field, joined.
 */
export function jitSchemaOf(schema: GraphQLSchema): GraphQLSchema | null {
  if (hasAmbiguousNames(schema)) return null;
  const mapped = mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field) => {
      const { resolve = defaultFieldResolver, type } = field;
      return { ...field, resolve: isListType(getNullableType(type)) ? readingLists(resolve) : resolve };
    },
  });
  const config = mapped.toConfig();
  const types = [...config.types, new GraphQLScalarType({ name: coercedType })];
  return new GraphQLSchema({ ...config, types, assumeValid: true });
}

function hasAmbiguousNames(schema: GraphQLSchema): boolean {
  const names = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.keys(type.getFields()).map((field) => type.name + field));
  return schema.getType(coercedType) !== undefined || new Set(names).size < names.length;
}

function readingLists(
  resolve: GraphQLFieldResolver<unknown, unknown>,
): GraphQLFieldResolver<unknown, unknown> {
  return (source, args, context, info) => {
    const value = resolve(source, args, context, info);
    return isPromise(value) ? value.then(settled) : settled(value);
  };
}

function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(isPromise) ? value.map(caught) : value;
  const isIterable = typeof value === 'object' && value !== null && Symbol.iterator in value;
  return isIterable ? settled(Array.from(value as Iterable<unknown>)) : value;
}

function caught(element: unknown): unknown {
  return isPromise(element) ? element.then(undefined, errorOf) : element;
}

/** As graphql-js calls what was thrown and is no error. */
function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(`Unexpected error value: ${String(thrown)}`);
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
