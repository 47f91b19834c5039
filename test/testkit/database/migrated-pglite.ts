import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PGlite } from '@electric-sql/pglite';
import { loadPlatformOptions } from '../../../gateway/process/platform-options.ts';
import { areas } from '../../../subgraphs/host/host.ts';
import { kernelMigrations } from '../../../subgraphs/host/kernel.migrations.ts';
import { migrateSchema } from '../../../subgraphs/host/schema-migration.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { dumpLayout, openDump } from './pglite-dump.ts';

const require = createRequire(import.meta.url);

/**
 * An embedded database on which all migrations have run. The first test to ask migrates one and leaves a dump for the
 * others, under a name that changes with the migrations and the database's version. The caller closes it.
 */
export async function migratedPglite(): Promise<PGlite> {
  return openDump(await fingerprint(), async (client) => {
    const { options } = loadPlatformOptions({});
    const parts = { options, logger: silentLogger, clock: systemClock, work: false };
    await migrateSchema(parts, { kind: 'pglite', client });
  });
}

async function fingerprint(): Promise<string> {
  const versions = ['@electric-sql/pglite', 'pg-boss'].map((name) => require.resolve(name));
  const migrations = [...kernelMigrations, ...areas.flatMap((area) => area.migrations)];
  const hash = createHash('sha256').update(JSON.stringify([versions, migrations, dumpLayout]));
  return hash.update(await readFile('package-lock.json')).digest('hex');
}
