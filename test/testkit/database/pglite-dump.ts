import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pgliteParsers } from '../../../subgraphs/kernel/persistence/open-engine.ts';

const folder = join('node_modules', '.cache', 'platform-tests');

/**
 * What makes a dump quick to open, run before it is taken: no template databases to unpack, buffers no larger than a
 * test's data instead of 128 MB to be prepared each time, and nothing left to recover.
 */
const slimming = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  `alter system set shared_buffers = '32MB'`,
  'checkpoint',
];

/** Segments of the log in MB: a dump has a whole one, 16 MB by default. */
const segmentSize = '--wal-segsize=1';

/** What a dump's name must change with besides its content. */
export const dumpLayout = JSON.stringify([segmentSize, slimming]);

/** Read dumps by path: the files of one worker share them. */
const dumps = new Map<string, Promise<Blob>>();

/**
 * A fresh embedded database in memory, opened from a dump. The first to ask makes the dump for all others. The caller
 * closes it.
 * @param name changes with what `prepare` does, the database's version and `dumpLayout`.
 */
export async function openDump(name: string, prepare: (client: PGlite) => Promise<void>): Promise<PGlite> {
  const path = join(folder, `${name}.tar`);
  if (!existsSync(path)) await writeDump(path, prepare);
  const dump = dumps.get(path) ?? readFile(path).then((bytes) => new Blob([bytes]));
  dumps.set(path, dump);
  return PGlite.create({ loadDataDir: await dump, parsers: pgliteParsers() });
}

async function writeDump(path: string, prepare: (client: PGlite) => Promise<void>): Promise<void> {
  const client = await PGlite.create({ initDbStartParams: [segmentSize], parsers: pgliteParsers() });
  await prepare(client);
  for (const statement of slimming) await client.exec(statement);
  const dump = await client.dumpDataDir('none');
  await client.close();
  await mkdir(folder, { recursive: true });
  const whole = `${path}.${randomUUID()}`;
  await writeFile(whole, Buffer.from(await dump.arrayBuffer()));
  await rename(whole, path);
}
