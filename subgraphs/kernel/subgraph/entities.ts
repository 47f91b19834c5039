import { buildSubgraphSchema } from '@apollo/subgraph';
import {
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type GraphQLTypeResolver,
  isObjectType,
  isUnionType,
  parse,
} from 'graphql';

/** Resolver of federation's `_entities`. */
export type EntitiesResolver = GraphQLFieldResolver<unknown, unknown>;

/**
 * Works like @apollo/subgraph's resolver of `_entities`, without its promises: it waits for every entity, even if a
 * reference was resolved synchronously.
 * @param stock that resolver; used if a type is missing or an interface, or a cache policy is set.
 */
export function promptEntities(stock: EntitiesResolver): EntitiesResolver {
  return (source, args, context, info) => {
    const references = args.representations as readonly Reference[];
    const found = resolveReferences(references, context, info);
    if (found === null) return stock(source, args, context, info);
    return found.map((value, index) => completeReference(value, (references[index] as Reference).__typename));
  };
}

/** A federation representation. */
export interface Reference {
  readonly __typename: string;
}

type ResolveReference = (reference: Reference, context: unknown, info: GraphQLResolveInfo) => unknown;

/**
 * Resolves all references; the results may be promises. All references are resolved before any result is processed.
 * @returns null, before any reference is resolved, for types that are missing or interfaces, and for a cache policy,
 * for which @apollo/subgraph has special rules.
 */
export function resolveReferences(
  references: readonly Reference[],
  context: unknown,
  info: GraphQLResolveInfo,
): unknown[] | null {
  const { schema } = info;
  for (const { __typename: name } of references) if (!isObjectType(schema.getType(name))) return null;
  if ('cacheControl' in info) return null;
  const found = new Array<unknown>(references.length);
  try {
    for (let index = 0; index < references.length; index += 1) {
      const reference = references[index] as Reference;
      const resolve = referenceResolverOf(schema.getType(reference.__typename) as GraphQLObjectType);
      found[index] = resolve === undefined ? reference : resolve(reference, context, info);
    }
  } catch (error) {
    // Later failures are ignored.
    void Promise.allSettled(found);
    throw error;
  }
  return found;
}

function referenceResolverOf({ extensions }: GraphQLObjectType): ResolveReference | undefined {
  const { apollo } = extensions as { apollo?: { subgraph?: { resolveReference?: ResolveReference } } };
  return apollo?.subgraph?.resolveReference;
}

/** @returns a rejected promise for an unknown type: one entity fails, not its fetch. */
function completeReference(found: unknown, typename: string): unknown {
  try {
    if (!isThenable(found)) return withTypename(found, typename);
  } catch (error) {
    return Promise.reject(error);
  }
  return Promise.resolve(found).then((value) => withTypename(value, typename));
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  (typeof value === 'object' || typeof value === 'function') &&
  typeof (value as { then?: unknown } | null)?.then === 'function';

/**
 * Adds the `__typename` to a resolved reference: to the object itself if it has none, to a copy if it has another one.
 */
export function withTypename(value: unknown, typename: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!('__typename' in value)) return Object.defineProperty(value, '__typename', { value: typename });
  if (value.__typename !== typename) return { ...value, __typename: typename };
  return Object.hasOwn(value, '__typename')
    ? value
    : Object.defineProperty(value, '__typename', { value: typename });
}

/** Whether `_entities` is resolved only by @apollo/subgraph, without a middleware around it. */
export function isStockEntities(resolver: unknown): boolean {
  return String(resolver) === stockCode.entities;
}

/** Whether the type resolver of an entity is @apollo/subgraph's default. */
export function isStockType(resolver: unknown): resolver is GraphQLTypeResolver<unknown, unknown> {
  return String(resolver) === stockCode.type;
}

const stockCode = codeOf(
  buildSubgraphSchema(parse('type Query { a: Int } type A @key(fields: "b") { b: ID }')),
);

function codeOf(schema: GraphQLSchema) {
  const union = schema.getType('_Entity');
  return {
    entities: String(schema.getQueryType()?.getFields()._entities?.resolve),
    type: String(isUnionType(union) && union.resolveType),
  };
}
