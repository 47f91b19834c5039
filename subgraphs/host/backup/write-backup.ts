import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { EntityManager } from '@mikro-orm/postgresql';
import { blobsSection } from '../../blobs/blobs.options.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { vaultKeyFileName } from '../../kernel/crypto/key-file.ts';
import { type Database, migrationTable } from '../../kernel/persistence/database.ts';
import { persistenceSection } from '../../kernel/persistence/persistence.options.ts';
import { systemRole } from '../../kernel/tenancy/tenant-rows.ts';
import type { PlatformOptions } from '../platform-options.ts';
import { BackupError, type BackupManifest, backupPlaces } from './backup-format.ts';
import { type BackedUpTable, listTables, quote, readSequences } from './database-tables.ts';

export interface BackupDependencies {
  readonly database: Database;
  readonly options: PlatformOptions;
  readonly clock: Clock;
  /** Of the platform. */
  readonly version: string;
}

/** Rows that are read at once. */
const batch = 500;

/** Files of the data directory that open what is stored. */
export const keyFiles: readonly string[] = [vaultKeyFileName, 'dev-issuer.json'];

/**
 * Writes a backup while the platform runs: every table from one snapshot, the files of blobs, and the key files.
 * @param folder absolute; it must not exist. It appears when the backup is complete.
 * @throws {BackupError} when it exists.
 */
export async function writeBackup(dependencies: BackupDependencies, folder: string): Promise<BackupManifest> {
  if (await readdir(folder).catch(() => null)) throw new BackupError(`${folder} exists: name a new folder.`);
  const partial = `${folder}.${randomUUID()}.partial`;
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const manifest = await writeParts(dependencies, partial);
    await writeFile(join(partial, backupPlaces.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(partial, folder);
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function writeParts(dependencies: BackupDependencies, folder: string): Promise<BackupManifest> {
  const { database, options, clock, version } = dependencies;
  const { DataDirectory } = options.of(persistenceSection);
  const source = blobFolder(options);
  const target = join(folder, backupPlaces.blobs);
  // Files never change. Those that the snapshot names exist before it, unless they are uploaded meanwhile: then after it.
  if (source !== null) await copyNew(source, target);
  const takenAt = clock.now().toISOString();
  const content = await database.systemSnapshot((em) => writeTables(em, join(folder, backupPlaces.tables)));
  const blobs = source === null ? null : await copyNew(source, target);
  return {
    format: 1,
    takenAt,
    version,
    ...content,
    blobs: blobs ?? (options.of(blobsSection).Provider as 's3' | 'external'),
    keys: await copyKeys(DataDirectory, join(folder, backupPlaces.keys)),
  };
}

/** Where files of blobs are; null where another system stores them. */
export function blobFolder(options: PlatformOptions): string | null {
  const { Provider, Directory } = options.of(blobsSection);
  if (Provider !== 'local') return null;
  return Directory ?? join(options.of(persistenceSection).DataDirectory, 'blobs');
}

/** Values have the same text whatever the server's settings are. */
const sameEverywhere = `select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
  set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
  set_config('bytea_output', 'hex', true)`;

async function writeTables(em: EntityManager, folder: string) {
  await mkdir(folder);
  await em.execute(sameEverywhere);
  const steps: { name: string }[] = await asLogin(em, () =>
    em.execute(`select name from ${migrationTable} order by id`),
  );
  const tables: Record<string, { columns: string[]; rows: number }> = {};
  for (const table of await listTables(em, systemRole)) {
    const write = () => writeTable(em, table, join(folder, `${table.name}.jsonl.gz`));
    const rows = table.isReadBySystem ? await write() : await asLogin(em, write);
    tables[table.name] = { columns: table.columns.map(({ name }) => name), rows };
  }
  return { steps: steps.map(({ name }) => name), tables, sequences: await readSequences(em) };
}

/** Takes the login role for a moment: it reads the tables of the job queue and the list of steps. */
async function asLogin<T>(em: EntityManager, work: () => Promise<T>): Promise<T> {
  await em.execute('set local role none');
  const result = await work();
  await em.execute(`set local role ${systemRole}`);
  return result;
}

/** Types that servers sort differently. */
const textType = /^(text|character varying)/;

/** One line a row: its values as PostgreSQL writes them, so that they are read back exactly. @returns how many. */
async function writeTable(
  em: EntityManager,
  { name, columns, key }: BackedUpTable,
  path: string,
): Promise<number> {
  let rows = 0;
  const values = columns.map((column) => `${quote(column.name)}::text`).join(', ');
  const isText = (name: string) =>
    columns.some((column) => column.name === name && textType.test(column.type));
  const keys = key.map((name) => `${quote(name)}${isText(name) ? ' collate "C"' : ''}`);
  const order = keys.length === 0 ? '' : ` order by ${keys.join(', ')}`;
  await em.execute(
    `declare backup no scroll cursor for select json_build_array(${values})::text as line from ${quote(name)}${order}`,
  );
  const lines = async function* () {
    for (;;) {
      const found: { line: string }[] = await em.execute(`fetch ${batch} from backup`);
      if (found.length === 0) return;
      rows += found.length;
      yield found.map(({ line }) => `${line}\n`).join('');
    }
  };
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { mode: 0o600 }));
  await em.execute('close backup');
  return rows;
}

/** Copies the files that are not there yet. @returns how many are there then. */
async function copyNew(source: string, target: string): Promise<number> {
  const present = new Set(await filesBelow(target));
  for (const name of await filesBelow(source)) {
    if (present.has(name) || name.startsWith('spool/')) continue;
    await mkdir(dirname(join(target, name)), { recursive: true, mode: 0o700 });
    const copied = await copyFile(join(source, name), join(target, name)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        // Deleted since the folder was read.
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    if (copied) present.add(name);
  }
  return present.size;
}

/** Paths of files below a folder, which may not exist. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}

async function copyKeys(directory: string, target: string): Promise<string[]> {
  await mkdir(target, { mode: 0o700 });
  const present: readonly string[] = await readdir(directory).catch(() => []);
  const found = keyFiles.filter((name) => present.includes(name));
  for (const name of found) await copyFile(join(directory, name), join(target, name));
  return found;
}
