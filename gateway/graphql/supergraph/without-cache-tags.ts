import { type DirectiveNode, Kind, parse, print, visit } from 'graphql';

/**
 * Removes `@cacheTag` from a supergraph: the JavaScript planner refuses a feature that it does not have, and plans are the
 * same without it. The entity cache reads it from the whole text.
 */
export function withoutCacheTags(sdl: string): string {
  if (!sdl.includes('https://specs.apollo.dev/cacheTag/')) return sdl;
  return print(visit(parse(sdl), { Directive: (directive) => (isCacheTag(directive) ? null : undefined) }));
}

function isCacheTag({ name, arguments: given = [] }: DirectiveNode): boolean {
  const text = (argument: string) => {
    const value = given.find((one) => one.name.value === argument)?.value;
    return value?.kind === Kind.STRING ? value.value : '';
  };
  if (name.value === 'link') return text('url').startsWith('https://specs.apollo.dev/cacheTag/');
  return name.value === 'join__directive' && /^(?:federation__)?cacheTag$/.test(text('name'));
}
