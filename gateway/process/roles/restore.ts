import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '../../../subgraphs/host/backup/restore-backup.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import type { Environment } from '../../../subgraphs/kernel/options/load.ts';
import { openEngine } from '../../../subgraphs/kernel/persistence/open-engine.ts';
import { persistenceSection } from '../../../subgraphs/kernel/persistence/persistence.options.ts';
import { createLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { readObservability } from '../../../subgraphs/kernel/telemetry/observability.ts';
import { applicationName } from '../application-name.ts';
import { loadPlatformOptions } from '../platform-options.ts';
import { takeBackup } from './backup.ts';
import type { StartRole } from './running-role.ts';

/**
 * `platform restore SOURCE`: restores a backup into the empty database of the options, and ends. The source may be the
 * data directory of a stopped platform with the embedded database too, so that one command moves it to PostgreSQL.
 */
export const runRestore: StartRole = async (env, source = '') => {
  const isDirectory = await stat(join(source, 'database', 'PG_VERSION')).catch(() => null);
  return isDirectory === null ? restore(env, source) : moveDirectory(env, source);
};

async function moveDirectory(env: Environment, source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'platform-move-'));
  try {
    const backup = join(folder, 'backup');
    await takeBackup({ Persistence__DataDirectory: source }, backup);
    return await restore(env, backup);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function restore(env: Environment, folder: string) {
  const { options } = loadPlatformOptions(env);
  const observability = readObservability(env, applicationName('restore'));
  const logger = createLogger(observability.LogLevel, observability);
  const opened = await openEngine(options.of(persistenceSection));
  try {
    const parts = { options, logger, clock: systemClock, work: false };
    const { tables, takenAt } = await restoreBackup(parts, opened.engine, folder);
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    return {
      port: null,
      greeting: [
        `Restored ${rows} row(s), as of ${takenAt}.`,
        'Jobs and deliveries that were waiting are sent at the next start: a copy for tests needs a network without receivers.',
      ],
      close: async () => {},
    };
  } finally {
    await opened.close();
  }
}
