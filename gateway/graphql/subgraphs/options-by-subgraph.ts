import { closestName } from '../../../subgraphs/kernel/options/closest-name.ts';
import { OptionsError } from '../../../subgraphs/kernel/options/options-error.ts';

/** Maps of the options whose keys are names of subgraphs. */
export type SubgraphOption =
  | 'Gateway__Subgraphs'
  | 'Gateway__SubgraphPolicies'
  | 'Gateway__EntityCache__Subgraphs';

/** The values by the subgraphs' names in the supergraph, and the problems of the configuration. */
export interface OptionsBySubgraph<T> {
  readonly values: Readonly<Record<string, T>>;
  /** One sentence each, naming the option. */
  readonly problems: readonly string[];
}

/**
 * Matches the keys of a map to the supergraph's names; option names ignore case.
 * @param written the map, from the options. @param names of the subgraphs in the supergraph.
 */
export function matchSubgraphs<T>(
  option: SubgraphOption,
  written: Readonly<Record<string, T>>,
  names: readonly string[],
): OptionsBySubgraph<T> {
  const values = new Map<string, T>();
  const problems: string[] = [];
  for (const [key, value] of Object.entries(written)) {
    const name = names.includes(key) ? key : names.find((one) => one.toLowerCase() === key.toLowerCase());
    if (name === undefined) problems.push(`${option}__${key} is for no subgraph; ${hintFor(key, names)}.`);
    else if (values.has(name)) problems.push(`${option}__${key} is given twice, in different spellings.`);
    else values.set(name, value);
  }
  return { values: Object.fromEntries(values), problems };
}

/** The same, for a start. @throws {OptionsError} listing all problems. */
export function demandSubgraphs<T>(
  option: SubgraphOption,
  written: Readonly<Record<string, T>>,
  names: readonly string[],
): Readonly<Record<string, T>> {
  const { values, problems } = matchSubgraphs(option, written, names);
  if (problems.length > 0) throw new OptionsError(problems);
  return values;
}

function hintFor(key: string, names: readonly string[]): string {
  const meant = closestName(key, names);
  const all = `the supergraph has ${names.join(', ')}`;
  return meant === null ? all : `did you mean ${meant}? ${all[0]?.toUpperCase()}${all.slice(1)}`;
}
