import { importsOf } from './imports.ts';
import { codeOnly, lineAt } from './source-text.ts';
import { isTest, type SourceFile } from './source-tree.ts';

/** The one file that may load a package, by package. */
const gates: Readonly<Record<string, RegExp>> = {
  'type-graphql': /^subgraphs\/kernel\/subgraph\/type-graphql\.ts$/,
  'graphql-shield': /^subgraphs\/kernel\/[\w-]+\/shield\.ts$/,
  'graphql-middleware': /^subgraphs\/kernel\/[\w-]+\/shield\.ts$/,
};

/** Files that load a package past the one file which makes it safe to load. */
export function bypassedGates(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => gates[target] !== undefined && !gates[target].test(file.path))
      .map(({ target, line }) => `${file.path}:${line}: ${target} is loaded in one file of the kernel alone`),
  );
}

/** A call of the global `fetch`: not a member, not declared in the file, not a method's own definition. */
const globalFetch = /(?<![.\w$])(?:globalThis\.)?fetch\s*\(/g;
const declaresFetch =
  /\bimport\s*(?:type\s*)?\{[^}]*\bfetch\b[^}]*\}|\b(?:const|let|function)\s+fetch\b|[{(,]\s*(?:private |readonly )*fetch\s*[,:}]/;
const fetchMethod = /^\s*(?:async\s+)?fetch\s*\([^)]*\)[^;]*\{\s*$/;

/** Uses of the global `fetch`, which refuses our guarded dispatchers, and of `console`, which is not a log. */
export function forbiddenGlobals(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => {
      const code = codeOnly(file.text);
      const lines = code.split('\n');
      const at = (match: RegExpMatchArray): number => lineAt(code, match.index ?? 0);
      const consoles = [...code.matchAll(/(?<![.\w$])console\s*\./g)].map(
        (match) => `${file.path}:${at(match)}: write to a Logger, not to console`,
      );
      const fetches = declaresFetch.test(code)
        ? []
        : [...code.matchAll(globalFetch)]
            .filter((match) => !fetchMethod.test(lines[at(match) - 1] ?? ''))
            .map((match) => `${file.path}:${at(match)}: use the guarded client, not the global fetch`);
      return [...consoles, ...fetches];
    });
}

/** Option sections that are spelled otherwise than in the closed list, or declared twice. */
export function wrongOptionSections(files: readonly SourceFile[], known: readonly string[]): string[] {
  const declared = files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bdefineSection\(\s*['"](?<name>[^'"]+)['"]/g)].map((match) => ({
        path,
        name: match.groups?.name ?? '',
      })),
    );
  return declared.flatMap(({ path, name }, at) => {
    if (!known.includes(name)) return [`${path}: section "${name}" is not in the list of sections`];
    const first = declared.findIndex((other) => other.name === name);
    return first < at ? [`${path}: section "${name}" is declared in ${declared[first]?.path} already`] : [];
  });
}
