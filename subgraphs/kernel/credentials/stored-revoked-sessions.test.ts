import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
} from '../../../test/testkit/database/kernel-database.ts';
import { firstRun } from '../../../test/testkit/messaging/job-run.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { kernelHousekeeping } from '../../host/kernel-housekeeping.ts';
import type { Cache } from '../cache/cache.ts';
import { memoryCache } from '../cache/memory-cache.ts';
import type { ActorSession } from '../call/actor.ts';
import type { Database } from '../persistence/database.ts';
import type { SessionRevocation } from './revoked-sessions.ts';
import { StoredRevokedSessions } from './stored-revoked-sessions.ts';

const hour = 60 * 60 * 1000;

/** A cache that remembers what was put into it, and with which time to live. */
function spyCache(): Cache & { readonly entries: Map<string, { value: unknown; ttl: number }> } {
  const entries = new Map<string, { value: unknown; ttl: number }>();
  return Object.assign(memoryCache(), {
    entries,
    set: async (key: string, value: unknown, ttl: number) => void entries.set(key, { value, ttl }),
  });
}

describe.each(databases)('revoked sessions on $name', (kind) => {
  let bench: KernelDatabase;
  let elsewhere: Database;
  let serial = 0;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind);
    elsewhere = await bench.another();
  });
  afterAll(() => bench.close());

  /** A store of one process; what `at` says is its clock. */
  function store(at: TestClock, database = bench.database, cache: Cache = memoryCache()) {
    return new StoredRevokedSessions(database, cache, at);
  }

  function logout(clock: TestClock, of: Partial<SessionRevocation>): SessionRevocation {
    serial += 1;
    const now = clock.now();
    return {
      sid: null,
      sub: null,
      jti: `jti-${serial}`,
      revokedAt: now,
      expiresAt: new Date(now.getTime() + hour),
      ...of,
    };
  }

  const session = (of: Partial<ActorSession>): ActorSession => ({
    sid: null,
    sub: null,
    issuedAt: null,
    expiresAt: null,
    ...of,
  });

  it('are those of the logout by sid, and no others', async () => {
    const clock = new TestClock();
    const sessions = store(clock);
    await sessions.revoke(logout(clock, { sid: 'one', sub: 'alice' }));
    const asked = [
      { sid: 'one' },
      { sid: 'two' },
      { sid: 'ONE' },
      { sub: 'alice', issuedAt: new Date(0) },
      { sid: 'two', sub: 'alice', issuedAt: new Date(0) },
      {},
    ];
    const answers = await Promise.all(asked.map((of) => sessions.isRevoked(session(of))));
    expect(answers).toEqual([true, false, false, false, false, false]);
  });

  it('are all of a user issued before, for a logout by sub', async () => {
    const clock = new TestClock();
    const sessions = store(clock);
    await sessions.revoke(logout(clock, { sub: 'bob' }));
    const issued = (offset: number) => new Date(clock.now().getTime() + offset);
    const asked = [
      { sub: 'bob', issuedAt: issued(-1) },
      { sub: 'bob', issuedAt: issued(0) },
      { sub: 'bob', issuedAt: issued(1) },
      { sub: 'bob', issuedAt: null },
      { sub: 'bob', sid: 'any', issuedAt: issued(-1) },
      { sub: 'carol', issuedAt: issued(-1) },
    ];
    const answers = await Promise.all(asked.map((of) => sessions.isRevoked(session(of))));
    expect(answers).toEqual([true, true, false, true, true, false]);
  });

  it.each(['older first', 'newer first'])('of a user count from the latest logout on, %s', async (order) => {
    const clock = new TestClock();
    const sub = `dave ${order}`;
    const older = logout(clock, { sub });
    const newer = logout(clock, { sub, revokedAt: new Date(clock.now().getTime() + 1_000) });
    const writer = store(clock);
    for (const one of order === 'older first' ? [older, newer] : [newer, older]) await writer.revoke(one);
    const asked = session({ sub, issuedAt: new Date(clock.now().getTime() + 500) });
    expect([await writer.isRevoked(asked), await store(clock, elsewhere).isRevoked(asked)]).toEqual([
      true,
      true,
    ]);
  });

  it('are not touched by the same logout token a second time', async () => {
    const clock = new TestClock();
    const cache = spyCache();
    const sessions = store(clock, bench.database, cache);
    const first = logout(clock, { sid: 'replayed' });
    await sessions.revoke(first);
    clock.advance(hour - 1);
    const replay = { ...first, sid: 'other', expiresAt: new Date(clock.now().getTime() + hour) };
    await sessions.revoke(replay);
    await sessions.revoke({ ...replay, sid: 'replayed' });
    expect([...cache.entries.keys()]).toEqual(['svc:revoked-session:replayed']);
    expect(await sessions.isRevoked(session({ sid: 'other' }))).toBe(false);
    expect(await sessions.isRevoked(session({ sid: 'replayed' }))).toBe(true);
    clock.advance(1);
    expect(await sessions.isRevoked(session({ sid: 'replayed' }))).toBe(false);
  });

  it('are in the cache under their key until they are forgotten', async () => {
    const clock = new TestClock();
    const cache = spyCache();
    await store(clock, bench.database, cache).revoke(logout(clock, { sid: 'cached' }));
    expect([...cache.entries]).toEqual([
      ['svc:revoked-session:cached', { value: clock.now().toISOString(), ttl: hour }],
    ]);
  });

  it('are forgotten when their time is over, and deleted by the housekeeping', async () => {
    const clock = new TestClock();
    const sessions = store(clock);
    await sessions.revoke(logout(clock, { sid: 'ending' }));
    const asked = session({ sid: 'ending' });
    clock.advance(hour - 1);
    await kernelHousekeeping(bench.database, clock, 1, { trimLog: async () => {} }).handle({}, firstRun());
    expect([await sessions.isRevoked(asked), await store(clock).isRevoked(asked)]).toEqual([true, true]);
    clock.advance(1);
    expect([await sessions.isRevoked(asked), await store(clock).isRevoked(asked)]).toEqual([false, false]);
    const stored = "select jti from kernel.revoked_session where sid = 'ending'";
    expect(await bench.database.system((em) => em.execute(stored))).toHaveLength(1);
    clock.advance(1);
    await kernelHousekeeping(bench.database, clock, 1, { trimLog: async () => {} }).handle({}, firstRun());
    expect(await bench.database.system((em) => em.execute(stored))).toHaveLength(0);
  });

  it('are known to another process within a second, and to a new one at once, without any cache', async () => {
    const clock = new TestClock();
    const other = store(clock, elsewhere);
    const asked = session({ sid: 'everywhere' });
    expect(await other.isRevoked(asked)).toBe(false);
    await store(clock).revoke(logout(clock, { sid: 'everywhere' }));
    expect(await store(clock, elsewhere).isRevoked(asked)).toBe(true);
    clock.advance(1_000);
    expect(await other.isRevoked(asked)).toBe(true);
  });

  it('are known when the clock of the process that wrote them is a minute behind', async () => {
    const clock = new TestClock();
    const late = new TestClock(new Date(clock.now().getTime() - 60_000));
    const other = store(clock, elsewhere);
    expect(await other.isRevoked(session({ sid: 'late' }))).toBe(false);
    await store(late).revoke(logout(late, { sid: 'late' }));
    clock.advance(1_000);
    expect(await other.isRevoked(session({ sid: 'late' }))).toBe(true);
  });

  it('cost at most one statement a second, however many callers there are', async () => {
    const clock = new TestClock();
    const sessions = store(clock);
    bench.takeStatements();
    await Promise.all(Array.from({ length: 200 }, (_, i) => sessions.isRevoked(session({ sid: `s${i}` }))));
    for (let i = 0; i < 50; i += 1) await sessions.isRevoked(session({ sid: `s${i}` }));
    expect(bench.takeStatements()).toHaveLength(1);
    clock.advance(1_000);
    await Promise.all(Array.from({ length: 200 }, (_, i) => sessions.isRevoked(session({ sid: `s${i}` }))));
    expect(bench.takeStatements()).toHaveLength(1);
  });

  it('are looked at again when the clock is set back', async () => {
    const clock = new TestClock();
    const other = store(clock, elsewhere);
    await other.isRevoked(session({ sid: 'back' }));
    clock.advance(-hour);
    await store(clock).revoke(logout(clock, { sid: 'back' }));
    expect(await other.isRevoked(session({ sid: 'back' }))).toBe(true);
  });

  it('answer "unavailable" while the database does not, to all, and the truth afterwards', async () => {
    const clock = new TestClock();
    let isAway = true;
    const database = {
      system: (work: never) => (isAway ? Promise.reject(new Error('away')) : bench.database.system(work)),
    } as unknown as Database;
    const sessions = store(clock, database);
    const asked = [session({ sid: 'a' }), session({ sid: 'b' })];
    const failures = await Promise.all(
      asked.map((one) => sessions.isRevoked(one).catch((error: unknown) => error)),
    );
    for (const failure of failures)
      expect(failure).toMatchObject({
        kind: 'unavailable',
        errorCode: 'Authentication:Session:Unavailable',
        parameters: { retryAfter: 2 },
      });
    isAway = false;
    expect(await sessions.isRevoked(session({ sid: 'a' }))).toBe(false);
    isAway = true;
    expect(await sessions.isRevoked(session({ sid: 'a' }))).toBe(false);
    clock.advance(1_000);
    await expect(sessions.isRevoked(session({ sid: 'a' }))).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('are out of reach for tenants', async () => {
    const asked = bench.database.session(tenantA).execute('select * from kernel.revoked_session');
    await expect(asked).rejects.toThrow(/permission denied/);
  });
});
