import { randomBytes } from 'node:crypto';
import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { DatabaseEngine } from '../../subgraphs/kernel/persistence/engine.ts';
import { systemRole, tenantRole } from '../../subgraphs/kernel/tenancy/tenant-rows.ts';
import { testPglite } from './pglite.ts';

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

type Execute = (sql: string) => Promise<unknown>;

/** Any constant: test processes create roles one after the other, since roles belong to the whole server. */
const roleLock = 5_120_771_203;

/**
 * Creates a database and its owner on a server, by default that of `Test__DatabaseUrl`. The session roles exist afterwards and the
 * owner is a member, as an administrator would prepare it; they stay, because they belong to the whole server.
 * @param admin connection string of its administrator.
 * @throws when the variable is missing.
 */
export async function createTestDatabase(admin = process.env.Test__DatabaseUrl): Promise<TestDatabase> {
  if (admin === undefined)
    throw new Error('Set Test__DatabaseUrl to a PostgreSQL server with an administrator.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await asAdministrator(admin, async (execute, inTransaction) => {
    await inTransaction((run) => createRoles(run, name, password));
    await execute(`create database ${name} owner ${name}`);
  });
  const urlOf = (role: string): string => {
    const url = new URL(admin);
    url.username = role;
    url.password = password;
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    url: urlOf(name),
    runtimeUrl: urlOf(runtimeOf(name)),
    drop: () =>
      asAdministrator(admin, async (execute) => {
        await execute(`drop database if exists ${name} with (force)`);
        await execute(`drop role if exists ${runtimeOf(name)}, ${name}`);
      }),
  };
}

/**
 * What every suite that touches the database runs on: the embedded one always, PostgreSQL where `Test__DatabaseUrl`
 * names a server. With `Test__Required=true` a missing server fails the suite instead of shortening it.
 */
export const databases: readonly TestEngine[] = [
  { name: 'PGlite', open: openPglite },
  ...(process.env.Test__DatabaseUrl !== undefined || process.env.Test__Required === 'true'
    ? [{ name: 'PostgreSQL' as const, open: openPostgres }]
    : []),
];

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

async function createRoles(run: Execute, owner: string, password: string): Promise<void> {
  await run(`select pg_advisory_xact_lock(${roleLock})`);
  for (const role of [tenantRole, systemRole]) {
    await run(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    end $$`);
  }
  const login = `login nosuperuser nobypassrls password '${password}'`;
  await run(`create role ${owner} createrole ${login}`);
  await run(`create role ${runtimeOf(owner)} ${login}`);
  await run(`grant ${tenantRole}, ${systemRole} to ${owner} with admin option`);
  await run(`grant ${tenantRole}, ${systemRole} to ${runtimeOf(owner)}`);
}

async function asAdministrator(
  url: string,
  work: (
    execute: Execute,
    inTransaction: (work: (run: Execute) => Promise<void>) => Promise<void>,
  ) => Promise<void>,
): Promise<void> {
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: 1 },
  });
  try {
    await work(
      (sql) => orm.em.getConnection().execute(sql),
      (inner) => orm.em.fork().transactional((em) => inner((sql) => em.execute(sql))),
    );
  } finally {
    await orm.close(true);
  }
}
