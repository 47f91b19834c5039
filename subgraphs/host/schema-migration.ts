import { installJobSchema } from '../kernel/messaging/job-schema.ts';
import { Database } from '../kernel/persistence/database.ts';
import type { DatabaseEngine } from '../kernel/persistence/engine.ts';
import { migrate } from '../kernel/persistence/migrate.ts';
import { persistenceSection } from '../kernel/persistence/persistence.options.ts';
import { reachServer } from '../kernel/persistence/reach-server.ts';
import { areas } from './host.ts';
import { kernelMigrations } from './kernel.migrations.ts';
import { kernelEntities } from './kernel-entities.ts';
import type { ProcessDependencies } from './process-dependencies.ts';

/** The database options without the engine: the entities and migrations of all areas. */
export function databaseOptions({
  logger,
  options,
  onStatement,
}: Pick<ProcessDependencies, 'logger' | 'options' | 'onStatement'>) {
  return {
    entities: [...kernelEntities, ...areas.flatMap((area) => area.entities)],
    migrations: [...kernelMigrations, ...areas.flatMap((area) => area.migrations)],
    poolSize: options.of(persistenceSection).PoolSize,
    prepares: options.of(persistenceSection).PreparedStatements,
    logger,
    ...(onStatement === undefined ? {} : { onStatement }),
  };
}

/**
 * Migrates the schema with the role that owns it.
 * @returns the names of the steps that ran; none: the schema was up to date.
 * @throws {Error} naming the option of a server that is unreachable.
 */
export async function migrateSchema(
  dependencies: ProcessDependencies,
  engine: DatabaseEngine,
): Promise<readonly string[]> {
  const { MigrationUrl } = dependencies.options.of(persistenceSection);
  const owner = engine.kind === 'postgres' ? MigrationUrl : undefined;
  return owner === undefined
    ? reachServer('Persistence__Url', () => migrateWith(dependencies, engine, engine))
    : reachServer('Persistence__MigrationUrl', () =>
        migrateWith(dependencies, engine, { kind: 'postgres', connectionString: owner }),
      );
}

async function migrateWith(
  dependencies: ProcessDependencies,
  engine: DatabaseEngine,
  migrating: DatabaseEngine,
): Promise<readonly string[]> {
  const database = await Database.openForMigration({ ...databaseOptions(dependencies), engine: migrating });
  try {
    return await migrate({
      database,
      runtimeRole: engine.kind === 'postgres' ? roleOf(engine.connectionString) : null,
      installers: [(role) => installJobSchema(migrating, role)],
      logger: dependencies.logger,
    });
  } finally {
    await database.close();
  }
}

function roleOf(connectionString: string): string | null {
  const { username } = new URL(connectionString);
  return username === '' ? null : decodeURIComponent(username);
}
