import { areas } from '../../../subgraphs/host/host.ts';
import { kernelMigrations } from '../../../subgraphs/host/kernel.migrations.ts';
import { kernelEntities } from '../../../subgraphs/host/kernel-entities.ts';
import { type AnyEntity, Database } from '../../../subgraphs/kernel/persistence/database.ts';
import type { DatabaseEngine } from '../../../subgraphs/kernel/persistence/engine.ts';
import { migrate } from '../../../subgraphs/kernel/persistence/migrate.ts';
import type { SqlMigration } from '../../../subgraphs/kernel/persistence/migration.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { createTestDatabase, type TestEngine } from '../postgres.ts';
import { migratedPglite } from './migrated-pglite.ts';

/** Two tenants that need not exist anywhere: the kernel knows no table of them. */
export const tenantA = '0a000000-0000-4000-8000-000000000001';
export const tenantB = '0b000000-0000-4000-8000-000000000002';

/** What a kernel database has besides the kernel's tables. */
export interface KernelDatabaseOptions {
  readonly entities?: readonly AnyEntity[];
  readonly migrations?: readonly SqlMigration[];
  readonly poolSize?: number;
  /** Milliseconds, as `Database` takes them. */
  readonly connectPatience?: number;
}

/** The kernel's tables, as processes see them. On PostgreSQL they log in with a role that owns nothing. */
export interface KernelDatabase {
  readonly engine: DatabaseEngine;
  readonly database: Database;
  /** The statements since the last call, transaction control apart. */
  takeStatements(): readonly string[];
  /** What the entities declare and the migrated schema lacks, as SQL; its owner asks. */
  schemaDrift(): Promise<string>;
  /** The same database as another process opens it; closed with this one. */
  another(): Promise<Database>;
  close(): Promise<void>;
}

const control = /^\s*(begin|commit|rollback|savepoint|release|set local role|select set_config)/i;

/** Opens a migrated database of its own; the caller closes it. */
export async function openKernelDatabase(
  kind: TestEngine,
  options: KernelDatabaseOptions = {},
): Promise<KernelDatabase> {
  const place = kind.name === 'PGlite' ? await embedded(options) : await onServer(options);
  const statements: string[] = [];
  const opened: Database[] = [];
  const open = async (onStatement?: (sql: string) => void) => {
    const database = await Database.open({
      ...optionsOf(place.engine, options),
      ...(onStatement && { onStatement }),
    });
    opened.push(database);
    return database;
  };
  try {
    return {
      engine: place.engine,
      database: await open((sql) => statements.push(sql)),
      takeStatements: () => statements.splice(0).filter((sql) => !control.test(sql)),
      schemaDrift: () => asOwner(place.owner, options, (owner) => owner.schemaDrift()),
      another: () => open(),
      close: async () => {
        for (const database of opened) await database.close();
        await place.close();
      },
    };
  } catch (error) {
    await place.close();
    throw error;
  }
}

function optionsOf(engine: DatabaseEngine, options: KernelDatabaseOptions) {
  return {
    engine,
    entities: [...kernelEntities, ...(options.entities ?? [])],
    migrations: [...kernelMigrations, ...(options.migrations ?? [])],
    poolSize: options.poolSize ?? 4,
    ...(options.connectPatience !== undefined && { connectPatience: options.connectPatience }),
    logger: silentLogger,
  };
}

async function embedded(options: KernelDatabaseOptions) {
  const client = await migratedPglite();
  const engine: DatabaseEngine = { kind: 'pglite', client };
  // The areas' steps have run there, too.
  const migrations = [
    ...new Set([...areas.flatMap((area) => area.migrations), ...(options.migrations ?? [])]),
  ];
  if (options.migrations !== undefined) await migrateAs(engine, null, { ...options, migrations });
  return { engine, owner: engine, close: () => client.close() };
}

async function onServer(options: KernelDatabaseOptions) {
  const test = await createTestDatabase();
  const owner: DatabaseEngine = { kind: 'postgres', connectionString: test.url };
  await migrateAs(owner, new URL(test.runtimeUrl).username, options);
  const engine: DatabaseEngine = { kind: 'postgres', connectionString: test.runtimeUrl };
  return { engine, owner, close: () => test.drop() };
}

function migrateAs(engine: DatabaseEngine, runtimeRole: string | null, options: KernelDatabaseOptions) {
  return asOwner(engine, options, (database) =>
    migrate({ database, runtimeRole, installers: [], logger: silentLogger }),
  );
}

async function asOwner<T>(
  engine: DatabaseEngine,
  options: KernelDatabaseOptions,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await Database.openForMigration(optionsOf(engine, options));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
