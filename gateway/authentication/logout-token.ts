import type { JWTPayload } from 'jose';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import type { KeySet } from './key-set.ts';
import { InvalidTokenError, readSignedToken } from './signed-token.ts';
import {
  checkAudience,
  checkExpiry,
  checkIssuer,
  checkNotBefore,
  logoutEvent,
  secondsOf,
} from './token-claims.ts';
import type { TrustedIssuer } from './trusted-issuer.ts';

export interface Logout {
  readonly sid: string | null;
  readonly sub: string | null;
  readonly jti: string;
  /** When the provider issued the token; whole seconds. */
  readonly issuedAt: Date;
}

/** OpenID Connect Back-Channel Logout 1.0, section 2.4: explicitly typed, or not. */
const logoutTokenTypes = ['logout+jwt', 'jwt'];

/** Milliseconds after which a logout token is stale. */
const freshness = 120_000;

/** Checks logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
export class LogoutTokenVerifier {
  constructor(
    private readonly keySet: KeySet,
    private readonly trusted: TrustedIssuer,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {InvalidTokenError} with the cause, for any invalid token.
   * @throws {DomainError} `unavailable` until the provider's keys have been read once.
   */
  async verify(token: string): Promise<Logout> {
    const { claims } = await readSignedToken(token, this.keySet, logoutTokenTypes);
    const now = this.clock.now().getTime();
    checkIssuer(claims, this.trusted.issuer);
    checkAudience(claims, this.trusted.logoutAudiences);
    checkEvent(claims);
    checkType(claims);
    if (claims.nonce !== undefined) throw new InvalidTokenError('A logout token must not have a nonce.');
    checkNotBefore(claims, now);
    // Providers before the final specification sent no `exp`.
    if (claims.exp !== undefined) checkExpiry(claims, now, this.trusted.clockSkew);
    return {
      ...subjectOf(claims),
      jti: requireText(claims.jti, 'jti'),
      issuedAt: freshIssue(claims, now),
    };
  }
}

/** Keycloak also names the kind of a token in a claim. */
function checkType({ typ }: JWTPayload): void {
  const isLogout = typ === undefined || (typeof typ === 'string' && typ.toLowerCase() === 'logout');
  if (!isLogout) throw new InvalidTokenError('The token is of another type.');
}

function checkEvent({ events }: JWTPayload): void {
  const event: unknown =
    typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent)
      ? (events as Record<string, unknown>)[logoutEvent]
      : undefined;
  if (typeof event !== 'object' || event === null || Array.isArray(event)) {
    throw new InvalidTokenError('The token has no logout event.');
  }
}

function subjectOf({ sid, sub }: JWTPayload): Pick<Logout, 'sid' | 'sub'> {
  if (sid === undefined && sub === undefined)
    throw new InvalidTokenError('The token has neither sid nor sub.');
  return {
    sid: sid === undefined ? null : requireText(sid, 'sid'),
    sub: sub === undefined ? null : requireText(sub, 'sub'),
  };
}

function freshIssue(claims: JWTPayload, now: number): Date {
  const seconds = secondsOf(claims, 'iat');
  if (seconds === null) throw new InvalidTokenError('The token has no iat.');
  if (now - seconds * 1_000 > freshness) throw new InvalidTokenError('The token is stale.');
  return new Date(Math.floor(seconds) * 1_000);
}

function requireText(value: unknown, name: string): string {
  const usable = typeof value === 'string' && value !== '' && value.length <= 255;
  if (!usable || !value.isWellFormed() || /\p{Cc}/u.test(value)) {
    throw new InvalidTokenError(`The token has no usable ${name}.`);
  }
  return value;
}
