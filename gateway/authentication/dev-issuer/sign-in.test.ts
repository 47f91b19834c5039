import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../../test/testkit/console/browser.ts';
import {
  authorizationRequest,
  RunningDevIssuer,
  redirectUri,
  signIn,
} from '../../../test/testkit/identity/running-dev-issuer.ts';
import { seededUsers } from './seeded-users.ts';

let running: RunningDevIssuer;
let config: client.Configuration;
beforeAll(async () => {
  running = await RunningDevIssuer.start();
  config = await running.client();
});
afterAll(() => running.stop());

/** Opens a fresh authorization request. */
const ask = async (browser: Browser, parameters: Record<string, string> = {}) =>
  await browser.open((await authorizationRequest(config, parameters)).url.href);

describe('signing in', () => {
  it.each(seededUsers)('as $key by code and PKCE through the login page', async (user) => {
    const { tokens } = await signIn(config, user.key);
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(decodeJwt(tokens.access_token).aud).toBe('platform');
    const idToken = tokens.claims();
    expect(idToken).toMatchObject({
      sub: user.id,
      preferred_username: user.key,
      email: user.email,
      roles: user.roles,
    });
    const { actor, tenantId } = await running.authenticate(tokens.access_token);
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

  it('is remembered, until asked to forget', async () => {
    const { browser } = await signIn(config, 'bob');
    const again = await ask(browser);
    expect(again.leftTo).toContain(redirectUri);
    expect(new URL(again.leftTo ?? '').searchParams.get('code')).toMatch(/./);
    expect((await ask(browser, { prompt: 'login' })).text).toContain('Carol Clark');
  });

  it('needs no consent, even when a client asks for it', async () => {
    const { browser } = await signIn(config, 'bob');
    const again = await ask(browser, { prompt: 'consent', scope: 'openid offline_access' });
    expect(new URL(again.leftTo ?? '').searchParams.get('code')).toMatch(/./);
  });

  it('reports to the client that the user cancelled', async () => {
    const browser = new Browser();
    const back = await browser.submit(await ask(browser), { user: '' });
    expect(new URL(back.leftTo ?? '').searchParams.get('error')).toBe('access_denied');
  });

  it('shows a page that needs nothing from outside', async () => {
    const page = await ask(new Browser());
    for (const { givenName, familyName } of seededUsers)
      expect(page.text).toContain(`${givenName} ${familyName}`);
    expect(page.text).not.toMatch(/<script|<img|<link|@import|url\(|https?:\/\//);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses another browser and unknown interactions', async () => {
    const unknown = await fetch(`${running.issuer.issuer}/interaction/unknown`);
    expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('start again')]);
    const mine = await ask(new Browser());
    const body = new URLSearchParams({ user: 'alice' });
    expect((await fetch(`${mine.url}/login`, { method: 'POST', body })).status).toBe(400);
  });
});

describe('a session', () => {
  it('is the same after a refresh', async () => {
    const { tokens } = await signIn(config, 'alice');
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(renewed.access_token).not.toBe(tokens.access_token);
    const { sub, sid } = decodeJwt(tokens.access_token);
    expect(decodeJwt(renewed.access_token)).toMatchObject({
      sub,
      sid,
      aud: 'platform',
      roles: ['admin', 'svc-ai-admin', 'svc-ai-user'],
    });
  });

  it('ends by a logout that is announced over the back channel', async () => {
    const { tokens, browser } = await signIn(config, 'alice');
    const url = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'http://localhost:9/bye',
      state: 'state-2',
    });
    const question = await browser.open(url.href);
    expect(question.text).toContain('Sign out');
    expect(running.logoutTokens).toEqual([]);
    const bye = await browser.submit(question, { logout: 'yes' });
    expect(bye.leftTo).toBe('http://localhost:9/bye?state=state-2');
    expect(running.logoutTokens).toHaveLength(1);
    expect(decodeProtectedHeader(running.logoutTokens[0] ?? '').typ).toBe('logout+jwt');
    expect(await running.readLogout(running.logoutTokens[0] ?? '')).toMatchObject({
      sid: decodeJwt(tokens.access_token).sid,
    });
    expect((await ask(browser)).text).toContain('Alice Archer');
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});
