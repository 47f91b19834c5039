import type { Route } from './route.ts';

/** OpenAPI tags of routes: default name → configured name. */
export type RouteTags = ReadonlyMap<string, string>;

/** Renames the tags of rows. @param areas as the table lists them. */
export function routesUnderTags(
  areas: readonly (readonly Route[])[],
  names: RouteTags,
): readonly (readonly Route[])[] {
  return areas.map((routes) =>
    routes.map((route) => ({ ...route, tags: route.tags.map((tag) => names.get(tag) ?? tag) })),
  );
}
