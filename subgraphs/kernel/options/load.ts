import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { closestName, isOneTypo } from './closest-name.ts';
import { OptionTree } from './option-tree.ts';
import { OptionsError } from './options-error.ts';
import { problemSentence, unknownOption, unknownSection } from './problem-sentence.ts';
import type { OptionsOf, OptionsSection } from './section.ts';

/**
 * Reads a config file: YAML 1.2, of which JSON is a part.
 * @param path absolute, or relative to the working directory.
 * @returns top-level keys as written; an empty file has none.
 * @throws {OptionsError} when the file cannot be read or parsed. Says where, and quotes nothing: it may hold secrets.
 */
function readConfigFile(path: string): Readonly<Record<string, unknown>> {
  // Loaded where there is a file: a process without one starts sooner.
  const { parseDocument } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  const document = parseDocument(textOf(path), { prettyErrors: true, stringKeys: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const place = error.linePos?.[0] === undefined ? '' : `, line ${error.linePos[0].line}`;
    throw new OptionsError([
      `Config__File "${path}" is neither valid YAML nor JSON (${error.code}${place}).`,
    ]);
  }
  const content: unknown = document.toJS({ maxAliasCount: 100 });
  if (content === null || content === undefined) return {};
  if (typeof content === 'object' && !Array.isArray(content)) return content as Record<string, unknown>;
  throw new OptionsError([`Config__File "${path}" must be a group of sections.`]);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new OptionsError([
      `Config__File "${path}" cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    ]);
  }
}

/** Sections by the names that their reader uses. */
export type Sections = Readonly<Record<string, OptionsSection>>;

/** The parsed options of each section. */
export type LoadedOptions<S extends Sections> = { readonly [Alias in keyof S]: OptionsOf<S[Alias]> };

/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where options come from, besides the defaults of the schemas. */
export interface OptionsSources {
  /** Environment variables; an empty one counts as not set. */
  readonly env: Environment;
  /** Path of a config file; the variable `Config__File` wins over it. */
  readonly file?: string;
  /** Aliases of options, used if the option is not set: `{ PORT: 'Gateway__Port' }`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /**
   * Names of all sections that any process of the installation has. If given, other sections of the file are problems,
   * and variables whose section is one typing error away from a name.
   */
  readonly sectionNames?: readonly string[];
}

/** The values of the sources, and their problems. */
export interface ReadOptions<S extends Sections> {
  /** The sections without a bad value. */
  readonly values: Partial<LoadedOptions<S>>;
  /** Every bad value and unknown key of all sections, as sentences. */
  readonly problems: readonly string[];
}

/**
 * Loads the typed configuration. Later sources win: defaults, the config file, the environment as `Section__Key` and
 * `Section__Sub__Key`, without case. Sections of others are ignored; see {@link OptionsSources.sectionNames}.
 * @throws {OptionsError} listing every invalid value and unknown key of all sections at once.
 */
export function loadOptions<const S extends Sections>(
  sections: S,
  sources: OptionsSources,
): LoadedOptions<S> {
  const { values, problems } = readOptions(sections, sources);
  if (problems.length > 0) throw new OptionsError(problems);
  return values as LoadedOptions<S>;
}

/** As {@link loadOptions}, but returns the problems, for callers that have further problems to report. */
export function readOptions<const S extends Sections>(sections: S, sources: OptionsSources): ReadOptions<S> {
  const problems: string[] = [];
  const trees = treesOf(sections);
  assignFile(trees, sources, problems);
  assignEnvironment(trees, sources);
  problems.push(...misspeltSections(sources), ...misspeltSeparators(sources));
  const loaded = Object.entries(sections).flatMap(([alias, { name, schema }]) => {
    const tree = trees.get(name.toLowerCase());
    const result = schema.safeParse(tree?.values, { reportInput: true });
    problems.push(...(tree?.problems ?? []));
    if (!result.success) problems.push(...result.error.issues.map((issue) => problemSentence(name, issue)));
    return result.success ? [[alias, result.data] as const] : [];
  });
  const values = Object.freeze(Object.fromEntries(loaded)) as Partial<LoadedOptions<S>>;
  return { values, problems: [...new Set(problems)] };
}

/**
 * The unparsed value of one option, for code that decides which sections are loaded.
 * @param key as the schema spells it.
 * @returns undefined where no source has it; also for broken sources, which {@link loadOptions} reports.
 */
export function readOption(section: OptionsSection, key: string, sources: OptionsSources): unknown {
  const trees = treesOf({ section });
  assignFile(trees, sources, []);
  assignEnvironment(trees, sources);
  return trees.get(section.name.toLowerCase())?.values[key];
}

/**
 * What the sources say as variables, unparsed, for code that looks for secrets: the members of the config file, and the
 * environment, which wins. A broken file says nothing here: {@link loadOptions} reports it.
 */
export function writtenOptions(env: Environment): Environment {
  const path = configFileOf(env);
  if (path === undefined) return env;
  const given = new Set(Object.keys(env).flatMap((name) => (env[name] ? [comparedName(name)] : [])));
  try {
    const members = Object.entries(readConfigFile(path)).flatMap(([key, content]) => leavesOf(key, content));
    return { ...env, ...Object.fromEntries(members.filter(([name]) => !given.has(comparedName(name)))) };
  } catch (error) {
    if (error instanceof OptionsError) return env;
    throw error;
  }
}

const configFileOf = (env: Environment) =>
  Object.entries(env).find(([name]) => comparedName(name) === 'config__file')?.[1] || undefined;

/** Names are compared without case, and `:` means the same as `__`. */
const comparedName = (name: string) => name.replaceAll(':', '__').toLowerCase();

function leavesOf(path: string, content: unknown): [string, string][] {
  if (content === null || content === undefined) return [];
  if (Array.isArray(content)) return [[path, JSON.stringify(content)]];
  if (typeof content !== 'object') return [[path, String(content)]];
  return Object.entries(content).flatMap(([key, inner]) => leavesOf(`${path}__${key}`, inner));
}

type Trees = ReadonlyMap<string, OptionTree>;

/** One tree per section, by lower-case name. */
function treesOf(sections: Sections): Trees {
  const distinct = [...new Set(Object.values(sections))];
  const trees = new Map(
    distinct.map(({ name, schema }) => [name.toLowerCase(), new OptionTree(name, schema)]),
  );
  if (trees.size < distinct.length) throw new Error('Two of the options sections have the same name.');
  return trees;
}

function assignFile(
  trees: Trees,
  { env, file, sectionNames, aliases = {} }: OptionsSources,
  problems: string[],
): void {
  const path = configFileOf(env) ?? file;
  if (path === undefined) return;
  try {
    const written = Object.entries(readConfigFile(path));
    const isAlias = ([key]: [string, unknown]) => Object.hasOwn(aliases, key);
    // Aliases first, so that the option itself wins.
    for (const [name, content] of [...written.filter(isAlias), ...written.filter((one) => !isAlias(one))]) {
      const key = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
      const { tree, section, rest } = findTree(trees, key);
      if (sectionNames !== undefined && !isSection(section, sectionNames))
        problems.push(unknownSection(section, closestName(section, sectionNames)));
      tree?.assignAll(rest === null ? content : { [rest]: content });
    }
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    problems.push(...error.problems);
  }
}

function assignEnvironment(trees: Trees, { env, aliases = {} }: OptionsSources): void {
  const given = new Map(Object.keys(env).map((name) => [name.toLowerCase(), name]));
  for (const [plain, option] of Object.entries(aliases)) {
    const text = env[plain];
    if (text && !given.has(option.toLowerCase())) assignVariable(trees, option, text);
  }
  // Short names first, so that a key given by itself wins over the JSON text of its group.
  const names = Object.keys(env).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  for (const name of names) assignVariable(trees, name, env[name] ?? '');
}

function assignVariable(trees: Trees, name: string, text: string): void {
  const { tree, rest } = findTree(trees, name);
  if (rest !== null && text !== '') tree?.assignVariable(rest, text);
}

/** The section of a name, and the rest of the name after it. */
function findTree(trees: Trees, name: string) {
  const [, section = name, rest = null] = /^(.*?)(?:__|:)(.*)/s.exec(name) ?? [];
  return { tree: trees.get(section.toLowerCase()), section, rest };
}

/**
 * Shortest section name for which similar variables are reported. Names of other programs are similar to shorter ones,
 * such as `API` to `AI`.
 */
const leastLetters = 4;

/** Variables that were probably meant for one of the sections. */
function misspeltSections({ env, sectionNames = [] }: OptionsSources): readonly string[] {
  return Object.entries(env).flatMap(([name, text]) => {
    const [, section] = /^(.+?)(?:__|:)./s.exec(name) ?? [];
    if (!text || section === undefined || isSection(section, sectionNames)) return [];
    const meant = sectionNames.find((known) => known.length >= leastLetters && isOneTypo(section, known));
    return meant === undefined ? [] : [unknownSection(section, meant)];
  });
}

/** Shortest alias for which similar variables are reported: `POST` is another program's, not `PORT`. */
const leastLettersOfAlias = 8;

/**
 * Variables with too few underscores for an option, or similar to an alias. Names in capitals are those of other programs,
 * such as `REDIS_URL`.
 */
function misspeltSeparators({ env, aliases = {}, sectionNames = [] }: OptionsSources): readonly string[] {
  const plain = Object.keys(aliases).filter((name) => name.length >= leastLettersOfAlias);
  return Object.entries(env).flatMap(([name, text]) => {
    if (!text || /__|:/.test(name) || name === name.toUpperCase() || name in aliases) return [];
    const alias = plain.find((known) => isOneTypo(name, known) || known.toLowerCase() === name.toLowerCase());
    if (alias !== undefined) return [unknownOption(name, alias)];
    const [section = '', ...keys] = name.split('_');
    const isOption = keys.length > 0 && section.length >= leastLetters && sectionNames.includes(section);
    return isOption ? [unknownOption(name, [section, ...keys].join('__'))] : [];
  });
}

const isSection = (section: string, names: readonly string[]) =>
  names.some((name) => name.toLowerCase() === section.toLowerCase());
