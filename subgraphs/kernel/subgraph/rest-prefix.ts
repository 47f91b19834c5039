/** Path prefix of the rows → configured prefix; both with a leading slash and no trailing slash. */
export type RestPrefixes = ReadonlyMap<string, string>;

/** Maps a path of the route table to the configured path. */
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
