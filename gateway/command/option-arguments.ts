import { closestName } from '../../subgraphs/kernel/options/closest-name.ts';
import type { Environment } from '../../subgraphs/kernel/options/load.ts';
import { OptionsError } from '../../subgraphs/kernel/options/options-error.ts';
import { unknownSection } from '../../subgraphs/kernel/options/problem-sentence.ts';

/** Arguments that every command has. */
export interface OptionArguments {
  /** `Section__Key=value`, any number of them. */
  readonly set?: readonly string[];
  /** Path of a config file. */
  readonly config?: string;
}

/**
 * The environment with the options of the command line, which win over variables and the config file.
 * @param sectionNames of all sections of options.
 * @param aliases plain names that stand for options.
 * @throws {OptionsError} for an argument without `=`, or of a section that does not exist.
 */
export function withOptionArguments(
  env: Environment,
  { set = [], config }: OptionArguments,
  sectionNames: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): Environment {
  const given = [...set, ...(config === undefined ? [] : [`Config__File=${config}`])];
  const pairs = given.map((text) => {
    const { name = text, value } = /^(?<name>[^=]+)=(?<value>.*)$/s.exec(text)?.groups ?? {};
    return { name: Object.hasOwn(aliases, name) ? aliases[name] : name, value };
  });
  const problems = pairs.flatMap(({ name = '', value }) => problemsOf(name, value, sectionNames));
  if (problems.length > 0) throw new OptionsError(problems);
  const replaced = new Set(pairs.map(({ name = '' }) => keyOf(name)));
  const others = Object.entries(env).filter(([name]) => !replaced.has(keyOf(name)));
  return Object.fromEntries([...others, ...pairs.map(({ name = '', value }) => [name, value])]);
}

/** Names are compared without case, and `:` means the same as `__`. */
const keyOf = (name: string) => name.replaceAll(':', '__').toLowerCase();

function problemsOf(name: string, value: string | undefined, sectionNames: readonly string[]): string[] {
  if (value === undefined) return [`--set ${name} must be Section__Key=value.`];
  const [section = ''] = name.split(/__|:/);
  if (sectionNames.some((known) => known.toLowerCase() === section.toLowerCase())) return [];
  return [unknownSection(section, closestName(section, sectionNames))];
}
