import { beforeEach, describe, expect, it } from 'vitest';
import type { ActorSession } from '../../subgraphs/kernel/call/actor.ts';
import type { RevokedSessions } from '../../subgraphs/kernel/credentials/revoked-sessions.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { TestClock } from '../../test/testkit/test-clock.ts';
import { SessionWatch, systemTimer, type Timer } from './session-end.ts';

/** A timer that goes off when the clock is moved past it. */
class ManualTimer implements Timer {
  readonly clock = new TestClock();
  readonly pending = new Map<symbol, { at: number; tick: () => void }>();
  started = 0;

  after(milliseconds: number, tick: () => void) {
    const id = Symbol();
    this.started += 1;
    this.pending.set(id, { at: this.clock.now().getTime() + milliseconds, tick });
    return () => void this.pending.delete(id);
  }

  /** Moves the clock on and lets everything due happen in order, waiting for what it began. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.clock.now().getTime() + milliseconds;
    for (;;) {
      const [next] = [...this.pending].sort(([, a], [, b]) => a.at - b.at);
      if (next === undefined || next[1].at > end) break;
      this.pending.delete(next[0]);
      this.clock.advance(next[1].at - this.clock.now().getTime());
      next[1].tick();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.clock.advance(end - this.clock.now().getTime());
  }
}

class FakeRevokedSessions implements RevokedSessions {
  readonly revokedSids = new Set<string>();
  asked: (string | null)[] = [];
  answer: Promise<void> = Promise.resolve();
  fails = false;
  async revoke() {}
  isKnownOpen() {
    return false;
  }
  async isRevoked({ sid }: ActorSession) {
    this.asked.push(sid);
    await this.answer;
    if (this.fails) throw new Error('The database is away.');
    return sid !== null && this.revokedSids.has(sid);
  }
}

let timer: ManualTimer;
let revoked: FakeRevokedSessions;
let watch: SessionWatch;
let ended: string[];

beforeEach(() => {
  timer = new ManualTimer();
  revoked = new FakeRevokedSessions();
  watch = new SessionWatch(revoked, timer.clock, silentLogger, timer);
  ended = [];
});

const sessionOf = (sid: string | null, seconds: number | null): ActorSession => ({
  sid,
  sub: sid === null ? null : 'user-1',
  issuedAt: timer.clock.now(),
  expiresAt: seconds === null ? null : new Date(timer.clock.now().getTime() + seconds * 1_000),
});
const start = (name: string, session: ActorSession | null) =>
  watch.watch(session, (reason) => ended.push(`${name} ${reason}`));

describe('SessionWatch', () => {
  it('ends a session when its token does, to the millisecond', async () => {
    start('a', sessionOf('s-a', 60.05));
    await timer.advance(60_049);
    expect(ended).toEqual([]);
    await timer.advance(1);
    expect(ended).toEqual(['a expired']);
  });

  it('ends the sooner session first, whichever was watched first', async () => {
    start('late', sessionOf(null, 20));
    start('soon', sessionOf(null, 10));
    await timer.advance(15_000);
    expect(ended).toEqual(['soon expired']);
    await timer.advance(5_000);
    expect(ended).toEqual(['soon expired', 'late expired']);
  });

  it('ends a revoked session within a second, and no other', async () => {
    start('a', sessionOf('s-a', 3_600));
    start('b', sessionOf('s-b', 3_600));
    await timer.advance(5_000);
    revoked.revokedSids.add('s-a');
    await timer.advance(1_000);
    expect(ended).toEqual(['a revoked']);
    expect(watch.size).toBe(1);
  });

  it('ends all streams of a revoked session with one check', async () => {
    const session = sessionOf('s-a', 3_600);
    for (const name of ['one', 'two', 'three']) start(name, session);
    await timer.advance(100);
    expect(revoked.asked).toEqual(['s-a']);
    revoked.revokedSids.add('s-a');
    await timer.advance(1_000);
    expect(ended).toEqual(['one revoked', 'two revoked', 'three revoked']);
  });

  it('ends each session once and has no timer afterwards', async () => {
    revoked.revokedSids.add('s-a');
    start('a', sessionOf('s-a', 1));
    await timer.advance(10_000);
    expect(ended).toEqual(['a revoked']);
    expect([watch.size, timer.pending.size]).toEqual([0, 0]);
  });

  it('uses one timer for all, and none when idle', async () => {
    expect(timer.pending.size).toBe(0);
    const stops = Array.from({ length: 1_000 }, (_, index) => start(`${index}`, sessionOf(`s-${index}`, 60)));
    expect(timer.pending.size).toBe(1);
    expect(timer.started).toBe(1);
    for (const stop of stops) stop();
    expect([watch.size, timer.pending.size]).toEqual([0, 0]);
    for (const stop of stops) stop();
    await timer.advance(100_000);
    expect(ended).toEqual([]);
  });

  it('starts again after it was idle', async () => {
    start('a', sessionOf(null, 1))();
    start('b', sessionOf(null, 1));
    await timer.advance(1_000);
    expect(ended).toEqual(['b expired']);
  });

  it('watches nothing that cannot end', () => {
    start('anonymous', null);
    start('endless', sessionOf(null, null));
    new SessionWatch(null, timer.clock, silentLogger, timer).watch(sessionOf('s', null), () => undefined);
    expect([watch.size, timer.pending.size]).toEqual([0, 0]);
  });

  it('continues while revocations cannot be checked', async () => {
    revoked.fails = true;
    start('a', sessionOf('s-a', 2));
    await timer.advance(1_000);
    expect(ended).toEqual([]);
    revoked.fails = false;
    revoked.revokedSids.add('s-a');
    await timer.advance(900);
    expect(ended).toEqual(['a revoked']);
  });

  it('retries once a second while revocations cannot be checked, and logs each outage once', async () => {
    const said: string[] = [];
    const logger = {
      ...silentLogger,
      warn: (_: unknown, text: string) => said.push(text),
      info: (text: string) => said.push(text),
    } as never;
    const watching = new SessionWatch(revoked, timer.clock, logger, timer);
    for (let outage = 1; outage <= 2; outage += 1) {
      revoked.fails = true;
      const stop = watching.watch(sessionOf('s-a', 3_600), () => undefined);
      revoked.asked = [];
      await timer.advance(10_000);
      expect(revoked.asked.length).toBeGreaterThanOrEqual(9);
      expect(revoked.asked.length).toBeLessThanOrEqual(11);
      revoked.fails = false;
      await timer.advance(2_000);
      stop();
      expect(said.splice(0)).toEqual([
        'Session revocations could not be checked',
        'Session revocations can be checked again',
      ]);
    }
  });

  it('starts no second check during one, but ends expired streams', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    revoked.answer = promise;
    start('a', sessionOf('s-a', 2));
    start('b', sessionOf('s-b', 60));
    await timer.advance(3_000);
    expect(revoked.asked).toEqual(['s-a', 's-b']);
    expect(ended).toEqual(['a expired']);
    release();
    await timer.advance(200);
    expect(revoked.asked).toContain('s-b');
    expect(revoked.asked.length).toBeGreaterThan(2);
  });

  it('ends the others when one cannot be ended', async () => {
    watch.watch(sessionOf(null, 1), () => {
      throw new Error('broken');
    });
    start('b', sessionOf(null, 1));
    await timer.advance(1_000);
    expect(ended).toEqual(['b expired']);
  });
});

describe('systemTimer', () => {
  it('goes off, and can be cancelled', async () => {
    const went: string[] = [];
    const cancel = systemTimer.after(1, () => went.push('cancelled'));
    cancel();
    await new Promise<void>((resolve) => systemTimer.after(5, resolve));
    expect(went).toEqual([]);
  });

  it('does not keep the process alive', () => {
    const holding = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = holding();
    const cancel = systemTimer.after(60_000, () => undefined);
    expect(holding()).toBe(before);
    cancel();
  });
});
