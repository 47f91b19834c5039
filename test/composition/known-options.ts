import { join } from 'node:path';
import type { OptionsSection } from '../../subgraphs/kernel/options/section.ts';
import { productFolders, readSources, repositoryRoot } from '../architecture/source-tree.ts';

function isSection(value: unknown): value is OptionsSection {
  return typeof value === 'object' && value !== null && 'name' in value && 'schema' in value;
}

/** Every option section the code declares, by name; read from the `.options.ts` files themselves. */
export async function declaredSections(): Promise<Record<string, OptionsSection>> {
  const paths = readSources(productFolders, '.options.ts').map(({ path }) => path);
  const modules = await Promise.all(paths.map((path) => import(join(repositoryRoot, path))));
  const sections = modules.flatMap((module) => Object.values(module).filter(isSection));
  // Of two variants of one section the first declared is the platform's own.
  return Object.fromEntries(sections.toReversed().map((section) => [section.name, section]));
}
