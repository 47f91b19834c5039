import type { Mutant } from './mutants.ts';

/** A mutant with its place in the tree. */
export interface PlacedMutant {
  readonly mutant: Mutant;
  readonly path: string;
  readonly tests: readonly string[];
  readonly original: string;
  readonly changed: string;
}

/** @returns the place, or what is wrong with it. */
export function findMutant(
  mutant: Mutant,
  files: readonly string[],
  read: (file: string) => string,
): PlacedMutant | string {
  const told = `${mutant.kind}, ${mutant.file}`;
  const paths = [mutant.file, ...mutant.tests].map((end) => ({
    end,
    found: files.filter((file) => file === end || file.endsWith(`/${end}`)),
  }));
  const wrong = paths.find(({ found }) => found.length !== 1);
  if (wrong !== undefined) return `${told}: ${wrong.found.length} files end with ${wrong.end}.`;
  const [path = '', ...tests] = paths.flatMap(({ found }) => found);
  const original = read(path);
  const parts = original.split(mutant.find);
  if (parts.length !== 2) return `${told}: ${parts.length - 1} places read ${JSON.stringify(mutant.find)}.`;
  return { mutant, path, tests, original, changed: parts.join(mutant.replace) };
}
