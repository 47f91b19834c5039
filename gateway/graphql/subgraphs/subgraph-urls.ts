import { closestName } from '../../../subgraphs/kernel/options/closest-name.ts';
import { OptionsError } from '../../../subgraphs/kernel/options/options-error.ts';

/** The URLs of remote subgraphs by their names in the supergraph, and the problems of the configuration. */
export interface SubgraphUrls {
  readonly urls: Readonly<Record<string, string>>;
  /** One sentence each, naming the option. */
  readonly problems: readonly string[];
}

/**
 * Matches `Gateway:Subgraphs` to the supergraph's names; option names ignore case.
 * @param written name → URL, from the options. @param names of the subgraphs in the supergraph.
 */
export function matchSubgraphUrls(
  written: Readonly<Record<string, string>>,
  names: readonly string[],
): SubgraphUrls {
  const urls = new Map<string, string>();
  const problems: string[] = [];
  for (const [key, url] of Object.entries(written)) {
    const option = `Gateway__Subgraphs__${key}`;
    const name = names.includes(key) ? key : names.find((one) => one.toLowerCase() === key.toLowerCase());
    if (name === undefined) problems.push(`${option} is for no subgraph; ${hintFor(key, names)}.`);
    else if (urls.has(name)) problems.push(`${option} is given twice, in different spellings.`);
    else urls.set(name, url);
  }
  return { urls: Object.fromEntries(urls), problems };
}

/** The same, for a start. @throws {OptionsError} listing all problems. */
export function demandSubgraphUrls(
  written: Readonly<Record<string, string>>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const { urls, problems } = matchSubgraphUrls(written, names);
  if (problems.length > 0) throw new OptionsError(problems);
  return urls;
}

function hintFor(key: string, names: readonly string[]): string {
  const meant = closestName(key, names);
  const all = `the supergraph has ${names.join(', ')}`;
  return meant === null ? all : `did you mean ${meant}? ${all[0]?.toUpperCase()}${all.slice(1)}`;
}
