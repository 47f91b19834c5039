import {
  type FieldNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  locatedError,
  type OperationDefinitionNode,
  responsePathAsArray,
} from 'graphql';

/** A place in a fetch's result, linked from its end to the root; undefined: the root. */
export type Place = GraphQLResolveInfo['path'] | undefined;

/** One run of a compiled fetch. */
export interface FetchRun {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly variables: Record<string, unknown>;
  readonly context: object;
  readonly errors: GraphQLError[];
  /** Places that an error has set to null: later errors inside are not reported. Null: none. */
  nulled: Set<Place> | null;
}

export interface FetchField {
  /** Its response name. */
  readonly key: string;
  readonly nodes: readonly [FieldNode];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly parentType: GraphQLObjectType;
}

/** Reports an error at a place, like graphql-js. */
export function fail(run: FetchRun, error: GraphQLError, place: Place): null {
  run.nulled ??= new Set();
  for (let at = place; at !== undefined; at = at.prev) if (run.nulled.has(at)) return null;
  if (run.nulled.has(undefined)) return null;
  run.nulled.add(place);
  run.errors.push(error);
  return null;
}

/** Adds the place to a thrown error. */
export function locateError(thrown: unknown, { nodes }: FetchField, place: Place): GraphQLError {
  return locatedError(thrown, nodes, responsePathAsArray(place));
}

/** The `info` argument of a resolver. */
export function resolveInfo(
  { definition, nodes, parentType }: FetchField,
  path: GraphQLResolveInfo['path'],
  { schema, operation, variables }: FetchRun,
): GraphQLResolveInfo {
  return {
    fieldName: definition.name,
    fieldNodes: nodes,
    returnType: definition.type,
    parentType,
    path,
    schema,
    fragments: {},
    rootValue: undefined,
    operation,
    variableValues: variables,
  };
}

/** True for a thenable, as graphql-js tests it. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
