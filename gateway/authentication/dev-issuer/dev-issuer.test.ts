import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../../test/testkit/console/browser.ts';
import {
  authorizationRequest,
  RunningDevIssuer,
  signIn,
} from '../../../test/testkit/identity/running-dev-issuer.ts';
import { createDevIssuer, type DevIssuerOptions } from './dev-issuer.ts';
import { loadDevKeys } from './dev-keys.ts';
import { issueDevToken } from './issue-token.ts';

let running: RunningDevIssuer;
beforeAll(async () => {
  running = await RunningDevIssuer.start();
});
afterAll(() => running.stop());

const metadataAt = async (origin: string, headers: Record<string, string> = {}) =>
  await (await fetch(`${origin}/dev/issuer/.well-known/openid-configuration`, { headers })).json();

describe('the dev issuer', () => {
  it('is a discoverable OpenID provider under PublicUrl/dev/issuer', async () => {
    const metadata = (await running.client()).serverMetadata();
    const issuer = `${running.parts.publicUrl}/dev/issuer`;
    expect(metadata).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/session/end`,
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    });
    expect(await (await fetch(metadata.jwks_uri ?? '')).json()).toEqual(running.issuer.publicKeys);
  });

  it('names its own address however it was called', async () => {
    const { publicUrl } = running.parts;
    const forwarded = { 'x-forwarded-host': 'evil.example.test', 'x-forwarded-proto': 'https' };
    const expected = { jwks_uri: `${publicUrl}/dev/issuer/jwks` };
    expect(await metadataAt(publicUrl.replace('127.0.0.1', 'localhost'))).toMatchObject(expected);
    expect(await metadataAt(publicUrl, forwarded)).toMatchObject(expected);
  });

  it('works under a plain node server too', async () => {
    const plain = createServer((request, response) => void running.issuer.handle(request, response));
    plain.listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const { port } = plain.address() as AddressInfo;
    expect(await metadataAt(`http://127.0.0.1:${port}`)).toMatchObject({ issuer: running.issuer.issuer });
    plain.closeAllConnections();
    await new Promise((resolve) => plain.close(resolve));
  });

  it('gives the machine client a token by client credentials', async () => {
    const { serviceSecret } = await loadDevKeys(running.parts.keyFile);
    const config = await running.client('platform-service', client.ClientSecretBasic(serviceSecret));
    const { access_token: token } = await client.clientCredentialsGrant(config);
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(await running.authenticate(token)).toMatchObject({
      tenantId: '00000000-0000-4000-8000-00000000ac3e',
      actor: {
        userId: 'platform-service',
        actorKind: 'ExternalSystem',
        roles: ['service'],
        session: { sid: null },
      },
    });
    const stranger = await running.client('platform-service', client.ClientSecretBasic('wrong'));
    await expect(client.clientCredentialsGrant(stranger)).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['a redirect beyond this machine', { redirect_uri: 'https://evil.example.test/cb' }],
    [
      'a redirect that only looks like this machine',
      { redirect_uri: 'http://localhost.evil.example.test/cb' },
    ],
    ['a redirect with another scheme', { redirect_uri: 'javascript:alert(1)' }],
  ])('refuses %s with a page', async (_case, parameters) => {
    const { url } = await authorizationRequest(await running.client(), parameters);
    const page = await new Browser().open(url.href);
    expect([page.status, page.leftTo]).toEqual([400, null]);
    expect(page.text).toContain('redirect_uri');
  });

  it('demands PKCE of the public client', async () => {
    const { url } = await authorizationRequest(await running.client());
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const back = await new Browser().open(url.href);
    expect(new URL(back.leftTo ?? '').searchParams.get('error')).toBe('invalid_request');
  });

  it('keeps its keys over a restart: its tokens stay good, the command line’s are its own', async () => {
    const { tokens } = await signIn(await running.client(), 'alice');
    const before = running.issuer.publicKeys;
    await running.restart();
    expect(running.issuer.publicKeys).toEqual(before);
    expect((await running.authenticate(tokens.access_token)).actor.userName).toBe('alice');
    const token = await issueDevToken(running.parts.keyFile, running.issuer.issuer, { user: 'bob' });
    expect((await running.authenticate(token)).actor.userName).toBe('bob');
  });

  it('publishes no private member', () => {
    const members = running.issuer.publicKeys.keys.map((key) => Object.keys(key).sort());
    expect(members).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
  });

  it.each<readonly [string, Partial<DevIssuerOptions>]>([
    ['NODE_ENV=production', { env: { NODE_ENV: 'production' } }],
    ['an Authority', { authentication: { Authority: 'https://sso.example.test' } }],
  ])('cannot be made with %s', async (_case, changed) => {
    await expect(createDevIssuer({ ...running.parts, ...changed })).rejects.toThrow(
      'not exist in production',
    );
  });
});
