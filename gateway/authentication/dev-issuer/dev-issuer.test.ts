import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type Request } from 'express';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { Browser } from '../../../test/testkit/browser.ts';
import { Authenticator } from '../authenticator.ts';
import { BearerTokenVerifier } from '../bearer-token.ts';
import { RemoteKeySet } from '../key-set.ts';
import { LogoutTokenVerifier } from '../logout-token.ts';
import { ProviderMetadata } from '../provider-metadata.ts';
import type { TrustedIssuer } from '../trusted-issuer.ts';
import { createDevIssuer, type DevIssuer, type DevIssuerParts } from './dev-issuer.ts';
import { devKeyFile, loadDevKeys } from './dev-keys.ts';
import { issueDevToken } from './issue-token.ts';
import { seededUsers } from './seeded-users.ts';

const acme = '00000000-0000-4000-8000-00000000ac3e';
const alice = '00000000-0000-4000-8000-0000000a11ce';
const redirectUri = 'http://127.0.0.1:9/any/path';

let directory: string;
let server: Server;
let devIssuer: DevIssuer;
let parts: DevIssuerParts;
let trusted: TrustedIssuer;
let logoutTokens: string[] = [];
let onLogout: () => void = () => undefined;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dev-issuer-'));
  const app = express();
  app.use('/dev/issuer', (request, response) => devIssuer.handle(request, response));
  app.post('/auth/back-channel-logout', express.urlencoded(), (request: Request, response) => {
    logoutTokens.push(request.body.logout_token);
    response.status(200).end();
    onLogout();
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  parts = {
    env: {},
    authentication: {},
    publicUrl,
    keyFile: devKeyFile(directory),
    logoutPath: '/auth/back-channel-logout',
    fetch,
    logger: silentLogger,
  };
  devIssuer = await createDevIssuer(parts);
  trusted = {
    kind: 'generic',
    issuer: devIssuer.issuer,
    audiences: ['platform'],
    clientId: null,
    logoutAudiences: ['platform-console'],
    requireHttps: false,
    clockSkew: 0,
    nameClaimType: 'sub',
  };
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true });
});

const keySet = () =>
  new RemoteKeySet(new ProviderMetadata(trusted, (url, init) => fetch(url, init), silentLogger), systemClock);

/** The actor and tenant our own gateway makes of an access token. */
async function authenticate(accessToken: string) {
  const tokens = new BearerTokenVerifier(keySet(), trusted, systemClock);
  const authenticator = new Authenticator(
    { tokens, apiKeys: null, revoked: null, clock: systemClock },
    { trusted, roles: {}, tenantIdClaimType: 'tenant_id' },
  );
  return await authenticator.authenticate(`Bearer ${accessToken}`, null);
}

const discover = (clientId: string, authentication: client.ClientAuth) =>
  client.discovery(new URL(devIssuer.issuer), clientId, undefined, authentication, {
    execute: [client.allowInsecureRequests],
  });
const discoverConsole = () => discover('platform-console', client.None());

/** Begins an authorization request. */
async function authorizationOf(config: client.Configuration, parameters: Record<string, string> = {}) {
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'state-1',
    ...parameters,
  });
  return { verifier, url };
}

/** Signs in through the login page, as a browser without scripts would. */
async function signIn(config: client.Configuration, user: string, browser = new Browser()) {
  const { verifier, url } = await authorizationOf(config);
  const loginPage = await browser.open(url.href);
  expect(loginPage.status).toBe(200);
  const back = await browser.submit(loginPage, { user });
  expect(back.leftTo).toContain(redirectUri);
  const tokens = await client.authorizationCodeGrant(config, new URL(back.leftTo ?? ''), {
    pkceCodeVerifier: verifier,
    expectedState: 'state-1',
    idTokenExpected: true,
  });
  return { tokens, browser, loginPage };
}

describe('the dev issuer', () => {
  it('is a discoverable OpenID provider under PublicUrl/dev/issuer', async () => {
    const config = await discoverConsole();
    const metadata = config.serverMetadata();
    expect(metadata).toMatchObject({
      issuer: `${parts.publicUrl}/dev/issuer`,
      authorization_endpoint: `${devIssuer.issuer}/auth`,
      token_endpoint: `${devIssuer.issuer}/token`,
      jwks_uri: `${devIssuer.issuer}/jwks`,
      end_session_endpoint: `${devIssuer.issuer}/session/end`,
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    });
    expect(await (await fetch(metadata.jwks_uri ?? '')).json()).toEqual(devIssuer.publicKeys);
  });

  it('names its own address however it was called', async () => {
    const headers = { 'x-forwarded-host': 'evil.example.test', 'x-forwarded-proto': 'https' };
    const url = `${devIssuer.issuer.replace('127.0.0.1', 'localhost')}/.well-known/openid-configuration`;
    for (const asked of [await fetch(url), await fetch(url, { headers })]) {
      expect(await asked.json()).toMatchObject({ jwks_uri: `${devIssuer.issuer}/jwks` });
    }
  });

  it('gives the machine client a token by client credentials', async () => {
    const { serviceSecret } = await loadDevKeys(parts.keyFile);
    const config = await discover('platform-service', client.ClientSecretBasic(serviceSecret));
    const { access_token: token } = await client.clientCredentialsGrant(config);
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(await authenticate(token)).toMatchObject({
      tenantId: acme,
      actor: {
        userId: 'platform-service',
        actorKind: 'ExternalSystem',
        roles: ['service'],
        session: { sid: null },
      },
    });
    const stranger = await discover('platform-service', client.ClientSecretBasic('wrong'));
    await expect(client.clientCredentialsGrant(stranger)).rejects.toMatchObject({ status: 401 });
  });

  it.each(seededUsers)('signs $key in by code and PKCE through the login page', async (user) => {
    const { tokens } = await signIn(await discoverConsole(), user.key);
    const idToken = tokens.claims();
    expect(idToken).toMatchObject({
      sub: user.id,
      preferred_username: user.key,
      email: user.email,
      roles: user.roles,
    });
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(decodeJwt(tokens.access_token).aud).toBe('platform');
    const { actor, tenantId } = await authenticate(tokens.access_token);
    expect(tenantId).toBe(user.tenantId);
    expect(actor).toMatchObject({
      userId: user.id,
      userName: user.key,
      email: user.email,
      firstName: user.givenName,
      lastName: user.familyName,
      roles: user.roles,
      actorKind: 'User',
      session: { sid: idToken?.sid, sub: user.id },
    });
    expect(actor.session?.sid).toMatch(/./);
  });

  it('refreshes, in the same session', async () => {
    const config = await discoverConsole();
    const { tokens } = await signIn(config, 'alice');
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(renewed.access_token).not.toBe(tokens.access_token);
    expect(decodeJwt(renewed.access_token)).toMatchObject({
      sub: alice,
      sid: decodeJwt(tokens.access_token).sid,
      aud: 'platform',
      roles: ['admin', 'svc-ai-admin', 'svc-ai-user'],
    });
  });

  it('remembers who is signed in, until asked to forget', async () => {
    const config = await discoverConsole();
    const { browser } = await signIn(config, 'bob');
    const again = await browser.open((await authorizationOf(config)).url.href);
    expect(new URL(again.leftTo ?? '').searchParams.get('code')).toMatch(/./);
    const asked = await browser.open((await authorizationOf(config, { prompt: 'login' })).url.href);
    expect(asked.text).toContain('Carol Clark');
  });

  it('announces a logout over the back channel, and ends the session', async () => {
    const config = await discoverConsole();
    const { tokens, browser } = await signIn(config, 'alice');
    logoutTokens = [];
    const announced = new Promise<void>((resolve) => {
      onLogout = resolve;
    });
    const url = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'http://localhost:9/bye',
      state: 'state-2',
    });
    const question = await browser.open(url.href);
    expect(question.text).toContain('Sign out');
    const bye = await browser.submit(question, { logout: 'yes' });
    await announced;
    expect(bye.leftTo).toBe('http://localhost:9/bye?state=state-2');
    const logout = await new LogoutTokenVerifier(keySet(), trusted, systemClock).verify(
      logoutTokens[0] ?? '',
    );
    expect(logout).toMatchObject({ sid: decodeJwt(tokens.access_token).sid });
    expect(logoutTokens).toHaveLength(1);
    const again = await browser.open((await authorizationOf(config)).url.href);
    expect(again.text).toContain('Alice Archer');
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('tells the client when nobody wants to sign in', async () => {
    const browser = new Browser();
    const page = await browser.open((await authorizationOf(await discoverConsole())).url.href);
    const back = await browser.submit(page, { user: '' });
    expect(new URL(back.leftTo ?? '').searchParams.get('error')).toBe('access_denied');
  });

  it('shows a page that needs nothing from outside', async () => {
    const page = await new Browser().open((await authorizationOf(await discoverConsole())).url.href);
    for (const { givenName, familyName } of seededUsers)
      expect(page.text).toContain(`${givenName} ${familyName}`);
    expect(page.text).not.toMatch(/<script|<img|<link|@import|url\(|https?:\/\//);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('has no login for an interaction of somebody else, or none', async () => {
    const page = await fetch(`${devIssuer.issuer}/interaction/unknown`);
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('start again')]);
    const browser = new Browser();
    const mine = await browser.open((await authorizationOf(await discoverConsole())).url.href);
    const post = await fetch(`${mine.url}/login`, {
      method: 'POST',
      body: new URLSearchParams({ user: 'alice' }),
    });
    expect(post.status).toBe(400);
  });

  it.each([
    ['a redirect beyond this machine', { redirect_uri: 'https://evil.example.test/cb' }],
    [
      'a redirect that only looks like this machine',
      { redirect_uri: 'http://localhost.evil.example.test/cb' },
    ],
    ['a redirect with another scheme', { redirect_uri: 'javascript:alert(1)' }],
  ])('refuses %s with a page', async (_case, parameters) => {
    const page = await new Browser().open(
      (await authorizationOf(await discoverConsole(), parameters)).url.href,
    );
    expect([page.status, page.leftTo]).toEqual([400, null]);
    expect(page.text).toContain('redirect_uri');
  });

  it('demands PKCE of the public client', async () => {
    const { url } = await authorizationOf(await discoverConsole());
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const back = await new Browser().open(url.href);
    expect(new URL(back.leftTo ?? '').searchParams.get('error')).toBe('invalid_request');
  });

  it('keeps its keys over a restart: its tokens stay good, the command line’s are its own', async () => {
    const { tokens } = await signIn(await discoverConsole(), 'alice');
    const before = devIssuer.publicKeys;
    devIssuer = await createDevIssuer(parts);
    expect(devIssuer.publicKeys).toEqual(before);
    expect((await authenticate(tokens.access_token)).actor.userId).toBe(alice);
    const token = await issueDevToken(parts.keyFile, devIssuer.issuer, { user: 'bob' });
    expect((await authenticate(token)).actor.userName).toBe('bob');
  });

  it('publishes no private member', () => {
    for (const key of devIssuer.publicKeys.keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    }
  });

  it.each<readonly [string, Partial<DevIssuerParts>]>([
    ['NODE_ENV=production', { env: { NODE_ENV: 'production' } }],
    ['an Authority', { authentication: { Authority: 'https://sso.example.test' } }],
  ])('cannot be made with %s', async (_case, changed) => {
    await expect(createDevIssuer({ ...parts, ...changed })).rejects.toThrow('does not exist in production');
  });

  it('works under a plain node server too', async () => {
    const plain = createServer((request, response) => void devIssuer.handle(request, response));
    plain.listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const { port } = plain.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/dev/issuer/.well-known/openid-configuration`);
    expect(await answer.json()).toMatchObject({ issuer: devIssuer.issuer });
    plain.closeAllConnections();
    await new Promise((resolve) => plain.close(resolve));
  });
});
