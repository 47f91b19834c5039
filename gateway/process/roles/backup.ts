import { resolve } from 'node:path';
import { type BackupManifest, backupPlaces } from '../../../subgraphs/host/backup/backup-format.ts';
import { requestBackup } from '../../../subgraphs/host/backup/backup-socket.ts';
import { writeBackup } from '../../../subgraphs/host/backup/write-backup.ts';
import { databaseOptions } from '../../../subgraphs/host/schema-migration.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import type { Environment } from '../../../subgraphs/kernel/options/load.ts';
import { DataDirectoryBusyError } from '../../../subgraphs/kernel/persistence/data-directory.ts';
import { Database } from '../../../subgraphs/kernel/persistence/database.ts';
import { openEngine } from '../../../subgraphs/kernel/persistence/open-engine.ts';
import { persistenceSection } from '../../../subgraphs/kernel/persistence/persistence.options.ts';
import { createLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { readObservability } from '../../../subgraphs/kernel/telemetry/observability.ts';
import { productVersion } from '../../../subgraphs/kernel/telemetry/product-version.ts';
import { applicationName } from '../application-name.ts';
import { loadPlatformOptions } from '../platform-options.ts';
import type { StartRole } from './running-role.ts';

/** `platform backup FOLDER`: writes a backup while other processes serve, and ends. */
export const runBackup: StartRole = async (env, folder = '') => {
  const { options } = loadPlatformOptions(env);
  const { Url, DataDirectory } = options.of(persistenceSection);
  const manifest = await takeBackup(env, resolve(folder)).catch((error: unknown) => {
    if (Url === undefined && error instanceof DataDirectoryBusyError)
      return requestBackup(DataDirectory, resolve(folder));
    throw error;
  });
  return { port: null, greeting: describeBackup(folder, manifest), close: async () => {} };
};

/** Opens the database of the options for a backup. @param folder absolute. */
export async function takeBackup(env: Environment, folder: string): Promise<BackupManifest> {
  const { options } = loadPlatformOptions(env);
  const observability = readObservability(env, applicationName('backup'));
  const logger = createLogger(observability.LogLevel, observability);
  const { engine, close } = await openEngine(options.of(persistenceSection));
  try {
    const database = await Database.openForMigration({ ...databaseOptions({ options, logger }), engine });
    try {
      return await writeBackup({ database, options, clock: systemClock, version: productVersion }, folder);
    } finally {
      await database.close();
    }
  } finally {
    await close();
  }
}

/** What is in a backup, and what is not. */
function describeBackup(folder: string, { tables, blobs, keys }: BackupManifest): readonly string[] {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return [
    `${folder}: ${rows} row(s) of ${Object.keys(tables).length} table(s).`,
    typeof blobs === 'number'
      ? `${blobs} file(s).`
      : `Files are in the store "${blobs}", and not in the backup.`,
    keys.length === 0
      ? 'No key file: keep the keys of the vault, without which secrets cannot be read.'
      : `${backupPlaces.keys}: ${keys.join(', ')}. They open the secrets of the backup: keep it as safe.`,
  ];
}
