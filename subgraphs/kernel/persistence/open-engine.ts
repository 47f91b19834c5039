import { existsSync } from 'node:fs';
import { open as openFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs';
import { createPostgreSqlTypeParsers } from '@mikro-orm/sql';
import array from 'postgres-array';
import { lockDataDirectory } from './data-directory.ts';
import type { DatabaseEngine } from './engine.ts';

/** An engine with a function that closes it. */
export interface OpenedEngine {
  readonly engine: DatabaseEngine;
  close(): Promise<void>;
}

/** The embedded database cannot be opened although there is one. */
export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError';
  constructor(directory: string, cause: unknown) {
    super(
      `The embedded database in "${join(directory, databaseFolder)}" is damaged. A copy that was taken while a process used ` +
        'the directory, a full disk or a failing one are the likely causes. Restore a backup: ' +
        `mv "${directory}" "${directory}.damaged" && cp -a BACKUP "${directory}"`,
      { cause },
    );
  }
}

/** In the data directory. */
const databaseFolder = 'database';

/** There while the database is unpacked: what a killed process left of one has no data, and is unpacked again. */
const unpackingFile = 'database.unpacking';

/**
 * Opens the engine of the options: PostgreSQL by its URL, else the embedded database in the data directory.
 * @throws {DataDirectoryBusyError} when another process uses the directory. {DamagedDatabaseError} when its database
 * cannot be opened.
 */
export async function openEngine(options: {
  readonly Url?: string | undefined;
  readonly DataDirectory: string;
}): Promise<OpenedEngine> {
  if (options.Url !== undefined) {
    return { engine: { kind: 'postgres', connectionString: options.Url }, close: async () => {} };
  }
  const lock = await lockDataDirectory(options.DataDirectory);
  try {
    const client = await openEmbedded(options.DataDirectory);
    return {
      engine: { kind: 'pglite', client },
      close: async () => {
        await client.close().finally(() => lock.release());
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openEmbedded(directory: string): Promise<PGlite> {
  const dataDir = join(directory, databaseFolder);
  const unpacking = join(directory, unpackingFile);
  if (existsSync(unpacking)) await rm(dataDir, { recursive: true, force: true });
  const files = existsSync(dataDir) ? await readdir(dataDir) : [];
  if (files.length === 0) {
    await writeFile(unpacking, '');
    const client = await open(dataDir, await emptyDatabase());
    await rm(unpacking);
    // Must not come back after a loss of power, when there is data.
    await syncFolder(directory);
    return client;
  }
  // PGlite would create a new database over one without a version file.
  if (!files.includes('PG_VERSION')) throw new DamagedDatabaseError(directory, null);
  try {
    return await open(dataDir);
  } catch (error) {
    throw new DamagedDatabaseError(directory, error);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await openFile(path);
  await folder.sync().finally(() => folder.close());
}

/** @param content an archive of a new database, which is quicker to unpack than one is to create. */
async function open(dataDir: string, content?: Blob): Promise<PGlite> {
  const client = await PGlite.create({
    dataDir,
    parsers: pgliteParsers(),
    ...(content === undefined ? {} : { loadDataDir: content }),
  });
  await client.query('select count(*) from pg_class');
  return client;
}

/** Type parsers by which the embedded database returns the same values as the PostgreSQL driver. */
export function pgliteParsers(): Record<number, (value: string) => unknown> {
  return createPostgreSqlTypeParsers((text: string) => array.parse(text)) as Record<
    number,
    (value: string) => unknown
  >;
}
