import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabaseState, readDatabaseState } from '../../subgraphs/host/database-state.ts';
import type { PlatformOptions } from '../../subgraphs/host/platform-options.ts';
import { DataDirectoryBusyError } from '../../subgraphs/kernel/persistence/data-directory.ts';
import { openEngine } from '../../subgraphs/kernel/persistence/open-engine.ts';
import { persistenceSection } from '../../subgraphs/kernel/persistence/persistence.options.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { Examination } from './examination.ts';
import { type Finding, fail, pass, warn } from './finding.ts';

const subject = 'Database';

/** Checks the configured database: reachable, its role subject to row-level security, its schema up to date. */
export function database(options: PlatformOptions): Examination {
  const { Url, DataDirectory } = options.of(persistenceSection);
  return Url === undefined ? embeddedDatabase(options, DataDirectory) : databaseServer(options, Url);
}

/** Checks the connection of a separate migration role. */
export function migrationRole(options: PlatformOptions, url: string): Examination {
  return {
    subject: 'Migration role',
    advice: 'Correct Persistence__MigrationUrl: host, port, database, user, password.',
    examine: async () => {
      const engine = { kind: 'postgres' as const, connectionString: url };
      const { role } = await readDatabaseState(engine, { options, logger: silentLogger });
      return [pass('Migration role', `"${role.name}" gets in.`)];
    },
  };
}

/** Checks a read replica: reachable, and its role subject to row-level security. @param place from 1. */
export function readReplica(options: PlatformOptions, url: string, place: number): Examination {
  const subject = `Read replica ${place}`;
  return {
    subject,
    advice:
      'Correct Persistence__ReplicaUrls: host, port, database, user, password. Until then the primary is read.',
    examine: async () => {
      const engine = { kind: 'postgres' as const, connectionString: url };
      const { role, pending } = await readDatabaseState(engine, { options, logger: silentLogger });
      if (role.bypasses) return [roleFinding(role, subject, 'Persistence__ReplicaUrls')];
      return [
        pending === null
          ? fail(
              subject,
              `${hostAndDatabase(url)} has no table of the platform.`,
              'Name a replica of the primary.',
            )
          : pass(subject, `PostgreSQL on ${hostAndDatabase(url)} answers.`),
      ];
    },
  };
}

/** Findings for a database's state. @param migratesAtStart `Persistence:MigrateAtStart`. */
export function databaseFindings(state: DatabaseState, migratesAtStart: boolean): readonly Finding[] {
  return [
    roleFinding(state.role),
    sessionRoleFinding(state, migratesAtStart),
    schemaFinding(state.pending, migratesAtStart),
  ];
}

function roleFinding(
  { name, bypasses }: DatabaseState['role'],
  subject = 'Database role',
  option = 'Persistence__Url',
): Finding {
  if (!bypasses) return pass(subject, `"${name}" obeys row-level security.`);
  return fail(
    subject,
    `"${name}" is a superuser or has BYPASSRLS: tenants would not be fenced from each other.`,
    `Use a plain login role in ${option}, and give migrations their own with Persistence__MigrationUrl.`,
  );
}

function sessionRoleFinding({ role, lackingRoles }: DatabaseState, migratesAtStart: boolean): Finding {
  const subject = 'Session roles';
  if (lackingRoles.length === 0) return pass(subject, `"${role.name}" may take them.`);
  const seen = `"${role.name}" may not take ${lackingRoles.join(' and ')}: missing, or not granted.`;
  return migratesAtStart
    ? warn(subject, seen, 'The next start creates them, which needs CREATEROLE or Persistence__MigrationUrl.')
    : fail(
        subject,
        seen,
        'Run "npm run migrate" with a role in Persistence__MigrationUrl that has CREATEROLE.',
      );
}

function schemaFinding(pending: DatabaseState['pending'], migratesAtStart: boolean): Finding {
  if (pending?.length === 0) return pass('Schema', 'Up to date.');
  const seen =
    pending === null ? 'The database is empty.' : `${pending.length} step(s) pending: ${pending.join(', ')}.`;
  return migratesAtStart
    ? warn('Schema', seen, 'The next start migrates; run "npm run migrate" to do it beforehand.')
    : fail('Schema', seen, 'Run "npm run migrate" with Persistence__MigrationUrl.');
}

function databaseServer(options: PlatformOptions, url: string): Examination {
  return {
    subject,
    advice: 'Start the server, or correct Persistence__Url: host, port, database, user, password.',
    examine: async () => {
      const engine = { kind: 'postgres' as const, connectionString: url };
      const state = await readDatabaseState(engine, { options, logger: silentLogger });
      return [
        pass(subject, `PostgreSQL on ${hostAndDatabase(url)} answers.`),
        ...databaseFindings(state, options.of(persistenceSection).MigrateAtStart),
      ];
    },
  };
}

/** Never creates the embedded database, and does not open it while a process uses it. */
function embeddedDatabase(options: PlatformOptions, directory: string): Examination {
  return {
    subject,
    advice: 'Restore the data directory from a backup, or remove it to start with an empty database.',
    examine: async () => {
      const folder = join(directory, 'database');
      if (!(await stat(folder).catch(() => null))?.isDirectory())
        return [pass(subject, 'Embedded; the first start creates it.')];
      try {
        const { engine, close } = await openEngine({ DataDirectory: directory });
        const state = await readDatabaseState(engine, { options, logger: silentLogger }).finally(close);
        return [pass(subject, `Embedded, in ${folder}.`), schemaFinding(state.pending, true)];
      } catch (error) {
        if (!(error instanceof DataDirectoryBusyError)) throw error;
        return [pass(subject, `Embedded, in ${folder}, in use by a running process: not looked into.`)];
      }
    },
  };
}

/** Host, port and database of a connection string; the rest may be secret. */
function hostAndDatabase(url: string): string {
  if (!URL.canParse(url)) return 'the configured address';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
