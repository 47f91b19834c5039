import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The text of the supergraph to serve.
 * @param path of `Gateway:Supergraph`; absent: the committed file of this installation.
 * @throws {Error} with a sentence when the file is missing.
 */
export async function readSupergraph(path: string | undefined): Promise<string> {
  const found = path ?? findCommittedSupergraph();
  return readFile(found, 'utf8').catch((cause: unknown) => {
    throw new Error(`The supergraph file "${found}" cannot be read; Gateway__Supergraph names it.`, {
      cause,
    });
  });
}

/** The path of the committed supergraph. Searched upward from this file, whose depth differs after compilation. */
export function findCommittedSupergraph(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'schema', 'supergraph.graphql');
    if (existsSync(candidate) || folder === dirname(folder)) return candidate;
  }
}
