import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

/** A file of the project as the checkers see it. */
export interface SourceFile {
  /** Relative to the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** The repository this file lies in. */
export const repositoryRoot = resolve(import.meta.dirname, '../..');

/** What tools write, and people do not. */
const generated = /^(?:(?:gateway\/graphql|schema\/client)\/generated|schema\/client\/dist)\//;

/** All files below the given folders whose name ends so, sorted by path; what tools generate is left out. */
export function readSources(
  folders: readonly string[],
  ending = '.ts',
  root: string = repositoryRoot,
): SourceFile[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(root, file).split(sep).join('/'), file }))
    .filter(({ path }) => !generated.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, file }) => ({ path, text: readFileSync(file, 'utf8') }));
}

/** The folders that make up the product. */
export const productFolders = ['gateway', 'subgraphs', 'schema'] as const;

/** Tests, and what only tests use: a `testing/` folder beside the code, or below `test/`. */
export const testPath = /\.test\.ts$|^test\/|\/testing\//;

/** Whether a file is a test, or there for tests alone. */
export function isTest(path: string): boolean {
  return testPath.test(path);
}
