import { AsyncLocalStorage } from 'node:async_hooks';
import { type EntityClass, type EntitySchema, IsolationLevel, MikroORM, type Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from '../telemetry/logger.ts';
import { HOST_TENANT_ID } from '../tenancy/tenant.ts';
import { systemRole, tenantRole } from '../tenancy/tenant-rows.ts';
import { ConnectionTurns, connectInTurn } from './connection-turns.ts';
import { type DriverPool, openTogether, runFenced } from './driver-client.ts';
import type { DatabaseEngine } from './engine.ts';
import { fenceText } from './fence.ts';
import { takesLaterWrites } from './later-write.ts';
import { compatibleTable, ormMigration, type SqlMigration } from './migration.ts';
import { partitionSchema } from './partition.schema.ts';
import { PreparedReads } from './prepared-reads.ts';
import {
  type PreparedRead,
  type PreparedStatement,
  type StatementValue,
  type TenantReads,
  toOrmStatement,
} from './prepared-statement.ts';
import { refuseBypassingRole } from './privileges.ts';

/** An entity as `defineEntity` returns it. */
// biome-ignore lint/suspicious/noExplicitAny: entities of all areas in one list.
export type AnyEntity = EntitySchema<any> | EntityClass<any>;

/** The migrator's table of finished steps; every role reads it, the owner writes it. */
export const migrationTable = 'public.migration';

/** Default maximum of connections of a process. */
const defaultPoolSize = 10;

/** Default milliseconds without a working connection after which callers are refused. */
const defaultPatience = 5_000;

/** Work that sends statements, until it is over. */
export interface Sender {
  readonly isOver: boolean;
}

/** State of the ORM's driver: no pool on the embedded database, and before the first statement. */
interface OpenedDriver {
  pool: DriverPool | null;
  /** Null too where statements are not to be prepared. */
  prepared: PreparedReads | null;
}

/** Actions to run after the commit of a transaction. */
type CommitActions = WeakMap<object, (() => void)[]>;

export interface DatabaseOptions {
  readonly engine: DatabaseEngine;
  readonly entities: readonly AnyEntity[];
  /** All areas' steps, in the order of the module list. */
  readonly migrations: readonly SqlMigration[];
  /** Maximum number of connections of this process; PGlite always has one. */
  readonly poolSize?: number;
  /** Milliseconds until callers are refused who wait for a connection while none works; default 5 s. */
  readonly connectPatience?: number;
  /** Whether prepared statements may be used; some poolers do not support them. Default: yes. */
  readonly prepares?: boolean;
  readonly logger: Logger;
  /** Sees each statement with its parameters; for tests. */
  readonly onStatement?: (sql: string, parameters: readonly unknown[]) => void;
}

/**
 * The database of this process. Its sessions reach only the rows of one tenant, filtered by the ORM and by the
 * database's policies.
 */
export class Database implements TenantReads {
  private constructor(
    private readonly orm: MikroORM,
    readonly engine: DatabaseEngine,
    private readonly migrations: readonly SqlMigration[],
    private readonly driver: OpenedDriver,
    private readonly senders: AsyncLocalStorage<Sender>,
    private readonly commits: CommitActions,
  ) {}

  /**
   * Opens the database; does not migrate.
   * @throws {PrivilegeError} when the login role bypasses row-level security.
   */
  static async open(options: DatabaseOptions): Promise<Database> {
    const database = await Database.connect(options);
    try {
      if (options.engine.kind === 'postgres')
        await refuseBypassingRole((sql, values) => database.execute(sql, values));
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  /**
   * Opens the database for a role that may own the schema and bypass its policies. Serves no request. Holds two
   * connections at least: one for the lock, one for the steps.
   */
  static async openForMigration(options: DatabaseOptions): Promise<Database> {
    return Database.connect({ ...options, poolSize: Math.max(2, options.poolSize ?? defaultPoolSize) });
  }

  /**
   * Opens a read replica, even an unreachable one. Its monitor checks the role's row-level security before anything is
   * read.
   */
  static async openReplica(options: DatabaseOptions): Promise<Database> {
    return Database.connect(options);
  }

  private static async connect(options: DatabaseOptions): Promise<Database> {
    const driver: OpenedDriver = { pool: null, prepared: null };
    const senders = new AsyncLocalStorage<Sender>();
    const commits: CommitActions = new WeakMap();
    const orm = await MikroORM.init(await ormOptions(options, driver, senders));
    orm.em.getEventManager().registerSubscriber({
      afterTransactionCommit({ transaction }) {
        if (transaction === undefined) return;
        for (const action of commits.get(transaction) ?? []) action();
        commits.delete(transaction);
      },
    });
    return new Database(orm, options.engine, options.migrations, driver, senders, commits);
  }

  /**
   * A fresh entity manager for one tenant; the host's for {@link HOST_TENANT_ID}. Cheap; one per request and subgraph,
   * never shared, never kept.
   */
  session(tenantId: string): EntityManager {
    const em = this.orm.em.fork() as unknown as EntityManager;
    em.setFilterParams('tenant', { id: tenantId });
    em.setSessionContext({ role: tenantRole });
    em.getKysely = refuseUnfencedQueries;
    if (this.driver.pool !== null) runAloneInOneRound(em, this.driver.pool);
    return em;
  }

  async rows<R extends object>(...[tenantId, statement, values]: PreparedRead): Promise<R[]> {
    const { prepared } = this.driver;
    if (prepared === null) {
      const written = toOrmStatement(statement, values);
      return this.session(tenantId).execute<R[]>(written.text, written.values);
    }
    return (await this.observe(statement, values, () => prepared.rows(tenantId, statement, values))) as R[];
  }

  /**
   * {@link systemStatement} for one that is sent again and again: PostgreSQL plans it once for a connection, from indexes
   * alone.
   */
  async preparedSystemStatement<R extends object>(
    statement: PreparedStatement,
    values: readonly StatementValue[],
  ): Promise<R[]> {
    const { prepared } = this.driver;
    if (prepared === null) {
      const written = toOrmStatement(statement, values);
      return this.systemStatement<R>(written.text, written.values);
    }
    return (await this.observe(statement, values, () => prepared.systemRows(statement, values))) as R[];
  }

  private async observe(
    { text }: PreparedStatement,
    values: readonly StatementValue[],
    send: () => Promise<object[]>,
  ): Promise<object[]> {
    this.orm.config.get('onQuery')(text, values);
    try {
      return await send();
    } catch (error) {
      throw this.orm.em
        .getPlatform()
        .getExceptionConverter()
        .convertException(error as Error);
    }
  }

  /**
   * Runs housekeeping that crosses tenants in one transaction under the system role. The ORM's tenant filter still
   * applies to entity queries: cross-tenant statements are SQL.
   */
  async system<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.systemSession().transactional((tx) => work(tx));
  }

  /**
   * Reads across tenants from one snapshot. @param work as that of {@link system}; it may take the login role by `reset
   * role`.
   */
  async systemSnapshot<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.systemSession().transactional((tx) => work(tx), {
      readOnly: true,
      isolationLevel: IsolationLevel.REPEATABLE_READ,
    });
  }

  /** Runs one transaction outside any session: for the role that owns the schema. */
  async transaction<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.orm.em.fork().transactional((tx) => work(tx as unknown as EntityManager));
  }

  private systemSession(): EntityManager {
    const em = this.orm.em.fork() as unknown as EntityManager;
    em.setFilterParams('tenant', { id: HOST_TENANT_ID });
    em.setSessionContext({ role: systemRole });
    return em;
  }

  /** One statement across tenants, in a separate transaction under the system role: one round trip on PostgreSQL. */
  async systemStatement<R extends object = Record<string, unknown>>(
    sql: string,
    parameters: unknown[] = [],
  ): Promise<R[]> {
    if (this.driver.pool === null) return this.system((em) => em.execute<R[]>(sql, parameters));
    const em = this.systemSession();
    runAloneInOneRound(em, this.driver.pool);
    return em.execute<R[]>(sql, parameters);
  }

  /**
   * Runs something after the commit of the transaction `em` is in; not at all when that is rolled back. Where it is a
   * savepoint, after its end.
   */
  afterCommit(em: EntityManager, action: () => void): void {
    const transaction = em.getTransactionContext<object>();
    if (transaction === undefined) throw new Error('There is no transaction to follow.');
    const actions = this.commits.get(transaction);
    if (actions === undefined) this.commits.set(transaction, [action]);
    else actions.push(action);
  }

  /**
   * Listens on a channel of the server over a separate connection, until the connection is lost. PostgreSQL only.
   * @param onEnd called once, when the connection is lost.
   * @returns a function that stops listening.
   */
  async listen(
    channel: string,
    onMessage: (payload: string) => void,
    onEnd: () => void,
  ): Promise<() => void> {
    if (this.driver.pool === null) throw new Error('Only a server can be listened to.');
    const { Client, options } = this.driver.pool;
    const client = new Client({ ...options, password: options.password });
    const end = () => void client.end().catch(() => undefined);
    client.on('notification', ({ payload = '' }) => onMessage(payload));
    client.on('error', end);
    try {
      await client.connect();
      await client.query(`listen "${channel}"`);
      client.on('end', onEnd);
    } catch (error) {
      end();
      throw error;
    }
    return end;
  }

  /** Runs work that can send no statements after its end, even if it was abandoned and continues. */
  runWithSender<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
    return this.senders.run(sender, work);
  }

  /** One statement outside any session: catalogue queries and migrations. */
  async execute(sql: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> {
    return (this.orm.em.fork() as unknown as EntityManager).execute(
      sql.replaceAll(/\$\d+/g, '?'),
      parameters,
    );
  }

  /** Answers when the database does; rejects when it does not. */
  async ping(): Promise<void> {
    await this.execute('select 1');
  }

  /**
   * Cancels the running statement of a connection of this process, over a separate connection, because the pool may be
   * exhausted. PostgreSQL only.
   * @param backend the result of `pg_backend_pid()`.
   */
  async cancel(backend: number): Promise<void> {
    if (this.driver.pool === null) return;
    const { Client, options } = this.driver.pool;
    // The password is not enumerable.
    const client = new Client({ ...options, password: options.password });
    // The query rejects with it, too.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select pg_cancel_backend($1)', [backend]);
    } finally {
      await client.end();
    }
  }

  /**
   * The differences between entities and schema as SQL; empty when they agree. The ORM identifies rows by their ids,
   * so the tenant in the primary keys (`keyByTenant`) is not a difference.
   */
  async schemaDrift(): Promise<string> {
    const drift = await this.orm.schema.getUpdateSchemaSQL({ wrap: false });
    return drift.replaceAll(keyedById, '').trim();
  }

  /** Holds an advisory lock on a separate connection while `work` runs on others. PostgreSQL only. */
  async whileLocked<T>(lock: number, work: () => Promise<T>): Promise<T> {
    return this.orm.em.fork().transactional(async (tx) => {
      await (tx as unknown as EntityManager).execute('select pg_advisory_xact_lock(?)', [lock]);
      return work();
    });
  }

  /** Names of the steps that have not run here. Creates nothing: the asking role may own nothing. */
  async pendingMigrations(): Promise<string[]> {
    const done = await this.namesIn(migrationTable);
    return this.migrations.map(({ name }) => name).filter((name) => !done.has(name));
  }

  /** Names of the steps that have run here and are neither known to this code nor declared compatible with it. */
  async newerMigrations(): Promise<string[]> {
    const [done, compatible] = [await this.namesIn(migrationTable), await this.namesIn(compatibleTable)];
    const known = new Set(this.migrations.map(({ name }) => name));
    return [...done].filter((name) => !known.has(name) && !compatible.has(name));
  }

  private async namesIn(table: string): Promise<Set<string>> {
    const [found] = await this.execute(`select to_regclass('${table}')::text as name`);
    const rows = found?.name == null ? [] : await this.execute(`select name from ${table}`);
    return new Set(rows.map(({ name }) => String(name)));
  }

  /** Runs the steps that have not run here; the caller holds the lock. */
  async runMigrations(): Promise<string[]> {
    const pending = new Set(await this.pendingMigrations());
    for (const migrations of transactionsOf(this.migrations.filter(({ name }) => pending.has(name))))
      await this.orm.migrator.up({ migrations });
    return [...pending];
  }

  async close(): Promise<void> {
    await this.orm.close(true);
  }
}

/** Names of the steps of each transaction. */
function transactionsOf(steps: readonly SqlMigration[]): string[][] {
  const transactions: string[][] = [];
  let last: string[] | null = null;
  for (const { name, isSeparate = false } of steps) {
    if (last === null || isSeparate) {
      last = [];
      transactions.push(last);
    }
    last.push(name);
    if (isSeparate) last = null;
  }
  return transactions;
}

/** The statements by which the ORM would make the id the whole primary key again. */
const keyedById =
  /alter table ("\w+"\."\w+") drop constraint "\w+_pkey";\s+alter table \1 add primary key \("id"\);\s*/g;

/** Kysely uses the pool itself: outside a transaction its queries set neither role nor tenant. */
function refuseUnfencedQueries(): never {
  throw new Error('Use Kysely inside em.transactional alone: outside, row-level security does not bind it.');
}

/** Runs a statement outside a transaction in its own transaction: opened, fenced and ended in one round trip. */
function runAloneInOneRound(em: EntityManager, pool: DriverPool): void {
  const usual = em.execute.bind(em);
  em.execute = ((query: string, parameters: unknown[] = [], ...rest: unknown[]) => {
    // Reads the present setting, because every user of the session may change it.
    const fence = em.isInTransaction() || rest.length > 0 ? undefined : em.getSessionContext();
    if (fence?.role === undefined) return usual(query, parameters, ...(rest as []));
    const alone = {
      executeQuery: ({ sql }: { readonly sql: string }) => runFenced(pool, fenceText(fence), sql),
    };
    return em.getDriver().execute(query, parameters, 'all', alone as never);
  }) as typeof em.execute;
}

async function ormOptions(
  options: DatabaseOptions,
  opened: OpenedDriver,
  senders: AsyncLocalStorage<Sender>,
): Promise<Options> {
  const { engine, onStatement, connectPatience: patience = defaultPatience } = options;
  const shared = {
    entities: [...options.entities],
    logger: (message: string) => options.logger.debug({ source: 'orm' }, message),
    allowGlobalContext: false,
    // A misspelt name in a connection string must stop the start, not make a database.
    ensureDatabase: false,
    ignoreUndefinedInQuery: false,
    forceUtcTimezone: true,
    extensions: [Migrator],
    migrations: {
      tableName: migrationTable.split('.')[1],
      schema: migrationTable.split('.')[0],
      snapshot: false,
      migrationsList: options.migrations.map(ormMigration),
    },
    // Only migrations create functions; entities do not declare them.
    schemaGenerator: { ignoreSchema: ['events', 'jobs', partitionSchema, 'public'], ignoreRoutines: true },
    onQuery: (sql: string, parameters: readonly unknown[]) => {
      if (senders.getStore()?.isOver) throw new Error('What sends this statement is over.');
      onStatement?.(sql, parameters);
      return sql;
    },
  };
  // The driver in use is loaded, the other is not: each costs start time and memory.
  if (engine.kind === 'pglite') {
    const { PgliteDriver } = await import('@mikro-orm/pglite');
    return {
      ...shared,
      driver: PgliteDriver,
      dbName: 'postgres',
      driverOptions: { pglite: () => engine.client },
    } as unknown as Options;
  }
  const { PostgreSqlDriver } = await import('@mikro-orm/postgresql');
  return {
    ...shared,
    driver: PostgreSqlDriver,
    clientUrl: engine.connectionString,
    // One stays open, so that a pause costs the next request no sign-in.
    pool: { min: 1, max: options.poolSize ?? defaultPoolSize },
    // A server that does not answer is an answer (503); waiting for it would hold every caller.
    driverOptions: {
      ...takesLaterWrites,
      application_name: 'platform',
      connectionTimeoutMillis: patience,
      keepAlive: true,
      onPoolCreated: (pool: DriverPool) => {
        connectInTurn(pool, new ConnectionTurns(pool.options.max, patience));
        opened.pool = pool;
        opened.prepared = options.prepares === false ? null : new PreparedReads(pool);
        openTogether(pool, opened.prepared);
      },
    },
  } as unknown as Options;
}
