import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
  tenantB,
} from '../../../test/testkit/database/kernel-database.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { HOST_TENANT_ID } from '../tenancy/tenant.ts';
import type { Database } from './database.ts';
import { Epochs } from './epochs.ts';

describe.each(databases)('epochs on $name', (kind) => {
  let bench: KernelDatabase;
  let elsewhere: Database;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind);
    elsewhere = await bench.another();
  });
  afterAll(() => bench.close());

  const bump = (tenantId: string, topic: string) =>
    elsewhere
      .session(tenantId)
      .transactional((em) => new Epochs(elsewhere, new TestClock()).bump(em, tenantId, topic));

  it('are read once for the calls of a second', async () => {
    const clock = new TestClock();
    const epochs = new Epochs(bench.database, clock);
    bench.takeStatements();
    const first = await Promise.all([epochs.current(tenantA, 'once'), epochs.current(tenantA, 'once')]);
    clock.advance(899);
    expect([...first, await epochs.current(tenantA, 'once')]).toEqual(['0.0', '0.0', '0.0']);
    expect(bench.takeStatements()).toHaveLength(1);
  });

  it('differ within a second of a change by another process, for its tenant and topic alone', async () => {
    const clock = new TestClock();
    const epochs = new Epochs(bench.database, clock);
    const all = () =>
      Promise.all([
        epochs.current(tenantA, 'changed'),
        epochs.current(tenantB, 'changed'),
        epochs.current(tenantA, 'other'),
      ]);
    expect(await all()).toEqual(['0.0', '0.0', '0.0']);
    await bump(tenantA, 'changed');
    clock.advance(1_000);
    expect(await all()).toEqual(['1.0', '0.0', '0.0']);
    await bump(tenantA, 'changed');
    clock.advance(1_000);
    expect(await all()).toEqual(['2.0', '0.0', '0.0']);
  });

  it('differ for every tenant after a change of the host', async () => {
    const clock = new TestClock();
    const epochs = new Epochs(bench.database, clock);
    const all = () =>
      Promise.all([tenantA, tenantB, HOST_TENANT_ID].map((id) => epochs.current(id, 'global')));
    const before = await all();
    await bump(HOST_TENANT_ID, 'global');
    clock.advance(1_000);
    const after = await all();
    expect(after.filter((epoch, i) => epoch === before[i])).toEqual([]);
  });

  it('do not count a change that was rolled back', async () => {
    const epochs = new Epochs(bench.database, new TestClock());
    await bench.database
      .session(tenantA)
      .transactional(async (em) => {
        await epochs.bump(em, tenantA, 'undone');
        throw new Error('on purpose');
      })
      .catch(() => {});
    expect(await epochs.current(tenantA, 'undone')).toBe('0.0');
  });

  it('are bumped by the session of the tenant alone', async () => {
    const epochs = new Epochs(bench.database, new TestClock());
    const session = bench.database.session(tenantA);
    await expect(session.transactional((em) => epochs.bump(em, tenantB, 'foreign'))).rejects.toThrow(
      /row-level/,
    );
    await expect(session.transactional((em) => epochs.bump(em, HOST_TENANT_ID, 'foreign'))).rejects.toThrow(
      /row-level/,
    );
  });

  it('are seen at once by the process that changed them, which forgets what it read', async () => {
    const epochs = new Epochs(bench.database, new TestClock());
    await epochs.current(tenantA, 'own');
    await bench.database.session(tenantA).transactional((em) => epochs.bump(em, tenantA, 'own'));
    expect(await epochs.current(tenantA, 'own')).toBe('0.0');
    epochs.forget();
    expect(await epochs.current(tenantA, 'own')).toBe('1.0');
  });

  it('are read again when the clock is set back', async () => {
    const clock = new TestClock();
    const epochs = new Epochs(bench.database, clock);
    await epochs.current(tenantA, 'back');
    await bump(tenantA, 'back');
    clock.advance(-60_000);
    expect(await epochs.current(tenantA, 'back')).toBe('1.0');
  });

  it('are read again after a read that failed', async () => {
    const epochs = new Epochs(bench.database, new TestClock());
    await expect(epochs.current('no uuid', 'failing')).rejects.toThrow(/invalid input syntax/);
    const broken = { session: () => ({ execute: () => Promise.reject(new Error('away')) }) };
    let database: object = broken;
    const healing = new Epochs(
      { session: (id: string) => (database as Database).session(id) } as Database,
      new TestClock(),
    );
    await expect(healing.current(tenantA, 'failing')).rejects.toThrow('away');
    database = bench.database;
    expect(await healing.current(tenantA, 'failing')).toBe('0.0');
  });
});
