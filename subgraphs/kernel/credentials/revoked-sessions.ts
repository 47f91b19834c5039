import type { ActorSession } from '../call/actor.ts';

/** A logout as it is remembered: by session, or by user for a logout token without `sid`. */
export interface SessionRevocation {
  readonly sid: string | null;
  readonly sub: string | null;
  /** `jti` of the logout token; a second one with the same id has no effect. */
  readonly jti: string;
  /** Tokens issued before this instant are refused, for a revocation by `sub`. */
  readonly revokedAt: Date;
  /** When the revocation is forgotten: `revokedAt` + `SessionRevocationTtl`. */
  readonly expiresAt: Date;
}

/** Sessions that ended by back-channel logout (specification, "Authentication endpoint"). */
export interface RevokedSessions {
  /** Remembers a revocation in the database and in the cache under `svc:revoked-session:{sid}`. Idempotent by `jti`. */
  revoke(revocation: SessionRevocation): Promise<void>;
  /**
   * Whether the session is revoked; at most a second behind any process, and right without Redis.
   * @throws {DomainError} `unavailable` when nobody can tell: an ended session must not pass for an open one.
   */
  isRevoked(session: ActorSession): Promise<boolean>;
  /** Whether nobody has to be asked, and the session is not revoked. */
  isKnownOpen(session: ActorSession): boolean;
}
