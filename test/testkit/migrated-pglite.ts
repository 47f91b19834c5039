import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { loadPlatformOptions } from '../../gateway/options.ts';
import { areas } from '../../subgraphs/host/host.ts';
import { migrateSchema } from '../../subgraphs/host/schema-migration.ts';
import { systemClock } from '../../subgraphs/kernel/clock/clock.ts';
import { kernelMigrations } from '../../subgraphs/kernel/persistence/kernel.migrations.ts';
import { pgliteParsers } from '../../subgraphs/kernel/persistence/open-engine.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { testPglite } from './pglite.ts';

const folder = join('node_modules', '.cache', 'platform-tests');
const require = createRequire(import.meta.url);

/**
 * An embedded database on which all migrations have run. The first test to ask migrates one and leaves a dump for the
 * others, under a name that changes with the migrations and the database's version. The caller closes it.
 */
export async function migratedPglite(): Promise<PGlite> {
  const path = join(folder, `${await fingerprint()}.tar`);
  if (!existsSync(path)) await writeDump(path);
  return PGlite.create({ loadDataDir: new Blob([await readFile(path)]), parsers: pgliteParsers() });
}

async function fingerprint(): Promise<string> {
  const versions = ['@electric-sql/pglite', 'pg-boss'].map((name) => require.resolve(name));
  const migrations = [...kernelMigrations, ...areas.flatMap((area) => area.migrations)];
  const hash = createHash('sha256').update(JSON.stringify([versions, migrations]));
  return hash.update(await readFile('package-lock.json')).digest('hex');
}

async function writeDump(path: string): Promise<void> {
  const client = await testPglite();
  const { options } = loadPlatformOptions({});
  const parts = { options, logger: silentLogger, clock: systemClock, work: false };
  await migrateSchema(parts, { kind: 'pglite', client });
  const dump = await client.dumpDataDir('none');
  await client.close();
  await mkdir(folder, { recursive: true });
  const whole = `${path}.${randomUUID()}`;
  await writeFile(whole, Buffer.from(await dump.arrayBuffer()));
  await rename(whole, path);
}
