import type { JWTPayload } from 'jose';
import { InvalidTokenError } from './signed-token.ts';

/** Milliseconds a provider's clock may be ahead of ours. */
export const issueTolerance = 60_000;

/** The member of `events` that makes a token a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
export const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** An expired, otherwise valid token. */
export class ExpiredTokenError extends InvalidTokenError {}

/** A sender-constrained token: its bearer must prove possession of a key, which this platform does not support. */
export class BoundTokenError extends InvalidTokenError {}

/**
 * Values of the claim `typ` of an access token: Keycloak writes `Bearer`, and `ID`, `Refresh`, `Offline`, `Logout` for
 * other tokens.
 */
const accessTokenNames = ['bearer', 'at+jwt', 'jwt'];

/**
 * Claims that an access token never has: those of ID tokens (OpenID Connect Core 1.0, section 3.3.2.11) and of security
 * events such as logouts (RFC 8417).
 */
const foreignClaims = ['at_hash', 'c_hash', 's_hash', 'events'];

/**
 * Checks that the token is an access token: when the audience is the client's id, an ID token of the same provider
 * passes every other check. Cognito has the claim `token_use`; a `nonce` marks an ID token, but earlier versions of
 * Keycloak added one to access tokens.
 * @throws {InvalidTokenError}
 * @throws {BoundTokenError} for a token bound to a key (RFC 7800), by DPoP (RFC 9449) or by a client certificate (RFC
 * 8705): accepting it as a bearer token would make it useful to a thief.
 */
export function checkAccessToken(claims: JWTPayload): void {
  if (claims.cnf !== undefined) throw new BoundTokenError('The token is bound to a key.');
  const { typ, token_use: use } = claims;
  const isNamed = typeof typ === 'string' && accessTokenNames.includes(typ.toLowerCase());
  const isForeign = foreignClaims.some((name) => claims[name] !== undefined);
  const isIdToken = claims.nonce !== undefined && (!isNamed || String(typ).toLowerCase() !== 'bearer');
  if ((typ !== undefined && !isNamed) || (use !== undefined && use !== 'access') || isForeign || isIdToken) {
    throw new InvalidTokenError('The token is no access token.');
  }
}

/** True when a value is accepted, or a list contains an accepted value. */
function includesAny(value: unknown, accepted: readonly string[]): boolean {
  const values = Array.isArray(value) ? value : [value];
  return values.some((entry) => typeof entry === 'string' && accepted.includes(entry));
}

/**
 * Checks the issuer by exact comparison (RFC 9068 section 4).
 * @throws {InvalidTokenError}
 */
export function checkIssuer(claims: JWTPayload, issuer: string): void {
  if (claims.iss !== issuer) throw new InvalidTokenError('The token is from another issuer.');
}

/**
 * Checks the audience.
 * @param clientId accepted `client_id` of a token without `aud`; null: `aud` is required.
 * @throws {InvalidTokenError}
 */
export function checkAudience(
  claims: JWTPayload,
  audiences: readonly string[],
  clientId: string | null = null,
): void {
  const fits =
    claims.aud === undefined
      ? clientId !== null && claims.client_id === clientId
      : includesAny(claims.aud, audiences);
  if (!fits) throw new InvalidTokenError('The token is for another audience.');
}

/**
 * Checks `nbf` and `iat`, which may lie 60 s in the future, and that all times are numbers (RFC 7519 section 4.1).
 * @param now milliseconds.
 * @throws {InvalidTokenError}
 */
export function checkNotBefore(claims: JWTPayload, now: number): void {
  for (const name of ['nbf', 'iat'] as const) {
    const instant = secondsOf(claims, name);
    if (instant !== null && instant * 1_000 > now + issueTolerance) {
      throw new InvalidTokenError('The token is not valid yet.');
    }
  }
}

/**
 * Checks `exp`, which is required.
 * @param now milliseconds.
 * @param clockSkew milliseconds past `exp` during which the token is still valid.
 * @returns the expiry, skew included.
 * @throws {ExpiredTokenError} from that instant on.
 * @throws {InvalidTokenError} without a usable `exp`.
 */
export function checkExpiry(claims: JWTPayload, now: number, clockSkew: number): Date {
  const instant = secondsOf(claims, 'exp');
  if (instant === null) throw new InvalidTokenError('The token has no end.');
  const end = instant * 1_000 + clockSkew;
  if (now >= end) throw new ExpiredTokenError('The token has expired.');
  return new Date(end);
}

/** Seconds since 1970 in a claim; null when absent. The year 9999 is the upper bound. */
export function secondsOf(claims: JWTPayload, name: string): number | null {
  const value: unknown = claims[name];
  if (value === undefined) return null;
  if (typeof value !== 'number' || value < 0 || value > 253_402_300_799) {
    throw new InvalidTokenError(`The token has an unusable ${name}.`);
  }
  return value;
}
