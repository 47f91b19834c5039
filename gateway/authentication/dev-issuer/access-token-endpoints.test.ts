import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme } from '../../../test/testkit/callers.ts';
import { RunningDevIssuer, signIn } from '../../../test/testkit/identity/running-dev-issuer.ts';
import { devServiceClient } from './account-claims.ts';
import { loadDevKeys } from './dev-keys.ts';
import { issueDevToken } from './issue-token.ts';
import { seededUsers } from './seeded-users.ts';

let running: RunningDevIssuer;
/** The public client of browsers, and the machine client with its secret. */
let browser: client.Configuration;
let service: client.Configuration;
beforeAll(async () => {
  running = await RunningDevIssuer.start();
  browser = await running.client();
  const { serviceSecret } = await loadDevKeys(running.parts.keyFile);
  service = await running.client(devServiceClient, client.ClientSecretBasic(serviceSecret));
});
afterAll(() => running.stop());

const alice = seededUsers.find(({ key }) => key === 'alice')?.id ?? '';
const issued = (request: Partial<Parameters<typeof issueDevToken>[2]> = {}) =>
  issueDevToken(running.parts.keyFile, running.issuer.issuer, { user: 'alice', ...request });
const userinfo = (token: string, init: RequestInit = {}) =>
  fetch(browser.serverMetadata().userinfo_endpoint ?? '', {
    ...init,
    headers: { authorization: `Bearer ${token}` },
  });

/** A token whose last signed character differs. */
const forged = (token: string) => `${token.slice(0, -8)}AAAAAAAA`;

it('the discovery document names the endpoints', () => {
  const { issuer } = running.issuer;
  expect(browser.serverMetadata()).toMatchObject({
    userinfo_endpoint: `${issuer}/me`,
    introspection_endpoint: `${issuer}/token/introspection`,
    revocation_endpoint: `${issuer}/token/revocation`,
  });
});

describe('userinfo', () => {
  it.each(seededUsers)('tells who $key is, as the token does', async (user) => {
    const { tokens } = await signIn(browser, user.key);
    const claims = await client.fetchUserInfo(browser, tokens.access_token, user.id);
    expect(claims).toEqual({
      sub: user.id,
      ...(user.tenantId === null ? { is_host: true } : { tenant_id: user.tenantId }),
      roles: user.roles,
      name: `${user.givenName} ${user.familyName}`,
      preferred_username: user.key,
      given_name: user.givenName,
      family_name: user.familyName,
      email: user.email,
      email_verified: true,
    });
  });

  it('takes a token that the command made, by GET and by POST', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await userinfo(await issued(), { method });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await answer.json()).toMatchObject({ sub: alice });
    }
  });

  it('refuses a forged token, and one without the scope openid', async () => {
    const invalid = await userinfo(forged(await issued()));
    expect([invalid.status, invalid.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer error="invalid_token"/),
    ]);
    const { access_token: machine } = await client.clientCredentialsGrant(service);
    const insufficient = await userinfo(machine);
    expect([insufficient.status, insufficient.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringMatching(/^Bearer error="insufficient_scope"/),
    ]);
    const absent = await fetch(browser.serverMetadata().userinfo_endpoint ?? '');
    expect([absent.status, absent.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer realm=/),
    ]);
  });
});

describe('introspection', () => {
  it('introspects every access token for a client with a secret', async () => {
    const { tokens } = await signIn(browser, 'alice');
    expect(await client.tokenIntrospection(service, tokens.access_token)).toMatchObject({
      active: true,
      token_type: 'Bearer',
      iss: running.issuer.issuer,
      aud: 'platform',
      sub: alice,
      username: 'alice',
      client_id: 'platform-console',
      scope: 'openid profile email',
      tenant_id: acme.id,
      exp: expect.any(Number),
    });
  });

  it('introspects for a public client its own tokens only', async () => {
    const { tokens } = await signIn(browser, 'alice');
    expect(await client.tokenIntrospection(browser, tokens.access_token)).toMatchObject({ active: true });
    expect(await client.tokenIntrospection(browser, tokens.refresh_token ?? '')).toMatchObject({
      active: true,
      sub: alice,
    });
    const { access_token: machine } = await client.clientCredentialsGrant(service);
    expect(await client.tokenIntrospection(service, machine)).toMatchObject({
      active: true,
      client_id: devServiceClient,
    });
    expect(await client.tokenIntrospection(browser, machine)).toEqual({ active: false });
  });

  it('calls a forged, a foreign and an unknown token inactive', async () => {
    const foreign = await RunningDevIssuer.start();
    const tokens = [
      forged(await issued()),
      await issueDevToken(foreign.parts.keyFile, running.issuer.issuer, { user: 'alice' }),
      await issueDevToken(running.parts.keyFile, 'https://elsewhere.test', { user: 'alice' }),
      'unknown',
    ];
    await foreign.stop();
    for (const token of tokens)
      expect(await client.tokenIntrospection(service, token)).toEqual({ active: false });
  });

  it('answers no client with a wrong secret', async () => {
    const stranger = await running.client(devServiceClient, client.ClientSecretBasic('x'.repeat(32)));
    await expect(client.tokenIntrospection(stranger, await issued())).rejects.toMatchObject({
      cause: [{ parameters: { error: 'invalid_client' } }],
    });
  });
});

describe('revocation', () => {
  it('ends an access token for userinfo and introspection', async () => {
    const { tokens } = await signIn(browser, 'alice');
    await client.tokenRevocation(browser, tokens.access_token, { token_type_hint: 'access_token' });
    expect(await client.tokenIntrospection(service, tokens.access_token)).toEqual({ active: false });
    expect((await userinfo(tokens.access_token)).status).toBe(401);
    const other = await signIn(browser, 'alice');
    expect((await userinfo(other.tokens.access_token)).status).toBe(200);
  });

  it('ends a refresh token', async () => {
    const { tokens } = await signIn(browser, 'alice');
    await client.tokenRevocation(browser, tokens.refresh_token ?? '');
    await expect(client.refreshTokenGrant(browser, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('leaves the tokens of another client alone, and says so', async () => {
    const { tokens } = await signIn(browser, 'alice');
    await expect(client.tokenRevocation(service, tokens.access_token)).rejects.toMatchObject({
      error: 'invalid_request',
    });
    expect((await userinfo(tokens.access_token)).status).toBe(200);
  });

  it.each(['unknown', 'a.b.c'])('is done for a token that is none: %s', async (token) => {
    await expect(client.tokenRevocation(browser, token)).resolves.toBeUndefined();
  });
});
