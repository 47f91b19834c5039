import { setImmediate as turn } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alice } from '../../../test/testkit/callers.ts';
import { type KernelDatabase, openKernelDatabase } from '../../../test/testkit/database/kernel-database.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { tenantRole } from '../tenancy/tenant-rows.ts';
import { FairTurns } from './fair-turns.ts';
import { primaryAlone } from './read-replicas.ts';
import { type SnapshotReadLimits, SnapshotReads } from './snapshot-reads.ts';

describe.each(databases)('reads of one snapshot, on $name', (kind) => {
  const isServer = kind.name === 'PostgreSQL';
  let bench: KernelDatabase;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind, { poolSize: 6 });
  });
  afterAll(() => bench?.close());

  const settle = <T>(
    reads: readonly ((em: EntityManager) => Promise<T>)[],
    limits: Partial<SnapshotReadLimits> = {},
  ) => {
    const { database } = bench;
    const turns = new FairTurns({ maxConcurrent: 5, waiting: 10 }, () => new Error('busy'));
    const usual = { connections: 4, spareConnections: 4, timeout: 30_000, wholeTimeout: 30_000 };
    const parts = { database, replicas: primaryAlone, turns, logger: silentLogger };
    const em = database.session(alice.tenant.id);
    const call = { actor: alice.actor, tenant: alice.tenant, em, signal: new AbortController().signal };
    return new SnapshotReads(parts, { ...usual, ...limits }).settle(call, reads);
  };

  /** Asks again and again, whatever it is told, until it is told so often to stop. */
  const relentless = (ended: PromiseWithResolvers<string[]>) => async (em: EntityManager) => {
    const refusals: string[] = [];
    while (refusals.length < 5) {
      await turn();
      await em.execute("select 'relentless'").catch((error: Error) => refusals.push(error.message));
    }
    ended.resolve(refusals);
  };
  const refused = Array(5).fill('What sends this statement is over.');

  it('send no statement after their time, and leave the connection to the next', async () => {
    const ended = Promise.withResolvers<string[]>();
    const one = async (em: EntityManager) => void (await em.execute('select 1'));
    const outcomes = await settle([relentless(ended)], { wholeTimeout: 150 });
    bench.takeStatements();
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected']);
    expect((await ended.promise).slice(-1)).toEqual(refused.slice(-1));
    expect(bench.takeStatements()).toEqual([]);
    expect(await settle([one])).toEqual([{ status: 'fulfilled', value: undefined }]);
  });

  it('send no statement after they have answered or failed', async () => {
    for (const answer of [async () => 'done', () => Promise.reject(new Error('failed'))]) {
      const ended = Promise.withResolvers<string[]>();
      const careless = async (em: EntityManager) => {
        void relentless(ended)(em);
        return answer();
      };
      const role = async (em: EntityManager) => (await em.execute('select current_user as role'))[0]?.role;
      const outcomes = await settle([careless, role], { connections: 1 });
      bench.takeStatements();
      expect(await ended.promise).toEqual(refused);
      expect(bench.takeStatements()).toEqual([]);
      expect(outcomes[1]).toEqual({ status: 'fulfilled', value: tenantRole });
    }
  });

  it.runIf(isServer)('are all under way at once where there are connections for them', async () => {
    let begun = 0;
    const all = Promise.withResolvers<void>();
    const read = async (em: EntityManager) => {
      const [row] = await em.execute(
        `select pg_backend_pid() as pid, current_user as role, current_setting('mikro.tenant.id') as tenant,
           current_setting('transaction_read_only') as reads, current_setting('statement_timeout') as timeout`,
      );
      begun += 1;
      if (begun === 4) all.resolve();
      await all.promise;
      return row;
    };
    const outcomes = await settle([read, read, read, read]);
    const rows = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
    expect(new Set(rows.map(({ pid }) => pid)).size).toBe(4);
    const fence = { role: tenantRole, tenant: alice.tenant.id, reads: 'on', timeout: '30s' };
    for (const { pid: _, ...behind } of rows) expect(behind).toEqual(fence);
  });

  it.runIf(isServer)('that stand last begin with the first, on the connections that help', async () => {
    const begun: string[] = [];
    const both = Promise.withResolvers<void>();
    const read = (name: string) => async () => {
      begun.push(name);
      if (begun.length === 2) both.resolve();
      await both.promise;
    };
    await settle([read('quick'), read('unknown'), read('slow')], { connections: 2 });
    expect(begun.slice(0, 2).sort()).toEqual(['quick', 'slow']);
    expect(begun[2]).toBe('unknown');
  });

  it('are refused none of what they need because one of them cannot be read by the server', async () => {
    const wrong = (em: EntityManager) => em.execute('select from where');
    const right = (em: EntityManager) => em.execute('select 1 as one');
    const outcomes = await settle([wrong, right, wrong, right, wrong, right]);
    const rejected = outcomes.map(({ status }) => status === 'rejected');
    expect(rejected).toEqual([true, false, true, false, true, false]);
  });
});
