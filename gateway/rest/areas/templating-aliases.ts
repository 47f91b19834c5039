import type { Route } from '../route.ts';

/** What newer clients put in front of the area's paths. */
const prefix = '/templating';

/** Where those clients look for what does not lie below `templates` for them. */
const ownPath = /^\/templates(?=\/(?:categories|layouts)(?:\/|$))/;

/**
 * A row where newer clients look for it too: `/templating/templates/{name}`, `/templating/categories/{id}`; what does not
 * lie below `templates` for them also without the prefix, which is an option of theirs.
 */
export function underTemplating(route: Route): Route {
  const path = route.path.replace(ownPath, '');
  const aliases = path === route.path ? [`${prefix}${path}`] : [`${prefix}${path}`, path];
  return { ...route, aliases: [...(route.aliases ?? []), ...aliases] };
}
