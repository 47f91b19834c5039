import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Authenticator, type AuthenticatorPorts, type ClaimRules } from './authenticator.ts';
import { BearerTokenVerifier } from './bearer-token.ts';
import { localKeySet } from './key-set.ts';
import type { TrustedIssuer } from './trusted-issuer.ts';

export interface SignInDependencies {
  readonly trusted: TrustedIssuer;
  readonly rules: ClaimRules;
  readonly ports: Pick<AuthenticatorPorts, 'revoked' | 'clock'>;
}

/** Seconds until its token expires. */
const lifetime = 60;

/**
 * Verifies a token like a caller's. The key and the authenticator that trusts it exist for this call only: the token
 * authenticates no caller.
 * @throws {DomainError} the error of the authenticator.
 */
export async function warmUpSignIn({ trusted, rules, ports }: SignInDependencies): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keySet = localKeySet({ keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256' }] });
  const tokens = new BearerTokenVerifier(keySet, trusted, ports.clock);
  const authenticator = new Authenticator({ ...ports, tokens, apiKeys: null }, rules);
  const now = Math.floor(ports.clock.now().getTime() / 1_000);
  const named = { sub: 'nobody', [trusted.nameClaimType]: 'nobody' };
  const claims = { ...named, iss: trusted.issuer, aud: trusted.audiences[0], exp: now + lifetime };
  await authenticator.authenticate(`Bearer ${tokenOf(claims, privateKey)}`, null);
}

/** A compact JWS (RFC 7515 section 7.1) by ES256. */
function tokenOf(claims: object, key: KeyObject): string {
  const input = [{ alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}
