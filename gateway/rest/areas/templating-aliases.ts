import type { Route } from '../route.ts';

/** What newer clients put in front of the area's paths (contract §2.1). */
const prefix = '/templating';

/** Where those clients look for what does not lie below `templates` for them. */
const ownPath = /^\/templates(?=\/(?:categories|layouts)(?:\/|$))/;

/** A row where newer clients look for it too: `/templating/templates/{name}`, `/templating/categories/{id}`. */
export function underTemplating(route: Route): Route {
  const alias = `${prefix}${route.path.replace(ownPath, '')}`;
  return { ...route, aliases: [...(route.aliases ?? []), alias] };
}
