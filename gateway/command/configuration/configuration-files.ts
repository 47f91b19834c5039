import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument, stringify } from 'yaml';
import type { AnyArea, Items } from './area.ts';
import { ConfigurationError } from './configuration-error.ts';

/** Writes the file of an area. @returns its path. */
export async function writeArea(folder: string, area: AnyArea, items: Items<unknown>): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = pathOf(folder, area);
  await writeFile(path, stringify(area.toFile(items), { lineWidth: 0, blockQuote: 'literal' }));
  return path;
}

/**
 * Reads the file of an area.
 * @returns null where the folder has none.
 * @throws {ConfigurationError} with every problem of the file.
 */
export async function readArea(folder: string, area: AnyArea): Promise<Items<unknown> | null> {
  const path = pathOf(folder, area);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const document = parseDocument(text, { prettyErrors: true, stringKeys: true });
  if (document.errors.length > 0)
    throw new ConfigurationError(document.errors.map(({ message }) => `${path}: ${message}`).join('\n'));
  const parsed = area.file.safeParse(document.toJS({ maxAliasCount: 100 }));
  if (parsed.success) return area.toItems(parsed.data);
  const problems = parsed.error.issues.map(({ path: at, message }) => `${path}: ${at.join('.')}: ${message}`);
  throw new ConfigurationError(problems.join('\n'));
}

const pathOf = (folder: string, { name }: AnyArea) => join(folder, `${name}.yaml`);
