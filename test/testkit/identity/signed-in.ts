import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import { devConsoleClient } from '../../../gateway/authentication/trusted-issuer.ts';
import { signIn } from './running-dev-issuer.ts';

/** A user who signed in at a platform's dev issuer. */
export interface SignedIn {
  readonly accessToken: string;
  readonly sid: string;
  /** Signs out at the provider, which tells the platform over the back channel. Resolves when it has. */
  signOut(): Promise<void>;
}

/**
 * Signs in by code and PKCE through the login page, with openid-client and a browser without scripts.
 * @param publicUrl of the platform.
 */
export async function signInAt(publicUrl: string, user: string): Promise<SignedIn> {
  const config = await client.discovery(
    new URL(`${publicUrl}/dev/issuer`),
    devConsoleClient,
    undefined,
    client.None(),
    { execute: [client.allowInsecureRequests] },
  );
  const { tokens, browser } = await signIn(config, user);
  return {
    accessToken: tokens.access_token,
    sid: String(decodeJwt(tokens.access_token).sid),
    signOut: async () => {
      const url = client.buildEndSessionUrl(config, { id_token_hint: tokens.id_token ?? '' });
      const bye = await browser.submit(await browser.open(url.href), { logout: 'yes' });
      if (!bye.text.includes('Signed out')) throw new Error(`not signed out: ${bye.status} ${bye.text}`);
    },
  };
}
