import type { EntityManager } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases, type TestEngine } from '../../../test/testkit/postgres.ts';
import { freePort } from '../../../test/testkit/process/free-port.ts';
import { kernelEntities } from '../../host/kernel-entities.ts';
import { memoryCache } from '../cache/memory-cache.ts';
import { Actor } from '../call/actor.ts';
import { runQuery } from '../query/run-query.ts';
import { idOf, openParcels, owners, type ParcelDatabase, parcelQuery } from '../query/testing/parcels.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { tenantOf } from '../tenancy/tenant.ts';
import { Database } from './database.ts';
import { FairTurns } from './fair-turns.ts';
import { ReadReplica } from './read-replica.ts';
import { ReadReplicas } from './read-replicas.ts';
import { SnapshotReads } from './snapshot-reads.ts';

const server = databases.find(({ name }) => name === 'PostgreSQL');

describe.runIf(server !== undefined)('reads that may be a little behind', () => {
  // A database of its own stands in for the replica: its rows differ, so that they tell where a read went.
  let primary: ParcelDatabase;
  let standIn: ParcelDatabase;
  const cache = memoryCache();
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    primary = await openParcels(server as TestEngine);
    standIn = await openParcels(server as TestEngine);
    await primary.add({ id: idOf(1), label: 'on the primary' });
    await standIn.add({ id: idOf(1), label: 'on the replica' });
    await standIn.add({ id: idOf(2), label: 'another tenant’s', tenant: owners.b });
  });
  beforeEach(() => sendHeartbeat('9999-01-01'));
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  afterAll(async () => {
    await Promise.all([primary.close(), standIn.close(), cache.close()]);
  });

  /** What of the primary's time has arrived. */
  async function sendHeartbeat(at: string) {
    await standIn.bench.database.system((em) =>
      em.execute('update kernel.replica_beat set beat_at = ?::timestamptz', [at]),
    );
  }

  function setOf(database: Database, shared = cache) {
    const lines: string[] = [];
    const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) });
    const replica = new ReadReplica(database, 1, logger);
    const replicas = new ReadReplicas({
      primary: primary.bench.database,
      replicas: [replica],
      maxLag: 10_000,
      cache: shared,
    });
    closers.push(() => replicas.stop());
    return { replicas, replica, lines };
  }

  async function opened(shared = cache) {
    const set = setOf(await standIn.bench.another(), shared);
    await set.replicas.start();
    return set;
  }

  const labels = async (replicas: ReadReplicas, request: object = {}) =>
    (await runQuery<{ label: string }>(primary.unit(owners.a, replicas), parcelQuery, request)).items.map(
      ({ label }) => label,
    );
  const caller = (userId: string) => ({
    actor: new Actor({ isAuthenticated: true, userId }),
    tenant: tenantOf(owners.a),
  });
  const whereOf = (replicas: ReadReplicas, userId: string) =>
    replicas.read(caller(userId), async (database) => (database === null ? 'primary' : 'replica'));

  it('go to the replica, in pages, walks and groups, behind the fence of their tenant', async () => {
    const { replicas } = await opened(memoryCache());
    expect(await labels(replicas)).toEqual(['on the replica']);
    expect(await labels(replicas, { skipTotalCount: true })).toEqual(['on the replica']);
    expect(await labels(replicas, { cursor: '' })).toEqual(['on the replica']);
    const grouped = await runQuery(primary.unit(owners.a, replicas), parcelQuery, { groupBy: 'label' });
    expect(grouped.groups?.map(({ value }) => value)).toEqual(['on the replica']);
    const unit = primary.unit(owners.a, replicas);
    expect(
      await unit.readLagging((session) => session.execute('select label, current_user from parcels.parcel')),
    ).toEqual([{ label: 'on the replica', current_user: 'app_tenant' }]);
    expect(await unit.read((em) => em.execute('select label from parcels.parcel'))).toEqual([
      { label: 'on the primary' },
    ]);
  });

  it('of a caller that has just written go to the primary, in every process; the others’ do not', async () => {
    const { replicas: here } = await opened();
    const { replicas: elsewhere } = await opened();
    expect(await whereOf(elsewhere, 'u')).toBe('replica');
    await primary.unit(owners.a, here).run('write', async () => {});
    expect(await labels(here)).toEqual(['on the primary']);
    expect(await labels(elsewhere)).toEqual(['on the primary']);
    expect(await whereOf(elsewhere, 'somebody else')).toBe('replica');
  });

  it('use the primary while the replica lags too much, which is logged once', async () => {
    const { replicas, replica, lines } = await opened();
    lines.splice(0);
    const now = new Date();
    await sendHeartbeat(new Date(now.getTime() - 1_000).toISOString());
    await replica.check(now.toISOString(), 10_000);
    expect(await whereOf(replicas, 'reader')).toBe('replica');
    await sendHeartbeat(new Date(now.getTime() - 60_000).toISOString());
    for (const _ of [1, 2]) await replica.check(now.toISOString(), 10_000);
    expect(await whereOf(replicas, 'reader')).toBe('primary');
    expect(await replicas.healthCheck.check(AbortSignal.timeout(1_000))).toEqual({
      status: 'Degraded',
      description: '0 of 1 in use',
    });
    await sendHeartbeat('9999-01-01');
    await replica.check(now.toISOString(), 10_000);
    expect(await whereOf(replicas, 'reader')).toBe('replica');
    expect(lines).toEqual([
      'a read replica is too far behind; reads go to the primary',
      'a read replica is in use',
    ]);
  });

  it('are repeated on the primary where the replica refuses them, hangs or goes away', async () => {
    const { replicas, replica, lines } = await opened();
    const reading = (onReplica: (database: Database) => Promise<string>) =>
      replicas.read(caller('reader'), async (database) =>
        database === null ? 'from the primary' : onReplica(database),
      );
    const missing = (database: Database) =>
      database.session(owners.a).execute('select * from parcels.later').then(String);
    expect(await reading(missing)).toBe('from the primary');
    expect(lines).toEqual(['a read replica is in use']);
    await expect(reading(() => Promise.reject(new Error('a mistake')))).rejects.toThrow('a mistake');

    const hanging = Promise.withResolvers<void>();
    const lost = reading(() => {
      hanging.resolve();
      return new Promise(() => {});
    });
    await hanging.promise;
    replica.fail(new Error('it does not answer'));
    expect(await lost).toBe('from the primary');

    await replica.check(new Date().toISOString(), 10_000);
    const dying = (database: Database) =>
      database.execute('select pg_terminate_backend(pg_backend_pid())').then(String);
    expect(await reading(dying)).toBe('from the primary');
    expect(lines.at(-1)).toBe('a read replica is out of reach; reads go to the primary');
  });

  it('of a render see one snapshot of the replica over several connections, or one of the primary', async () => {
    const { replicas, lines } = await opened(memoryCache());
    const limits = { connections: 3, spareConnections: 3, timeout: 5_000, wholeTimeout: 10_000 };
    const turns = new FairTurns({ maxConcurrent: 3, waiting: 1 }, () => new Error('no turn'));
    const reads = new SnapshotReads(
      { database: primary.bench.database, replicas, turns, logger: silentLogger },
      limits,
    );
    const em = primary.bench.database.session(owners.a);
    const call = { ...caller('viewer'), em, signal: new AbortController().signal };
    const seen = async (before: string) => {
      const read = async (em: EntityManager) => {
        await em.execute(before);
        const [row] = await em.execute(
          "select label, current_setting('transaction_read_only') as only from parcels.parcel",
        );
        return `${row?.label} ${row?.only}`;
      };
      const outcomes = await reads.settleLagging(call, [read, read, read, read]);
      return outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
    };
    expect(await seen('select 1')).toEqual(Array(4).fill('on the replica on'));
    // As a standby does when what a query reads is removed by the primary.
    const givenUp = `do $$ begin if exists (select from parcels.parcel where label = 'on the replica')
      then raise exception 'conflict with recovery' using errcode = '40001'; end if; end $$`;
    expect(await seen(givenUp)).toEqual(Array(4).fill('on the primary on'));
    expect(lines).toEqual(['a read replica is in use']);
  });

  it('start without a replica that is away, and not with one that would see all tenants', async () => {
    const on = async (connectionString: string) => {
      const engine = { kind: 'postgres', connectionString } as const;
      const database = await Database.openReplica({
        engine,
        entities: kernelEntities,
        migrations: [],
        logger: silentLogger,
      });
      closers.push(() => database.close());
      return setOf(database);
    };
    const away = await on(`postgres://u:p@127.0.0.1:${await freePort()}/nothing`);
    await away.replicas.start();
    expect(await whereOf(away.replicas, 'reader')).toBe('primary');
    expect(away.lines).toEqual(['a read replica is out of reach; reads go to the primary']);

    const administrator = new URL(String(process.env.Test__DatabaseUrl));
    administrator.pathname = new URL(
      (standIn.bench.engine as { connectionString: string }).connectionString,
    ).pathname;
    await expect((await on(administrator.href)).replicas.start()).rejects.toThrow(
      /Persistence__ReplicaUrls.*BYPASSRLS/,
    );
  });
});
