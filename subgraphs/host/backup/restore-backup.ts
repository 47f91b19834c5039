import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { EntityManager } from '@mikro-orm/postgresql';
import { vaultSection } from '../../kernel/crypto/crypto.options.ts';
import { parseVaultKey, vaultKeyFileName } from '../../kernel/crypto/key-file.ts';
import { Database, migrationTable } from '../../kernel/persistence/database.ts';
import type { DatabaseEngine } from '../../kernel/persistence/engine.ts';
import { persistenceSection } from '../../kernel/persistence/persistence.options.ts';
import { systemRole } from '../../kernel/tenancy/tenant-rows.ts';
import type { PlatformOptions } from '../platform-options.ts';
import type { ProcessDependencies } from '../process-dependencies.ts';
import { databaseOptions, migrateSchema } from '../schema-migration.ts';
import { BackupError, type BackupManifest, backupManifest, backupPlaces } from './backup-format.ts';
import { listTables, quote } from './database-tables.ts';
import { blobFolder, filesBelow } from './write-backup.ts';

/** Has a row as soon as the installation was used. */
const tenantTable = 'identity.tenant';

/** Rows of one statement. */
const batch = 500;

/** @throws {BackupError} when the folder is no complete backup. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, backupPlaces.manifest), 'utf8').catch(() => {
    throw new BackupError(`${folder} is no backup: it has no ${backupPlaces.manifest}.`);
  });
  const parsed = backupManifest.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new BackupError(`${folder} was written by a version that this one does not know.`);
  return parsed.data;
}

/**
 * Restores a backup into an empty database of either kind, with its files and keys.
 * @throws {BackupError} for a database that is not empty, steps that this version does not have, or another key.
 */
export async function restoreBackup(
  dependencies: ProcessDependencies,
  engine: DatabaseEngine,
  folder: string,
): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  demandStore(dependencies.options, manifest);
  await demandEmpty(dependencies, engine);
  await demandKey(dependencies.options, folder, manifest);
  await migrateSchema(dependencies, engine);
  const { MigrationUrl } = dependencies.options.of(persistenceSection);
  const owner: DatabaseEngine =
    engine.kind === 'postgres' && MigrationUrl !== undefined
      ? { kind: 'postgres', connectionString: MigrationUrl }
      : engine;
  const database = await Database.openForMigration({ ...databaseOptions(dependencies), engine: owner });
  try {
    await database.transaction((em) => restoreTables(em, folder, manifest));
  } finally {
    await database.close();
  }
  await restoreFiles(dependencies.options, folder, manifest);
  return manifest;
}

async function demandEmpty(dependencies: ProcessDependencies, engine: DatabaseEngine): Promise<void> {
  const database = await Database.openForMigration({ ...databaseOptions(dependencies), engine });
  try {
    const [found] = await database.execute(`select to_regclass('${tenantTable}') is not null as present`);
    if (found?.present !== true) return;
    const [tenant] = await database.systemStatement(`select 1 from ${tenantTable} limit 1`);
    if (tenant !== undefined)
      throw new BackupError('The database is not empty: restore into a new one, so that nothing is lost.');
  } finally {
    await database.close();
  }
}

/** What is sealed in a backup is opened by its own key alone. */
async function demandKey(options: PlatformOptions, folder: string, { keys }: BackupManifest): Promise<void> {
  if (!keys.includes(vaultKeyFileName)) return;
  const read = (place: string) => readFile(join(place, vaultKeyFileName), 'utf8');
  const text = await read(join(folder, backupPlaces.keys));
  const { LocalKey } = options.of(vaultSection);
  const own =
    LocalKey.length === 0 ? await read(options.of(persistenceSection).DataDirectory).catch(() => text) : null;
  if (own !== null && own !== text)
    throw new BackupError(`The data directory has another ${vaultKeyFileName}: name a new directory.`);
  const missing = text
    .split('\n')
    .map(parseVaultKey)
    .some((key) => key !== null && !LocalKey.some((given) => given.equals(key)));
  if (own === null && missing)
    throw new BackupError(
      `Vault__LocalKey lacks a key of the backup: append those of ${backupPlaces.keys}/${vaultKeyFileName} to it.`,
    );
}

/** Files cannot be restored into a store that another system keeps. */
function demandStore(options: PlatformOptions, { blobs }: BackupManifest): void {
  if (typeof blobs !== 'number' || blobs === 0 || blobFolder(options) !== null) return;
  throw new BackupError(
    `The backup has ${blobs} file(s), and Blobs__Provider is not local: restore with local, or upload ` +
      `${backupPlaces.blobs}/ to the bucket and write "blobs": "s3" into ${backupPlaces.manifest}.`,
  );
}

async function restoreTables(em: EntityManager, folder: string, manifest: BackupManifest): Promise<void> {
  const steps: { name: string }[] = await em.execute(`select name from ${migrationTable} order by id`);
  const names = steps.map(({ name }) => name);
  if (names.join() !== manifest.steps.join())
    throw new BackupError(
      `The backup has the schema of version ${manifest.version}: restore it with that version, then upgrade.`,
    );
  const tables = await listTables(em, systemRole);
  const constraints = await dropForeignKeys(em);
  await em.execute(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
  for (const table of tables) {
    const stored = manifest.tables[table.name];
    if (stored === undefined) continue;
    const types = new Map(table.columns.map(({ name, type }) => [name, type]));
    await withoutRowSecurity(em, table.name, async () => {
      const rows = await loadTable(
        em,
        table.name,
        stored.columns.map((name) => [name, types.get(name) ?? 'text']),
        folder,
      );
      if (rows !== stored.rows)
        throw new BackupError(
          `${table.name} has ${rows} row(s) instead of ${stored.rows}: the backup is damaged.`,
        );
    });
  }
  for (const { table, name, definition } of constraints)
    await em.execute(`alter table ${table} add constraint ${quote(name)} ${definition}`);
  for (const [name, value] of Object.entries(manifest.sequences))
    await em.execute('select setval(?::regclass, ?::bigint, false)', [name, value]);
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Tables are loaded by name, not in the order of their references. */
async function dropForeignKeys(em: EntityManager): Promise<readonly ForeignKey[]> {
  const found: ForeignKey[] = await em.execute(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`,
  );
  for (const { table, name } of found)
    await em.execute(`alter table ${table} drop constraint ${quote(name)}`);
  return found;
}

/** Row-level security binds the owner too; without it all tenants' rows can be written. */
async function withoutRowSecurity(
  em: EntityManager,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const [state]: { fenced: boolean }[] = await em.execute(
    'select relrowsecurity as fenced from pg_class where oid = ?::regclass',
    [quote(table)],
  );
  if (state?.fenced === true) await em.execute(`alter table ${quote(table)} disable row level security`);
  await work();
  if (state?.fenced === true) await em.execute(`alter table ${quote(table)} enable row level security`);
}

async function loadTable(
  em: EntityManager,
  name: string,
  columns: readonly (readonly [name: string, type: string])[],
  folder: string,
): Promise<number> {
  const statement = `insert into ${quote(name)} (${columns.map(([column]) => quote(column)).join(', ')})
    overriding system value
    select ${columns.map(([, type], at) => `(line ->> ${at})::${type}`).join(', ')}
    from json_array_elements(?::json) with ordinality as rows (line, place) order by place`;
  const path = join(folder, backupPlaces.tables, `${name}.jsonl.gz`);
  let rows = 0;
  let lines: string[] = [];
  const write = async () => {
    if (lines.length > 0) await em.execute(statement, [`[${lines.join(',')}]`]);
    rows += lines.length;
    lines = [];
  };
  for await (const line of linesOf(path)) {
    lines.push(line);
    if (lines.length === batch) await write();
  }
  await write();
  return rows;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  try {
    const packed = createReadStream(path);
    const input = packed.pipe(createGunzip());
    packed.once('error', (error) => input.destroy(error));
    yield* createInterface({ input });
  } catch (error) {
    throw new BackupError(`${path} is damaged: ${String(error)}. Nothing was restored.`);
  }
}

async function restoreFiles(
  options: PlatformOptions,
  folder: string,
  { keys }: BackupManifest,
): Promise<void> {
  const { DataDirectory } = options.of(persistenceSection);
  await mkdir(DataDirectory, { recursive: true, mode: 0o700 });
  for (const name of keys) {
    if (name === vaultKeyFileName && options.of(vaultSection).LocalKey.length > 0) continue;
    await copyFile(join(folder, backupPlaces.keys, name), join(DataDirectory, name));
    await chmod(join(DataDirectory, name), 0o600);
  }
  const target = blobFolder(options);
  if (target === null) return;
  const source = join(folder, backupPlaces.blobs);
  for (const name of await filesBelow(source)) {
    await mkdir(dirname(join(target, name)), { recursive: true, mode: 0o700 });
    await copyFile(join(source, name), join(target, name));
  }
}
