import { ERRORS, errorCodeDef } from '@apollo/federation-internals';
import { GraphQLError } from 'graphql';
import { type EntityPath, type PlacedObject, placesAt } from './entity-path.ts';

type Path = NonNullable<GraphQLError['path']>;

/** A fetch whose result has errors. */
export interface FailedFetch {
  readonly serviceName: string;
  readonly path: EntityPath;
  /** The objects of each representation; null for a fetch of root fields. */
  readonly objectGroups: readonly (readonly object[])[] | null;
  /** The data at the time of the fetch. */
  readonly root: unknown;
}

/**
 * Converts a subgraph's errors for the client: with the subgraph's name and the paths in the client's answer. An error
 * of an entity with several places is reported at each.
 */
export function clientErrors(errors: readonly GraphQLError[], fetch: FailedFetch): GraphQLError[] {
  let places: PlacedObject[] | null = null;
  const found: { position: number; error: GraphQLError }[] = [];
  for (const error of errors) {
    const index = error.path?.[1];
    if (fetch.objectGroups === null || typeof index !== 'number') {
      const path = error.path ? [...fetch.path, ...error.path] : undefined;
      found.push({ position: -1, error: clientError(error, fetch.serviceName, path) });
      continue;
    }
    places ??= placesAt(fetch.root, fetch.path);
    const rest = error.path?.slice(2) ?? [];
    const meant = new Set(fetch.objectGroups[index]);
    for (const [position, { object, place }] of places.entries()) {
      if (!meant.has(object)) continue;
      found.push({ position, error: clientError(error, fetch.serviceName, [...place, ...rest]) });
    }
  }
  // Keeps the order of the objects, as separate fetches would.
  const isRepeated = places !== null && places.length > (fetch.objectGroups?.length ?? 0);
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
