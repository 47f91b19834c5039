import type { Cache } from '../cache/cache.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../persistence/database.ts';
import type { ActorSession } from './actor.ts';
import type { RevokedSessions, SessionRevocation } from './revoked-sessions.ts';

/** Milliseconds this process may be behind the others. */
const maximumAge = 900;

/** Milliseconds read again at each look: a transaction may commit later than its clock says. */
const overlap = 120_000;

interface Revocations {
  readonly sids: Map<string, number>;
  readonly subs: Map<string, { readonly revokedAt: number; readonly expiresAt: number }>;
}

/**
 * Revoked sessions, mirrored from the database: one statement a second at most while there are calls, none per call,
 * and nothing forgotten when Redis is lost. The cache entry of the specification is written beside it.
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
    if (this.lookedAt === null || now - this.lookedAt >= maximumAge) await this.look(now);
    if (session.sid !== null && (this.mirror.sids.get(session.sid) ?? 0) > now) return true;
    const bySub = session.sub === null ? undefined : this.mirror.subs.get(session.sub);
    if (bySub === undefined || bySub.expiresAt <= now) return false;
    return session.issuedAt === null || session.issuedAt.getTime() <= bySub.revokedAt;
  }

  private look(now: number): Promise<void> {
    this.looking ??= this.load(now).finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  private async load(now: number): Promise<void> {
    const since = this.lookedAt === null ? new Date(0) : new Date(this.lookedAt - overlap);
    const rows: { sid: string | null; sub: string | null; revokedAt: string; expiresAt: string }[] =
      await this.database.system((em) =>
        em.execute(
          `select sid, sub, revoked_at as "revokedAt", expires_at as "expiresAt" from kernel.revoked_session
           where recorded_at >= ? and expires_at > ?`,
          [since, new Date(now)],
        ),
      );
    for (const { sid, sub, revokedAt, expiresAt } of rows) {
      const ends = new Date(expiresAt).getTime();
      if (sid !== null) this.mirror.sids.set(sid, ends);
      else if (sub !== null)
        this.mirror.subs.set(sub, { revokedAt: new Date(revokedAt).getTime(), expiresAt: ends });
    }
    for (const [sid, ends] of this.mirror.sids) if (ends <= now) this.mirror.sids.delete(sid);
    for (const [sub, { expiresAt }] of this.mirror.subs) if (expiresAt <= now) this.mirror.subs.delete(sub);
    this.lookedAt = now;
  }
}
