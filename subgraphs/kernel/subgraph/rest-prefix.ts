/** A beginning of paths as the rows write it → as the operator wants it; both with a slash in front and none behind. */
export type RestPrefixes = ReadonlyMap<string, string>;

/** Where a path as the rows write it is reached. */
export type RestPathMove = (path: string) => string;

/** @returns how paths move; null where every prefix is as it is written. */
export function moveUnder(prefixes: RestPrefixes): RestPathMove | null {
  const moved = [...prefixes].filter(([written, configured]) => written !== configured);
  if (moved.length === 0) return null;
  return (path) => {
    const found = moved.find(([written]) => path === written || path.startsWith(`${written}/`));
    return found === undefined ? path : found[1] + path.slice(found[0].length);
  };
}
