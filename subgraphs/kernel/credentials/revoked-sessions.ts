import type { ActorSession } from '../call/actor.ts';

/** A revocation: by session, or by user for a logout token without `sid`. */
export interface SessionRevocation {
  readonly sid: string | null;
  readonly sub: string | null;
  /** `jti` of the logout token; a second one with the same id has no effect. */
  readonly jti: string;
  /** Tokens issued before this instant are refused, for a revocation by `sub`. */
  readonly revokedAt: Date;
  /** When the revocation is deleted: `revokedAt` + `SessionRevocationTtl`. */
  readonly expiresAt: Date;
}

/** Sessions that were ended by back-channel logout (specification, "Authentication endpoint"). */
export interface RevokedSessions {
  /** Stores a revocation in the database and in the cache under `svc:revoked-session:{sid}`. Idempotent by `jti`. */
  revoke(revocation: SessionRevocation): Promise<void>;
  /**
   * Whether the session is revoked. The answer is at most a second old, and correct without Redis.
   * @throws {DomainError} `unavailable` when the state is unknown: a revoked session must not be accepted.
   */
  isRevoked(session: ActorSession): Promise<boolean>;
  /** Whether the cached state is fresh and does not revoke the session. */
  isKnownOpen(session: ActorSession): boolean;
}
