import type { JWTPayload } from 'jose';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import { unauthenticated } from '../../subgraphs/kernel/error/domain-error.ts';
import type { KeySet } from './key-set.ts';
import { readSignedToken, TokenRefused } from './signed-token.ts';
import {
  checkAccessToken,
  checkAudience,
  checkExpiry,
  checkIssuer,
  checkNotBefore,
  TokenBound,
  TokenExpired,
} from './token-claims.ts';
import type { TrustedIssuer } from './trusted-issuer.ts';

/** A bearer token that passed every check but revocation. */
export interface VerifiedToken {
  readonly claims: JWTPayload;
  /** When it ends, clock skew included. */
  readonly expiresAt: Date;
}

/** Checks bearer tokens. */
export interface TokenVerifier {
  /** @throws {DomainError} `unauthenticated`, or `unavailable` while the provider's keys have never been read. */
  verify(token: string): Promise<VerifiedToken>;
}

/** RFC 9068 section 4 and what providers wrote before it; never `logout+jwt`. */
const accessTokenTypes = ['at+jwt', 'jwt'];

/** Checks access tokens against one trusted issuer. */
export class BearerTokenVerifier implements TokenVerifier {
  readonly #keySet: KeySet;
  readonly #trusted: TrustedIssuer;
  readonly #clock: Clock;

  constructor(keySet: KeySet, trusted: TrustedIssuer, clock: Clock) {
    this.#keySet = keySet;
    this.#trusted = trusted;
    this.#clock = clock;
  }

  /**
   * @throws {DomainError} `Authentication:Token:Expired` for a token that was good, `Authentication:Token:BoundToKey`
   * for one bound by DPoP or a client certificate, `Authentication:Token:Invalid` for every other fault, without saying which; `Authentication:Provider:Unavailable` (503) without any keys.
   */
  async verify(token: string): Promise<VerifiedToken> {
    try {
      const { claims } = await readSignedToken(token, this.#keySet, accessTokenTypes);
      return { claims, expiresAt: this.#check(claims) };
    } catch (error) {
      if (error instanceof TokenBound) throw unauthenticated('Authentication:Token:BoundToKey');
      if (error instanceof TokenExpired) throw unauthenticated('Authentication:Token:Expired');
      if (error instanceof TokenRefused) throw unauthenticated('Authentication:Token:Invalid');
      throw error;
    }
  }

  #check(claims: JWTPayload): Date {
    const { issuer, audiences, clientId, clockSkew } = this.#trusted;
    const now = this.#clock.now().getTime();
    checkIssuer(claims, issuer);
    checkAudience(claims, audiences, clientId);
    checkAccessToken(claims);
    checkNotBefore(claims, now);
    return checkExpiry(claims, now, clockSkew);
  }
}
