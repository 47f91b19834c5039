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

/** A place in a fetch's answer, from its end to its beginning; undefined: the root. */
export type Place = GraphQLResolveInfo['path'] | undefined;

/** One run of a compiled fetch. */
export interface FetchRun {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly variables: Record<string, unknown>;
  readonly context: object;
  readonly errors: GraphQLError[];
  /** Where errors have made something null: what fails in there afterwards is not said. Null: nowhere. */
  nulled: Set<Place> | null;
}

/** A selected field. */
export interface FetchField {
  /** What its value goes by in the answer. */
  readonly key: string;
  readonly nodes: readonly [FieldNode];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly parentType: GraphQLObjectType;
}

/** Says what has failed at a place, as graphql-js does. */
export function fail(run: FetchRun, error: GraphQLError, place: Place): null {
  run.nulled ??= new Set();
  for (let at = place; at !== undefined; at = at.prev) if (run.nulled.has(at)) return null;
  if (run.nulled.has(undefined)) return null;
  run.nulled.add(place);
  run.errors.push(error);
  return null;
}

/** What was thrown, with its place. */
export function located(thrown: unknown, { nodes }: FetchField, place: Place): GraphQLError {
  return locatedError(thrown, nodes, responsePathAsArray(place));
}

/** What a resolver is told about its field. */
export function infoOf(
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

/** Whether there is something to wait for, as graphql-js decides it. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
