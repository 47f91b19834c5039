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

  describe.runIf(kind.name === 'PostgreSQL')('with several connections', () => {
    /** Bumps in a transaction that stays open until it is told to end. */
    async function bumpAndHold(topic: string) {
      const bumped = Promise.withResolvers<void>();
      const end = Promise.withResolvers<void>();
      const ended = bench.database.session(tenantA).transactional(async (em) => {
        await new Epochs(bench.database, new TestClock()).bump(em, tenantA, topic);
        await em.execute('select 1');
        bumped.resolve();
        await end.promise;
      });
      await Promise.race([bumped.promise, ended]);
      return async () => {
        end.resolve();
        await ended;
      };
    }
    const read = (topic: string) => new Epochs(elsewhere, new TestClock()).current(tenantA, topic);
    const rowsOf = (topic: string) =>
      bench.database
        .session(tenantA)
        .execute('select topic from kernel.epoch where split_part(topic, ?, 1) = ?', ['#', topic]);

    it.each(['new', 'known'])('wait for no other change of a topic that is %s', async (topic) => {
      if (topic === 'known') await bump(tenantA, topic);
      const before = Number.parseInt(await read(topic), 10);
      const ends: (() => Promise<void>)[] = [];
      for (let at = 0; at < 3; at += 1) ends.push(await bumpAndHold(topic));
      expect(await read(topic)).toBe(`${before}.0`);
      // Those that began later commit first, and each counts when it does.
      for (const [at, end] of ends.toReversed().entries()) {
        await end();
        expect(await read(topic)).toBe(`${before + at + 1}.0`);
      }
      expect(await rowsOf(topic)).toHaveLength(3);
      for (let at = 0; at < 3; at += 1) await bump(tenantA, topic);
      expect(await rowsOf(topic)).toHaveLength(3);
      expect(await read(topic)).toBe(`${before + 6}.0`);
    });

    it('wait for no other change that holds a row named after their connection', async () => {
      const topic = 'connection';
      await bench.database.session(tenantA).transactional(async (em) => {
        const [{ pid } = {}] = await em.execute('select pg_backend_pid() as pid');
        await elsewhere
          .session(tenantA)
          .execute('insert into kernel.epoch (tenant_id, topic, value) values (?, ?, 0), (?, ?, 0)', [
            tenantA,
            topic,
            tenantA,
            `${topic}#${pid}`,
          ]);
        const ends = [await bumpAndHold(topic), await bumpAndHold(topic)];
        await new Epochs(bench.database, new TestClock()).bump(em, tenantA, topic);
        await em.execute('select 1');
        for (const end of ends) await end();
      });
      expect(await read(topic)).toBe('3.0');
      expect(await rowsOf(topic)).toHaveLength(3);
    });
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

  it.each([
    ['the tenant', tenantA, '1.0'],
    ['the host', HOST_TENANT_ID, '0.1'],
  ])(
    'are seen at once by the process that changed those of %s, when it has committed',
    async (topic, owner, after) => {
      const epochs = new Epochs(bench.database, new TestClock());
      expect(await epochs.current(tenantA, topic)).toBe('0.0');
      await bench.database.session(owner).transactional(async (em) => {
        await epochs.bump(em, owner, topic);
        expect(epochs.currentCached(tenantA, topic)).toBe('0.0');
      });
      expect(await epochs.current(tenantA, topic)).toBe(after);
    },
  );

  it('are read for all topics of a tenant at once', async () => {
    const epochs = new Epochs(bench.database, new TestClock());
    await bump(tenantA, 'one');
    await bump(tenantA, 'two');
    bench.takeStatements();
    expect(await epochs.current(tenantA, 'one')).toBe('1.0');
    expect(epochs.currentCached(tenantA, 'two')).toBe('1.0');
    expect(bench.takeStatements()).toHaveLength(1);
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
    const broken = { rows: () => Promise.reject(new Error('away')) };
    let database: object = broken;
    const healing = new Epochs(
      { rows: (...read) => (database as Database).rows(...read) } as Database,
      new TestClock(),
    );
    await expect(healing.current(tenantA, 'failing')).rejects.toThrow('away');
    database = bench.database;
    expect(await healing.current(tenantA, 'failing')).toBe('0.0');
  });
});
