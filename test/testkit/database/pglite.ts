import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pgliteParsers } from '../../../subgraphs/kernel/persistence/open-engine.ts';
import { dumpLayout, openDump } from './pglite-dump.ts';

/**
 * A fresh embedded database with the parsers the product uses. The caller closes it.
 * @param dataDir a folder to keep it in; absent: in memory.
 */
export async function testPglite(dataDir?: string): Promise<PGlite> {
  if (dataDir !== undefined) return PGlite.create({ dataDir, parsers: pgliteParsers() });
  const hash = createHash('sha256')
    .update(dumpLayout)
    .update(await readFile('package-lock.json'));
  return openDump(`empty-${hash.digest('hex')}`, async () => undefined);
}
