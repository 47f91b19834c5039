import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, databases } from '../../test/testkit/postgres.ts';
import { Actor } from '../kernel/call/actor.ts';
import { systemClock } from '../kernel/clock/clock.ts';
import { AccessDenials } from '../kernel/credentials/access-denials.ts';
import { loadOptions } from '../kernel/options/load.ts';
import { Database } from '../kernel/persistence/database.ts';
import { silentLogger } from '../kernel/telemetry/logger.ts';
import { hostTenant } from '../kernel/tenancy/tenant.ts';
import { kernelEntities } from './kernel-entities.ts';
import { hostSections, PlatformOptions } from './platform-options.ts';
import { openProcess, type PlatformProcess } from './platform-process.ts';
import type { ProcessDependencies } from './process-dependencies.ts';

type Variables = Readonly<Record<string, string>>;

function partsOf(env: Variables): ProcessDependencies {
  const sections = Object.fromEntries(hostSections.map((section) => [section.name, section]));
  const options = new PlatformOptions(loadOptions(sections, { env }));
  return { options, logger: silentLogger, clock: systemClock, work: true };
}

/** What keeps this test process alive, by kind; timers of the test runner apart. */
function handles(): Record<string, number> {
  const counted = Object.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  return Object.fromEntries(
    Object.entries(counted).flatMap(([kind, all]) => (kind === 'Timeout' ? [] : [[kind, all?.length ?? 0]])),
  );
}

/** Whether the process answers from its database, by way of a permission check that finds no grant. */
async function works({ services }: PlatformProcess): Promise<boolean> {
  const caller = new Actor({ isAuthenticated: true, userId: 'u', roles: ['nobody'] });
  const { verdict } = await services.permissions.explain(caller, hostTenant, 'Authorization.Grants.Manage');
  return verdict === 'Denied';
}

describe('a process', () => {
  let folder: string;
  const cleanups: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'process-'));
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    await rm(folder, { recursive: true, force: true });
  });

  const embedded = (env: Variables = {}) =>
    partsOf({ Persistence__DataDirectory: join(folder, 'data'), ...env });

  async function opened(parts: ProcessDependencies) {
    const process = await openProcess(parts);
    cleanups.push(() => process.close());
    return process;
  }

  it('opens on a fresh directory, holds it, and leaves nothing open when it closes', async () => {
    const before = handles();
    const first = await opened(embedded());
    expect(await works(first)).toBe(true);
    await expect(openProcess(embedded())).rejects.toThrow(/Persistence__Url/);
    await first.close();
    await first.close();
    await vi.waitFor(() => expect(handles()).toEqual(before));
    const second = await opened(embedded({ Persistence__MigrateAtStart: 'false' }));
    expect(await works(second)).toBe(true);
  });

  it('closes what it opened when the start fails', async () => {
    const before = handles();
    const failing = { Modules__Paths: join(folder, 'missing.mjs') };
    for (const _ of [1, 2]) await expect(openProcess(embedded(failing))).rejects.toThrow(/missing\.mjs/);
    await vi.waitFor(() => expect(handles()).toEqual(before));
    expect(await works(await opened(embedded()))).toBe(true);
  });

  it('stores the refusals of API keys that are under way before it closes its database', async () => {
    const first = await opened(embedded());
    const settled = vi.spyOn(AccessDenials.prototype, 'waitForWrites');
    const closed = vi.spyOn(Database.prototype, 'close');
    cleanups.push(async () => vi.restoreAllMocks());
    await first.close();
    expect(settled).toHaveBeenCalledOnce();
    const [order] = settled.mock.invocationCallOrder;
    expect(order).toBeLessThan(Number(closed.mock.invocationCallOrder[0]));
  });

  it('runs the modules that are listed and those that are handed over', async () => {
    const path = join(folder, 'colour.mjs');
    await writeFile(
      path,
      `export const kind = { name: 'colour', keyOf: (value) => value };
       export const module = { name: 'listed', contributes: [{ kind, value: 'red' }] };`,
    );
    const { kind } = await import(pathToFileURL(path).href);
    const handed = { name: 'handed', contributes: [{ kind, value: 'blue' }] };
    const process = await opened({ ...embedded({ Modules__Paths: path }), modules: [handed] });
    expect(process.services.registry.all(kind)).toEqual(['red', 'blue']);
    expect(() => process.subgraph('no-such')).toThrow('"no-such"');
    expect(process.subgraph('identity')).toBe(process.subgraph('identity'));
  });

  describe.runIf(databases.length > 1)('on a server', () => {
    async function server() {
      const database = await createTestDatabase();
      cleanups.push(database.drop);
      const own = { Persistence__DataDirectory: join(folder, 'keys'), Persistence__PoolSize: '2' };
      return {
        ...database,
        owner: { ...own, Persistence__Url: database.url },
        runtime: { ...own, Persistence__Url: database.runtimeUrl, Persistence__MigrationUrl: database.url },
      };
    }

    async function asAdministrator(sql: string, parameters: unknown[] = [], database = '/postgres') {
      const url = new URL(String(process.env.Test__DatabaseUrl));
      url.pathname = database;
      const administrator = await Database.openForMigration({
        engine: { kind: 'postgres', connectionString: url.href },
        entities: kernelEntities,
        migrations: [],
        logger: silentLogger,
      });
      return administrator.execute(sql, parameters).finally(() => administrator.close());
    }

    async function connections(url: string): Promise<number> {
      const sql = 'select count(*)::int as n from pg_stat_activity where datname = $1';
      const [row] = await asAdministrator(sql, [new URL(url).pathname.slice(1)]);
      return Number(row?.n);
    }

    it('migrates as the owner and serves as a role that owns nothing, and reads where it may lag from a replica', async () => {
      const { runtime, runtimeUrl, url } = await server();
      // Its own replica: never behind.
      const process = await opened(partsOf({ ...runtime, Persistence__ReplicaUrls: runtimeUrl }));
      expect(await works(process)).toBe(true);
      await expect(process.services.database.execute('drop table kernel.api_key')).rejects.toThrow(
        /permission denied/,
      );
      const { replicas, health } = process.services;
      const caller = { actor: new Actor({ isAuthenticated: true, userId: 'u' }), tenant: hostTenant };
      expect(await replicas.read(caller, async (replica) => replica !== null)).toBe(true);
      const { checks } = await health.report('readiness');
      expect(checks).toContainEqual(expect.objectContaining({ name: 'read-replicas', status: 'Healthy' }));
      await process.close();
      await vi.waitFor(async () => expect(await connections(url)).toBe(0));
    });

    it('is refused on a schema that lacks steps where it may not migrate, and leaves no connection', async () => {
      const { runtime, url } = await server();
      const start = openProcess(partsOf({ ...runtime, Persistence__MigrateAtStart: 'false' }));
      await expect(start).rejects.toThrow(/npm run migrate/);
      await vi.waitFor(async () => expect(await connections(url)).toBe(0));
    });

    it('is refused for a role that bypasses row-level security, and touches nothing', async () => {
      const { url } = await server();
      const admin = new URL(String(process.env.Test__DatabaseUrl));
      admin.pathname = new URL(url).pathname;
      const start = openProcess(
        partsOf({ Persistence__Url: admin.href, Persistence__DataDirectory: folder }),
      );
      await expect(start).rejects.toThrow(/Persistence__Url is a superuser/);
      const schemas = "select nspname from pg_namespace where nspname in ('kernel', 'jobs', 'identity')";
      expect(await asAdministrator(schemas, [], admin.pathname)).toEqual([]);
      await vi.waitFor(async () => expect(await connections(url)).toBe(0));
    });

    it('starts beside others on an empty database', async () => {
      const { owner } = await server();
      const processes = await Promise.all([1, 2, 3].map(() => opened(partsOf(owner))));
      expect(await Promise.all(processes.map(works))).toEqual([true, true, true]);
    });
  });
});
