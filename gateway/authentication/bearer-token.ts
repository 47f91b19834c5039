import type { JWTPayload } from 'jose';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import { unauthenticated } from '../../subgraphs/kernel/error/domain-error.ts';
import type { KeySet } from './key-set.ts';
import { readSignedToken, TokenRefused } from './signed-token.ts';
import {
  checkAudience,
  checkExpiry,
  checkIssuer,
  checkNotBefore,
  logoutEvent,
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
   * @throws {DomainError} `Authentication:Token:Expired` for a token that was good, `Authentication:Token:Invalid` for
   * every other fault, without saying which; `Authentication:Provider:Unavailable` (503) without any keys.
   */
  async verify(token: string): Promise<VerifiedToken> {
    try {
      const { claims } = await readSignedToken(token, this.#keySet, accessTokenTypes);
      return { claims, expiresAt: this.#check(claims) };
    } catch (error) {
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
    if (isLogoutToken(claims)) throw new TokenRefused('A logout token opens nothing.');
    checkNotBefore(claims, now);
    return checkExpiry(claims, now, clockSkew);
  }
}

/** Providers may send logout tokens with `typ` JWT or none: `events` gives them away. */
function isLogoutToken(claims: JWTPayload): boolean {
  const { events } = claims;
  return typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent);
}
