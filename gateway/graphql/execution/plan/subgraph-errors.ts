import { ERRORS, errorCodeDef } from '@apollo/federation-internals';
import { GraphQLError } from 'graphql';
import { type EntityPath, type PlacedObject, placesAt } from './entity-path.ts';

type Path = NonNullable<GraphQLError['path']>;

/** A fetch whose answer has errors. */
export interface FailedFetch {
  readonly serviceName: string;
  readonly path: EntityPath;
  /** The objects each representation stood for; null for a fetch of root fields. */
  readonly users: readonly (readonly object[])[] | null;
  /** What was known when the fetch was made. */
  readonly root: unknown;
}

/**
 * A subgraph's errors as the client sees them: with the subgraph's name, and at their places in the client's answer. One
 * of an entity that is in several places is said at each of them.
 */
export function clientErrors(errors: readonly GraphQLError[], fetch: FailedFetch): GraphQLError[] {
  let places: PlacedObject[] | null = null;
  const found: { position: number; error: GraphQLError }[] = [];
  for (const error of errors) {
    const index = error.path?.[1];
    if (fetch.users === null || typeof index !== 'number') {
      const path = error.path ? [...fetch.path, ...error.path] : undefined;
      found.push({ position: -1, error: clientError(error, fetch.serviceName, path) });
      continue;
    }
    places ??= placesAt(fetch.root, fetch.path);
    const rest = error.path?.slice(2) ?? [];
    const meant = new Set(fetch.users[index]);
    for (const [position, { object, place }] of places.entries()) {
      if (!meant.has(object)) continue;
      found.push({ position, error: clientError(error, fetch.serviceName, [...place, ...rest]) });
    }
  }
  // A subgraph that had been asked for each object by itself would have said its errors in the objects' order.
  const isRepeated = places !== null && places.length > (fetch.users?.length ?? 0);
  if (isRepeated) found.sort((a, b) => a.position - b.position);
  return found.map(({ error }) => error);
}

function clientError(error: GraphQLError, serviceName: string, path: Path | undefined): GraphQLError {
  const message = error.message || `Error while fetching subquery from service "${serviceName}"`;
  const options = { originalError: error, path, extensions: { ...error.extensions, serviceName } };
  const known = errorCodeDef(error);
  if (known === undefined && error.extensions?.code) return new GraphQLError(message, options);
  return (known ?? ERRORS.DOWNSTREAM_SERVICE_ERROR).err(message, options);
}
