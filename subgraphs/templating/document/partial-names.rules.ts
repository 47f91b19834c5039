/** A layout or an include, by a name that is written out; others are not found. */
const reference = /\b(?:include|render|layout)\s+(["'])([A-Za-z][A-Za-z0-9._-]{0,199})\1/g;

/** Limits of what one page takes in. */
export const partialLimits = { templates: 50, depth: 10, characters: 5_000_000 } as const;

/** Names of the templates a text takes in, each once. What only looks like one costs a look. */
export function partialNames(content: string): string[] {
  return [...new Set([...content.matchAll(reference)].map(([, , name = '']) => name))];
}
