import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kernelMigrations } from '../../subgraphs/host/kernel.migrations.ts';
import { installJobSchema } from '../../subgraphs/kernel/messaging/job-schema.ts';
import { PermissionGrantEntity } from '../../subgraphs/kernel/permission/grant.entity.ts';
import { Database, type DatabaseOptions } from '../../subgraphs/kernel/persistence/database.ts';
import { demandMigrated, migrate } from '../../subgraphs/kernel/persistence/migrate.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { repositoryRoot } from '../architecture/source-tree.ts';
import { createTestDatabase, type TestDatabase } from '../testkit/postgres.ts';

const wanted = process.env.Test__DatabaseUrl !== undefined || process.env.Test__Required === 'true';

/** Runs SQL as the administrator, in the test's own database. */
async function asAdministrator(database: string, sql: string): Promise<void> {
  const url = new URL(process.env.Test__DatabaseUrl ?? '');
  url.pathname = `/${database}`;
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: url.href,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: 1 },
  });
  try {
    await orm.em.getConnection().execute(sql);
  } finally {
    await orm.close(true);
  }
}

describe.runIf(wanted)('deploy/postgres/roles.sql', () => {
  let test: TestDatabase;
  let name: string;
  let runtime: string;
  const open: Database[] = [];

  const optionsOf = (role: string): DatabaseOptions => {
    const url = new URL(test.url);
    url.username = role;
    url.password = role;
    return {
      engine: { kind: 'postgres', connectionString: url.href },
      entities: [PermissionGrantEntity],
      migrations: kernelMigrations,
      poolSize: 2,
      logger: silentLogger,
    };
  };

  beforeAll(async () => {
    test = await createTestDatabase();
    name = new URL(test.url).pathname.slice(1);
    runtime = `${name}_app`;
    const sql = readFileSync(join(repositoryRoot, 'deploy/postgres/roles.sql'), 'utf8')
      .replace(/\bdatabase platform\b/g, `database ${name}`)
      .replace(/\bplatform_owner\b/g, `${runtime}_owner`)
      .replace(/(?<=role |to |')platform\b(?!')|(?<=password ')platform(?=')/g, runtime);
    await asAdministrator(name, sql);
    const owner = await Database.openForMigration(optionsOf(`${runtime}_owner`));
    open.push(owner);
    await migrate({
      database: owner,
      runtimeRole: runtime,
      installers: [(role) => installJobSchema(owner.engine, role)],
      logger: silentLogger,
    });
    open.push(await Database.open(optionsOf(runtime)));
  });

  afterAll(async () => {
    for (const database of open) await database.close();
    await asAdministrator(
      name,
      `drop owned by ${runtime}, ${runtime}_owner cascade; drop role ${runtime}, ${runtime}_owner`,
    );
    await test.drop();
  });

  it('lets the owner migrate without the right to create roles, and the platform see that it did', async () => {
    const [, platform] = open;
    await expect(demandMigrated(platform as Database)).resolves.toBeUndefined();
  });

  it('lets a session read its rows; the login by itself reads none, and changes no schema', async () => {
    const platform = open[1] as Database;
    const tenant = platform.session('00000000-0000-4000-8000-00000000ac3e');
    expect(
      await tenant.transactional((em) =>
        em.execute('select count(*)::int as n from kernel.permission_grant'),
      ),
    ).toEqual([{ n: 0 }]);
    await expect(platform.execute('select * from kernel.permission_grant')).rejects.toThrow(
      /permission denied/,
    );
    await expect(platform.execute('create table public.mine (id int)')).rejects.toThrow(/permission denied/);
    await expect(platform.execute('delete from public.migration')).rejects.toThrow(/permission denied/);
  });
});
