import { randomBytes } from 'node:crypto';
import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { DatabaseEngine } from '../../subgraphs/kernel/persistence/engine.ts';
import { systemRole, tenantRole } from '../../subgraphs/kernel/tenancy/tenant-rows.ts';
import { testPglite } from './database/pglite.ts';
import { isWhole } from './whole-tables.ts';

/** A PostgreSQL database of this test alone. */
export interface TestDatabase {
  /** Connection string of its owner: no superuser, obeys row-level security, may create roles. */
  readonly url: string;
  /** Connection string of a second role that owns nothing and may take the session roles. */
  readonly runtimeUrl: string;
  /** Drops the database and both roles, ending what is still connected. */
  drop(): Promise<void>;
}

/** A kind of database a suite runs on. */
export interface TestEngine {
  readonly name: 'PGlite' | 'PostgreSQL';
  /** Opens an empty one of its own. */
  open(): Promise<{ readonly engine: DatabaseEngine; close(): Promise<void> }>;
}

/** Runs one statement. @returns its rows. */
export type Execute = (sql: string) => Promise<Record<string, unknown>[]>;

/** Any constant: test processes create roles one after the other, since roles belong to the whole server. */
const roleLock = 5_120_771_203;

/**
 * Creates a database and its owner on a server, by default that of `Test__DatabaseUrl`. The session roles exist
 * afterwards and the owner is a member, as an administrator would prepare it; they stay, because they belong to the
 * whole server.
 * @param admin connection string of its administrator.
 * @throws when the variable is missing.
 */
export async function createTestDatabase(admin = administratorUrl()): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(async (execute, inTransaction) => {
    await inTransaction((run) => createRoles(run, name));
    await execute(`create database ${name} owner ${name}`);
  }, admin);
  return {
    url: loginUrl(name, name, admin),
    runtimeUrl: loginUrl(runtimeOf(name), name, admin),
    drop: () => asAdministrator((execute) => dropDatabase(execute, name), admin),
  };
}

/** Drops a database and both its roles, ending what is still connected. */
export async function dropDatabase(execute: Execute, name: string): Promise<void> {
  await execute(`drop database if exists ${name} with (force)`);
  await execute(`drop role if exists ${runtimeOf(name)}, ${name}`);
}

/** Connection string of a role of `createRoles` for a database on a server, by default that of `Test__DatabaseUrl`. */
export function loginUrl(role: string, database: string, admin = administratorUrl()): string {
  const url = new URL(admin);
  url.username = role;
  url.password = passwordOf(role);
  url.pathname = `/${database}`;
  return url.href;
}

function administratorUrl(): string {
  const url = process.env.Test__DatabaseUrl;
  if (url === undefined)
    throw new Error('Set Test__DatabaseUrl to a PostgreSQL server with an administrator.');
  return url;
}

/** No secret: names are random, and what they open is a test's. */
function passwordOf(role: string): string {
  return `of-${role}`;
}

const isServerNamed = process.env.Test__DatabaseUrl !== undefined || process.env.Test__Required === 'true';

/** Whether suites run on the server alone (vitest.config.ts); in the long run on both. */
const isServerAlone = isServerNamed && process.env.Test__ServerAlone === 'true' && !isWhole;

/**
 * What every suite that touches the database runs on: the embedded one, PostgreSQL where `Test__DatabaseUrl` names a
 * server; suites of areas there alone. With `Test__Required=true` a missing server fails the suite instead of shortening it.
 */
export const databases: readonly TestEngine[] = [
  ...(isServerAlone ? [] : [{ name: 'PGlite' as const, open: openPglite }]),
  ...(isServerNamed ? [{ name: 'PostgreSQL' as const, open: openPostgres }] : []),
];

/** Whether suites run on a server: `describe.runIf(hasServer)`. An empty `describe.each` would fail its file. */
export const hasServer = databases.some(({ name }) => name === 'PostgreSQL');

/** The server for such a suite. Without one, the embedded database stands in while tests are only collected. */
export const serverEngine = databases.at(-1) as TestEngine;

async function openPglite() {
  const client = await testPglite();
  return { engine: { kind: 'pglite' as const, client }, close: () => client.close() };
}

async function openPostgres() {
  const database = await createTestDatabase();
  return {
    engine: { kind: 'postgres' as const, connectionString: database.url },
    close: () => database.drop(),
  };
}

/** The name of the role that owns nothing. */
function runtimeOf(owner: string): string {
  return `${owner}_runtime`;
}

/** Creates the owner of a database and the role that owns nothing, in a transaction. */
export async function createRoles(run: Execute, owner: string): Promise<void> {
  await run(`select pg_advisory_xact_lock(${roleLock})`);
  for (const role of [tenantRole, systemRole]) {
    await run(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    end $$`);
  }
  const login = 'login nosuperuser nobypassrls password';
  await run(`create role ${owner} createrole ${login} '${passwordOf(owner)}'`);
  await run(`create role ${runtimeOf(owner)} noinherit ${login} '${passwordOf(runtimeOf(owner))}'`);
  await run(`grant ${tenantRole}, ${systemRole} to ${owner} with admin option`);
  await run(`grant ${tenantRole}, ${systemRole} to ${runtimeOf(owner)}`);
}

/** Runs statements with the administrator of a server, by default that of `Test__DatabaseUrl`, on one connection. */
export async function asAdministrator<T>(
  work: (
    execute: Execute,
    inTransaction: (work: (run: Execute) => Promise<void>) => Promise<void>,
  ) => Promise<T>,
  admin = administratorUrl(),
): Promise<T> {
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: admin,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    // The connection has the session's locks, also while nothing is asked of it.
    pool: { min: 0, max: 1, idleTimeoutMillis: 0 },
  });
  try {
    return await work(
      (sql) => orm.em.getConnection().execute(sql),
      (inner) => orm.em.fork().transactional((em) => inner((sql) => em.execute(sql))),
    );
  } finally {
    await orm.close(true);
  }
}
