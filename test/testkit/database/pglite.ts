import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs';
import { pgliteParsers } from '../../../subgraphs/kernel/persistence/open-engine.ts';
import { dumpLayout, openDump } from './pglite-dump.ts';

/**
 * A fresh embedded database with the parsers the product uses. The caller closes it.
 * @param dataDir a folder to keep it in; absent: in memory.
 */
export async function testPglite(dataDir?: string): Promise<PGlite> {
  if (dataDir !== undefined) {
    const content = existsSync(join(dataDir, 'PG_VERSION')) ? {} : { loadDataDir: await emptyDatabase() };
    return PGlite.create({ dataDir, parsers: pgliteParsers(), ...content });
  }
  const hash = createHash('sha256')
    .update(dumpLayout)
    .update(await readFile('package-lock.json'));
  return openDump(`empty-${hash.digest('hex')}`, async () => undefined);
}
