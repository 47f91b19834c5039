import type { ActorSession } from '../../subgraphs/kernel/call/actor.ts';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import type { RevokedSessions } from '../../subgraphs/kernel/credentials/revoked-sessions.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';

export type SessionEnd = 'expired' | 'revoked';

/** The timer of a {@link SessionWatch}, replaceable in tests. */
export interface Timer {
  /** Calls `tick` once after some milliseconds, without keeping the process alive. @returns the cancellation. */
  after(milliseconds: number, tick: () => void): () => void;
}

export const systemTimer: Timer = {
  after(milliseconds, tick) {
    const handle = setTimeout(tick, milliseconds);
    handle.unref();
    return () => clearTimeout(handle);
  },
};

interface Watched {
  readonly session: ActorSession;
  /** Milliseconds; infinite for credentials without expiry. */
  readonly expiresAt: number;
  /** Equal for streams of the same token; null when the token cannot be revoked. */
  readonly revocationKey: string | null;
  readonly end: (reason: SessionEnd) => void;
}

/** Milliseconds between two checks of the revoked sessions, which themselves lag by less than a second. */
const revocationPeriod = 100;

/** Milliseconds after a failed check. */
const failedPeriod = 1_000;

/**
 * Ends streams and subscriptions when their token expires, and within a second of its revocation. All sessions share
 * one timer; without sessions there is none.
 */
export class SessionWatch {
  readonly #revoked: RevokedSessions | null;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #timer: Timer;
  readonly #watched = new Set<Watched>();
  #cancelTimer: (() => void) | null = null;
  #dueAt = Number.POSITIVE_INFINITY;
  #asking: Promise<void> | null = null;
  #failing = false;
  /** Milliseconds; the next check of the revoked sessions is not earlier. */
  #askAgainAt = 0;

  constructor(revoked: RevokedSessions | null, clock: Clock, logger: Logger, timer: Timer = systemTimer) {
    this.#revoked = revoked;
    this.#clock = clock;
    this.#logger = logger;
    this.#timer = timer;
  }

  get size(): number {
    return this.#watched.size;
  }

  /**
   * Watches a session until it ends or the caller stops watching.
   * @param session null, or one that cannot end: not watched.
   * @param end called at most once, never before this method returns.
   * @returns stops watching; idempotent.
   */
  watch(session: ActorSession | null, end: (reason: SessionEnd) => void): () => void {
    const watched = session === null ? null : this.#createWatch(session, end);
    if (watched === null) return () => undefined;
    this.#watched.add(watched);
    this.#wakeAt(Math.min(watched.expiresAt, this.#clock.now().getTime() + revocationPeriod));
    return () => this.#forget(watched);
  }

  #createWatch(session: ActorSession, end: Watched['end']): Watched | null {
    const { sid, sub, issuedAt } = session;
    const expiresAt = session.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    const isRevocable = this.#revoked !== null && (sid !== null || sub !== null);
    if (!isRevocable && expiresAt === Number.POSITIVE_INFINITY) return null;
    return {
      session,
      expiresAt,
      revocationKey: isRevocable ? JSON.stringify([sid, sub, issuedAt]) : null,
      end,
    };
  }

  #forget(watched: Watched): void {
    this.#watched.delete(watched);
    if (this.#watched.size === 0) this.#stop();
  }

  #stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#dueAt = Number.POSITIVE_INFINITY;
  }

  /** Sets the timer, unless it fires sooner anyway. @param instant milliseconds. */
  #wakeAt(instant: number): void {
    if (instant >= this.#dueAt) return;
    this.#stop();
    this.#dueAt = instant;
    const wait = Math.max(0, instant - this.#clock.now().getTime());
    this.#cancelTimer = this.#timer.after(wait, () => this.#tick());
  }

  #tick(): void {
    this.#stop();
    const now = this.#clock.now().getTime();
    for (const watched of [...this.#watched]) {
      if (watched.expiresAt <= now) this.#finish(watched, 'expired');
    }
    if (this.#watched.size === 0) return;
    this.#checkRevocations();
    const ends = [...this.#watched].map(({ expiresAt }) => expiresAt);
    this.#wakeAt(ends.reduce((soonest, end) => Math.min(soonest, end), now + revocationPeriod));
  }

  /** Checks each session once, however many streams it has. A running check is not repeated. */
  #checkRevocations(): void {
    const revoked = this.#revoked;
    const isWaiting = this.#asking !== null || this.#clock.now().getTime() < this.#askAgainAt;
    if (revoked === null || isWaiting) return;
    const revocable = [...this.#watched].filter(({ revocationKey }) => revocationKey !== null);
    const groups = Map.groupBy(revocable, ({ revocationKey }) => revocationKey);
    this.#asking = Promise.all(
      [...groups.values()].map(async (group) => {
        const [first] = group;
        if (first !== undefined && (await revoked.isRevoked(first.session))) {
          for (const watched of group) this.#finish(watched, 'revoked');
        }
      }),
    )
      .then(
        () => this.#handleAnswer(),
        (error: unknown) => this.#handleFailure(error),
      )
      .then(() => {
        this.#asking = null;
      });
  }

  #handleAnswer(): void {
    if (this.#failing) this.#logger.info('Session revocations can be checked again');
    this.#failing = false;
  }

  /** Logged once per outage. */
  #handleFailure(error: unknown): void {
    if (!this.#failing) this.#logger.warn({ err: error }, 'Session revocations could not be checked');
    this.#failing = true;
    this.#askAgainAt = this.#clock.now().getTime() + failedPeriod;
  }

  #finish(watched: Watched, reason: SessionEnd): void {
    if (!this.#watched.has(watched)) return;
    this.#forget(watched);
    try {
      watched.end(reason);
    } catch (error) {
      this.#logger.error({ err: error }, 'A session could not be ended');
    }
  }
}
