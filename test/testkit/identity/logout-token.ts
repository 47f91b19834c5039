import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { devKeyFile, loadDevKeys } from '../../../gateway/authentication/dev-issuer/dev-keys.ts';
import { logoutEvent } from '../../../gateway/authentication/token-claims.ts';
import { devConsoleClient, devIssuerUrl } from '../../../gateway/authentication/trusted-issuer.ts';

/** A logout token as the dev issuer of a data directory signs them (OpenID Connect Back-Channel Logout 1.0, 2.4). */
export async function logoutTokenOf(
  dataDirectory: string,
  publicUrl: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { signingKey } = await loadDevKeys(devKeyFile(dataDirectory));
  return new SignJWT({ events: { [logoutEvent]: {} }, ...claims })
    .setProtectedHeader({ alg: signingKey.alg, kid: signingKey.kid, typ: 'logout+jwt' })
    .setIssuer(devIssuerUrl(publicUrl))
    .setAudience(devConsoleClient)
    .setIssuedAt()
    .setExpirationTime('2m')
    .setJti(randomUUID())
    .sign(await importJWK(signingKey, signingKey.alg));
}

/** Posts a logout token to a platform's back channel. */
export async function postLogout(url: string, logoutToken: string): Promise<Response> {
  return fetch(`${url}/auth/back-channel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: logoutToken }),
  });
}
