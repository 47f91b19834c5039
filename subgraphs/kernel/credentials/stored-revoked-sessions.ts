import type { Cache } from '../cache/cache.ts';
import type { ActorSession } from '../call/actor.ts';
import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../error/domain-error.ts';
import type { Database } from '../persistence/database.ts';
import type { RevokedSessions, SessionRevocation } from './revoked-sessions.ts';

/** Milliseconds that this process may lag behind the others. */
const maximumAge = 900;

/** `Retry-After` in seconds while the state of sessions is unknown. */
const retryAfter = 2;

/** Milliseconds that each read overlaps the previous one: a transaction may commit later than its timestamp. */
const overlap = 120_000;

interface Revocations {
  readonly sids: Map<string, number>;
  readonly subs: Map<string, { readonly revokedAt: number; readonly expiresAt: number }>;
}

/**
 * Revoked sessions, mirrored from the database: at most one statement per second while there are calls, none per call.
 * Nothing is lost with Redis. The cache entry of the specification is written in addition.
 */
export class StoredRevokedSessions implements RevokedSessions {
  private readonly mirror: Revocations = { sids: new Map(), subs: new Map() };
  private lookedAt: number | null = null;
  private looking: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly cache: Cache,
    private readonly clock: Clock,
  ) {}

  async revoke(revocation: SessionRevocation): Promise<void> {
    const now = this.clock.now();
    const recorded: unknown[] = await this.database.system((em) =>
      em.execute(
        `insert into kernel.revoked_session (jti, sid, sub, revoked_at, recorded_at, expires_at)
         values (?, ?, ?, ?, ?, ?) on conflict (jti) do nothing returning jti`,
        [revocation.jti, revocation.sid, revocation.sub, revocation.revokedAt, now, revocation.expiresAt],
      ),
    );
    if (recorded.length === 0) return;
    this.lookedAt = this.lookedAt === null ? null : Math.min(this.lookedAt, now.getTime() - maximumAge);
    const ttl = revocation.expiresAt.getTime() - now.getTime();
    const id = revocation.sid ?? revocation.sub;
    if (id !== null && ttl > 0)
      await this.cache.set(`svc:revoked-session:${id}`, revocation.revokedAt.toISOString(), ttl);
  }

  async isRevoked(session: ActorSession): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (this.isOld(now)) await this.refresh(now);
    return this.isMirrored(session, now);
  }

  isKnownOpen(session: ActorSession): boolean {
    const now = this.clock.now().getTime();
    return !this.isOld(now) && !this.isMirrored(session, now);
  }

  /** Whether the mirror must be refreshed first. */
  private isOld(now: number): boolean {
    const age = this.lookedAt === null ? maximumAge : now - this.lookedAt;
    return age >= maximumAge || age < 0;
  }

  private isMirrored(session: ActorSession, now: number): boolean {
    if (session.sid !== null && (this.mirror.sids.get(session.sid) ?? 0) > now) return true;
    const bySub = session.sub === null ? undefined : this.mirror.subs.get(session.sub);
    if (bySub === undefined || bySub.expiresAt <= now) return false;
    return session.issuedAt === null || session.issuedAt.getTime() <= bySub.revokedAt;
  }

  private refresh(now: number): Promise<void> {
    this.looking ??= this.load(now)
      .catch((cause: unknown) => {
        throw new DomainError('unavailable', 'Authentication:Session:Unavailable', {
          parameters: { retryAfter },
          cause,
        });
      })
      .finally(() => {
        this.looking = null;
      });
    return this.looking;
  }

  private async load(now: number): Promise<void> {
    const since = this.lookedAt === null ? new Date(0) : new Date(Math.min(this.lookedAt, now) - overlap);
    const rows: { sid: string | null; sub: string | null; revokedAt: string; expiresAt: string }[] =
      await this.database.system((em) =>
        em.execute(
          `select sid, sub, revoked_at as "revokedAt", expires_at as "expiresAt" from kernel.revoked_session
           where recorded_at >= ? and expires_at > ?`,
          [since, new Date(now)],
        ),
      );
    for (const { sid, sub, revokedAt, expiresAt } of rows)
      this.remember({ sid, sub, revokedAt: new Date(revokedAt), expiresAt: new Date(expiresAt) });
    for (const [sid, ends] of this.mirror.sids) if (ends <= now) this.mirror.sids.delete(sid);
    for (const [sub, { expiresAt }] of this.mirror.subs) if (expiresAt <= now) this.mirror.subs.delete(sub);
    this.lookedAt = now;
  }

  /** If a session or user is revoked several times, the latest revocation applies, in any order of reading. */
  private remember({ sid, sub, revokedAt, expiresAt }: Omit<SessionRevocation, 'jti'>): void {
    const { sids, subs } = this.mirror;
    if (sid !== null) sids.set(sid, Math.max(expiresAt.getTime(), sids.get(sid) ?? 0));
    else if (sub !== null)
      subs.set(sub, {
        revokedAt: Math.max(revokedAt.getTime(), subs.get(sub)?.revokedAt ?? 0),
        expiresAt: Math.max(expiresAt.getTime(), subs.get(sub)?.expiresAt ?? 0),
      });
  }
}
