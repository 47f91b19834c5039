import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase, databases, type TestDatabase } from '../../../test/testkit/postgres.ts';
import { kernelMigrations } from '../../host/kernel.migrations.ts';
import { kernelEntities } from '../../host/kernel-entities.ts';
import { type Logger, silentLogger } from '../telemetry/logger.ts';
import { Database, type DatabaseOptions } from './database.ts';
import { demandMigrated, migrate } from './migrate.ts';
import type { SqlMigration } from './migration.ts';
import { PrivilegeError } from './privileges.ts';

const later: SqlMigration = { name: 'later-0001-table', statements: ['create table kernel.later (id int)'] };

describe.each(databases)('migrations on $name', ({ open }) => {
  it('are demanded of a schema that lacks some, naming the first and the command, and run once', async () => {
    const { engine, close } = await open();
    const options: DatabaseOptions = {
      engine,
      entities: kernelEntities,
      migrations: [...kernelMigrations, later],
      poolSize: 1,
      logger: silentLogger,
    };
    const database = await Database.openForMigration(options);
    try {
      const names = options.migrations.map(({ name }) => name);
      const sentence = `lacks ${names.length} step\\(s\\), first "kernel-0001-tables".*npm run migrate.*Persistence__MigrationUrl`;
      await expect(demandMigrated(database)).rejects.toThrow(new RegExp(sentence));
      const ran: unknown[] = [];
      const logger = {
        info: ({ migrations }: { migrations: unknown }) => ran.push(migrations),
      } as never as Logger;
      const plan = { database, runtimeRole: null, installers: [], logger };
      expect(await migrate(plan)).not.toEqual([]);
      expect(await migrate(plan)).toEqual([]);
      expect(ran).toEqual([names]);
      await expect(demandMigrated(database)).resolves.toBeUndefined();
    } finally {
      await database.close();
      await close();
    }
  });

  it.each([
    ['refused', false],
    ['served', true],
  ])('of a newer version are %s by one that does not know them', async (_, isCompatible) => {
    const { engine, close } = await open();
    const older = { engine, entities: kernelEntities, migrations: kernelMigrations, logger: silentLogger };
    const plan = { runtimeRole: null, installers: [], logger: silentLogger };
    const newer = await Database.openForMigration({
      ...older,
      migrations: [...kernelMigrations, { ...later, isCompatible }],
    });
    const database = await Database.openForMigration(older);
    try {
      await migrate({ ...plan, database: newer });
      await expect(demandMigrated(newer)).resolves.toBeUndefined();
      for (const attempt of [() => demandMigrated(database), () => migrate({ ...plan, database })]) {
        if (isCompatible) await attempt();
        else await expect(attempt()).rejects.toThrow(/1 step.*"later-0001-table".*newer version.*backup/);
      }
    } finally {
      await newer.close();
      await database.close();
      await close();
    }
  });

  it('leave nothing of a step that fails', async () => {
    const { engine, close } = await open();
    const broken = {
      name: 'later-0002-broken',
      statements: ['create table half (id int)', 'select no_such()'],
    };
    const database = await Database.openForMigration({
      engine,
      entities: kernelEntities,
      migrations: [...kernelMigrations, broken],
      logger: silentLogger,
    });
    try {
      const plan = { database, runtimeRole: null, installers: [], logger: silentLogger };
      await expect(migrate(plan)).rejects.toThrow(/no_such/);
      expect(await database.execute("select to_regclass('public.half') as half")).toEqual([{ half: null }]);
      expect(await database.pendingMigrations()).toContain('later-0002-broken');
    } finally {
      await database.close();
      await close();
    }
  });
});

describe.runIf(databases.length > 1)('migrations on a server', () => {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  async function place(): Promise<TestDatabase> {
    const test = await createTestDatabase();
    cleanups.push(test.drop);
    return test;
  }

  function optionsOf(connectionString: string): DatabaseOptions {
    return {
      engine: { kind: 'postgres', connectionString },
      entities: kernelEntities,
      migrations: kernelMigrations,
      logger: silentLogger,
    };
  }

  async function opened(connectionString: string): Promise<Database> {
    const database = await Database.openForMigration(optionsOf(connectionString));
    cleanups.push(() => database.close());
    return database;
  }

  it('run once when several processes start together', async () => {
    const { url } = await place();
    const ran: unknown[] = [];
    const logger = {
      info: ({ migrations }: { migrations: unknown }) => ran.push(migrations),
    } as never as Logger;
    const start = async () =>
      migrate({ database: await opened(url), runtimeRole: null, installers: [], logger });
    await Promise.all([start(), start(), start(), start()]);
    expect(ran).toEqual([kernelMigrations.map(({ name }) => name)]);
  });

  it('let a role that owns nothing serve, and see how far they are', async () => {
    const { url, runtimeUrl } = await place();
    const runtime = await Database.open(optionsOf(runtimeUrl));
    cleanups.push(() => runtime.close());
    await expect(demandMigrated(runtime)).rejects.toThrow(PrivilegeError);
    const role = new URL(runtimeUrl).username;
    await migrate({ database: await opened(url), runtimeRole: role, installers: [], logger: silentLogger });
    await expect(demandMigrated(runtime)).resolves.toBeUndefined();
    expect(
      await runtime.session('0a000000-0000-4000-8000-000000000001').execute('select * from kernel.api_key'),
    ).toEqual([]);
    await expect(runtime.execute('drop table kernel.api_key')).rejects.toThrow(/permission denied/);
    await expect(runtime.execute('delete from public.migration')).rejects.toThrow(/permission denied/);
  });

  it.each([
    ['a superuser', 'superuser', 'nosuperuser'],
    ['a role that bypasses row-level security', 'bypassrls', 'nobypassrls'],
  ])('refuse to serve as %s: the sentence names Persistence__Url', async (_, attribute, without) => {
    const { runtimeUrl } = await place();
    const role = new URL(runtimeUrl).username;
    const administrator = await opened(String(process.env.Test__DatabaseUrl));
    await administrator.execute(`alter role ${role} ${attribute}`);
    await expect(Database.open(optionsOf(runtimeUrl))).rejects.toThrow(
      new RegExp(`"${role}" of Persistence__Url is a superuser or has BYPASSRLS.*Persistence__MigrationUrl`),
    );
    await administrator.execute(`alter role ${role} ${without}`);
    const allowed = await Database.open(optionsOf(runtimeUrl));
    await allowed.close();
  });

  it('name the statements for an administrator if the migrating role may not grant the session roles', async () => {
    const { runtimeUrl } = await place();
    const administrator = await opened(String(process.env.Test__DatabaseUrl));
    const stranger = `${new URL(runtimeUrl).username}_x`;
    await administrator.execute(`create role "${stranger}"`);
    cleanups.push(async () => void (await administrator.execute(`drop role "${stranger}"`)));
    const plan = {
      database: await opened(runtimeUrl),
      runtimeRole: stranger,
      installers: [],
      logger: silentLogger,
    };
    const failure = await migrate(plan).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PrivilegeError);
    expect(String(failure)).toContain(`create role app_tenant nologin; grant app_tenant to ${stranger}`);
    expect(String(failure)).toContain('Persistence__MigrationUrl');
  });
});
