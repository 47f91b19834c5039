import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { loadPlatformOptions } from '../../../gateway/process/platform-options.ts';
import { migrateSchema } from '../../../subgraphs/host/schema-migration.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import type { DatabaseEngine } from '../../../subgraphs/kernel/persistence/engine.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import {
  asAdministrator,
  createRoles,
  databases,
  dropDatabase,
  loginUrl,
  type TestEngine,
} from '../postgres.ts';
import { migratedPglite } from './migrated-pglite.ts';

/** A database of a test alone. */
interface OpenedDatabase {
  readonly engine: DatabaseEngine;
  close(): Promise<void>;
}

/**
 * Opens a database on which its owner has run all migrations; the caller closes it. What a test made itself, as for
 * several platforms on one database, is opened as it is.
 */
export function openMigrated(kind: TestEngine): Promise<OpenedDatabase> {
  if (!databases.includes(kind)) return kind.open();
  return kind.name === 'PGlite' ? openPglite() : openCopy();
}

async function openPglite(): Promise<OpenedDatabase> {
  const client = await migratedPglite();
  return { engine: { kind: 'pglite', client }, close: () => client.close() };
}

/** Copies the template of this run, made by the first test to ask; one role owns it and its copies. */
async function openCopy(): Promise<OpenedDatabase> {
  const template = inject('templateDatabase');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(async (execute, inTransaction) => {
    await execute(`select pg_advisory_lock(hashtext('${template}'))`);
    const made = await execute(`select from pg_database where datname = '${template}'`);
    if (made.length === 0) {
      const unfinished = `${template}_unfinished`;
      await execute(`drop database if exists ${unfinished} with (force)`);
      await dropDatabase(execute, template);
      await inTransaction((run) => createRoles(run, template));
      await execute(`create database ${unfinished} owner ${template}`);
      await migrateAsOwner(loginUrl(template, unfinished));
      await execute(`alter database ${unfinished} rename to ${template}`);
    }
    await execute(`select pg_advisory_unlock(hashtext('${template}'))`);
    await execute(`create database ${name} template ${template} owner ${template}`);
  });
  return {
    engine: { kind: 'postgres', connectionString: loginUrl(template, name) },
    close: () =>
      asAdministrator(async (execute) => {
        await execute(`drop database if exists ${name} with (force)`);
      }),
  };
}

async function migrateAsOwner(connectionString: string): Promise<void> {
  const { options } = loadPlatformOptions({});
  const parts = { options, logger: silentLogger, clock: systemClock, work: false };
  await migrateSchema(parts, { kind: 'postgres', connectionString });
}
