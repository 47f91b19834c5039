import { PGlite } from '@electric-sql/pglite';
import { pgliteParsers } from '../../subgraphs/kernel/persistence/open-engine.ts';

/**
 * A fresh embedded database with the parsers the product uses. The caller closes it.
 * @param dataDir a folder to keep it in; absent: in memory.
 */
export function testPglite(dataDir?: string): Promise<PGlite> {
  return PGlite.create({ ...(dataDir === undefined ? {} : { dataDir }), parsers: pgliteParsers() });
}
