import type { Route } from './route.ts';

/** What groups of routes are called in OpenAPI: as the rows write it → as the operator wants it. */
export type RouteTags = ReadonlyMap<string, string>;

/** Renames the groups of rows. @param areas as the table lists them. */
export function routesUnderTags(
  areas: readonly (readonly Route[])[],
  names: RouteTags,
): readonly (readonly Route[])[] {
  return areas.map((routes) =>
    routes.map((route) =>
      route.tags === undefined ? route : { ...route, tags: route.tags.map((tag) => names.get(tag) ?? tag) },
    ),
  );
}
