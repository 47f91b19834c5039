import type { Route } from '../route.ts';

/** The path prefix of newer clients. */
const prefix = '/templating';

/** Paths that newer clients do not expect below `templates`. */
const ownPath = /^\/templates(?=\/(?:categories|layouts)(?:\/|$))/;

/**
 * Adds the paths of newer clients to a row: `/templating/templates/{name}`, `/templating/categories/{id}`; paths
 * outside `templates` also without the prefix, which is optional in those clients.
 */
export function underTemplating(route: Route): Route {
  const path = route.path.replace(ownPath, '');
  const aliases = path === route.path ? [`${prefix}${path}`] : [`${prefix}${path}`, path];
  return { ...route, aliases: [...(route.aliases ?? []), ...aliases] };
}
