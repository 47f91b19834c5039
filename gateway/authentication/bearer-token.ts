import type { JWTPayload } from 'jose';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import type { KeySet } from './key-set.ts';
import { refuseToken } from './refused-token.ts';
import { InvalidTokenError, readSignedToken } from './signed-token.ts';
import {
  BoundTokenError,
  checkAccessToken,
  checkAudience,
  checkExpiry,
  checkIssuer,
  checkNotBefore,
  ExpiredTokenError,
} from './token-claims.ts';
import type { TrustedIssuer } from './trusted-issuer.ts';

/** A bearer token that passed every check except revocation. */
export interface VerifiedToken {
  readonly claims: JWTPayload;
  /** Includes the clock skew. */
  readonly expiresAt: Date;
}

export interface TokenVerifier {
  /** @throws {DomainError} `unauthenticated`, or `unavailable` until the provider's keys have been read once. */
  verify(token: string): Promise<VerifiedToken>;
}

/** RFC 9068 section 4 and the types in use before it; never `logout+jwt`. */
const accessTokenTypes = ['at+jwt', 'jwt'];

/** Verifies access tokens of one trusted issuer. */
export class BearerTokenVerifier implements TokenVerifier {
  constructor(
    private readonly keySet: KeySet,
    private readonly trusted: TrustedIssuer,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {DomainError} `Authentication:Token:Expired` for an expired but otherwise valid token,
   * `Authentication:Token:BoundToKey` for one bound by DPoP or a client certificate, `Authentication:Token:Invalid` for
   * every other fault, without details; `Authentication:Provider:Unavailable` (503) without any keys.
   */
  async verify(token: string): Promise<VerifiedToken> {
    try {
      const { claims } = await readSignedToken(token, this.keySet, accessTokenTypes);
      return { claims, expiresAt: this.check(claims) };
    } catch (error) {
      if (error instanceof BoundTokenError) throw refuseToken('Authentication:Token:BoundToKey', error);
      if (error instanceof ExpiredTokenError) throw refuseToken('Authentication:Token:Expired', error);
      if (error instanceof InvalidTokenError) throw refuseToken('Authentication:Token:Invalid', error);
      throw error;
    }
  }

  private check(claims: JWTPayload): Date {
    const { issuer, audiences, clientId, clockSkew } = this.trusted;
    const now = this.clock.now().getTime();
    checkIssuer(claims, issuer);
    checkAudience(claims, audiences, clientId);
    checkAccessToken(claims);
    checkNotBefore(claims, now);
    return checkExpiry(claims, now, clockSkew);
  }
}
