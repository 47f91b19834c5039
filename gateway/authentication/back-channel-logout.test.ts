import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  RevokedSessions,
  SessionRevocation,
} from '../../subgraphs/kernel/credentials/revoked-sessions.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { FakeIdentityProvider } from '../../test/testkit/identity/fake-identity-provider.ts';
import { TestClock } from '../../test/testkit/test-clock.ts';
import { backChannelLogout } from './back-channel-logout.ts';
import { RemoteKeySet } from './key-set.ts';
import { LogoutTokenVerifier } from './logout-token.ts';
import { ProviderMetadata } from './provider-metadata.ts';
import { logoutEvent } from './token-claims.ts';

let provider: FakeIdentityProvider;
let clock: TestClock;
let stored: FakeRevokedSessions;
let url: string;
let close: () => Promise<unknown>;

/** Idempotent by `jti`, as the port promises. */
class FakeRevokedSessions implements RevokedSessions {
  readonly byId = new Map<string, SessionRevocation>();
  fails = false;
  async revoke(revocation: SessionRevocation) {
    if (this.fails) throw new Error('The database is away.');
    if (!this.byId.has(revocation.jti)) this.byId.set(revocation.jti, revocation);
  }
  isKnownOpen() {
    return false;
  }
  async isRevoked() {
    return false;
  }
}

const answerProblem: ErrorRequestHandler = (error, _request, response, _next) => {
  const status = error instanceof DomainError && error.kind === 'invalid' ? 400 : 500;
  response.status(status).type('application/problem+json').json({ status, detail: error.message });
};

beforeEach(async () => {
  provider = await FakeIdentityProvider.create(undefined, 'ES256');
  clock = new TestClock();
  stored = new FakeRevokedSessions();
  const trusted = {
    kind: 'generic',
    issuer: provider.issuer,
    audiences: ['api'],
    clientId: null,
    logoutAudiences: ['console'],
    requireHttps: true,
    clockSkew: 0,
    nameClaimType: 'sub',
  } as const;
  const keySet = new RemoteKeySet(new ProviderMetadata(trusted, provider.fetch, silentLogger), clock);
  const tokens = new LogoutTokenVerifier(keySet, trusted, clock);
  const app = express();
  app.post(
    '/auth/back-channel-logout',
    backChannelLogout({ tokens, revoked: stored, clock, logger: silentLogger, revocationTtl: 3_600_000 }),
  );
  app.use(answerProblem);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/back-channel-logout`;
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => close());

const claimsWith = (claims: object = {}) => ({
  iss: provider.issuer,
  aud: 'console',
  sub: 'user-1',
  sid: 's-1',
  jti: 'logout-1',
  iat: clock.seconds,
  exp: clock.seconds + 120,
  events: { [logoutEvent]: {} },
  ...claims,
});
const logoutToken = (claims: object = {}, header: object = {}) =>
  provider.sign(claimsWith(claims), { typ: 'logout+jwt', ...header });

async function post(body: string | URLSearchParams, headers: Record<string, string> = {}) {
  const response = await fetch(url, { method: 'POST', body, headers });
  const text = await response.text();
  return {
    status: response.status,
    noStore: response.headers.get('cache-control'),
    text,
    detail: text === '' ? null : JSON.parse(text).detail,
  };
}
const send = (token: string) => post(new URLSearchParams({ logout_token: token }));

describe('accepted logout tokens', () => {
  it('answers 200 without a body and stores the ended session', async () => {
    expect(await send(await logoutToken())).toEqual({
      status: 200,
      noStore: 'no-store',
      text: '',
      detail: null,
    });
    expect([...stored.byId.values()]).toEqual([
      {
        sid: 's-1',
        sub: 'user-1',
        jti: 'logout-1',
        revokedAt: new Date(clock.now().getTime() + 999),
        expiresAt: new Date(clock.now().getTime() + 3_600_000),
      },
    ]);
  });

  it.each<readonly [string, object, object]>([
    ['typ JWT', {}, { typ: 'JWT' }],
    ['no typ', {}, { typ: undefined }],
    ['one of several audiences', { aud: ['x', 'console'] }, {}],
    ['sid alone', { sub: undefined }, {}],
    ['sub alone', { sid: undefined }, {}],
    ['no exp, as before the final specification', { exp: undefined }, {}],
    ['other events beside it', { events: { 'urn:other': {}, [logoutEvent]: {} } }, {}],
    ['unknown claims', { trace: 'x' }, {}],
  ])('%s', async (_case, claims, header) => {
    expect(await send(await logoutToken(claims, header))).toMatchObject({ status: 200, noStore: 'no-store' });
    expect(stored.byId.size).toBe(1);
  });

  it('is fresh for two minutes by our clock', async () => {
    const token = await logoutToken({ exp: undefined });
    clock.advance(120_000);
    expect((await send(token)).status).toBe(200);
    clock.advance(1);
    expect(await send(token)).toMatchObject({ status: 400, detail: 'The token is stale.' });
  });

  it('a replay answers the same and changes nothing', async () => {
    const token = await logoutToken({ sid: undefined });
    await send(token);
    const [first] = stored.byId.values();
    clock.advance(60_000);
    expect(await send(token)).toMatchObject({ status: 200, text: '' });
    expect([...stored.byId.values()]).toEqual([first]);
  });

  it('uses the time of the logout token, not the time of its arrival', async () => {
    const token = await logoutToken({ sid: undefined });
    const issued = clock.now().getTime();
    clock.advance(30_000);
    await send(token);
    expect(stored.byId.get('logout-1')?.revokedAt).toEqual(new Date(issued + 999));
  });
});

describe('refused logout tokens', () => {
  it.each<readonly [string, () => object, object, string]>([
    ['another issuer', () => ({ iss: 'https://evil.example.test' }), {}, 'issuer'],
    ['another audience', () => ({ aud: 'api' }), {}, 'audience'],
    ['no audience', () => ({ aud: undefined }), {}, 'audience'],
    ['no events', () => ({ events: undefined }), {}, 'logout event'],
    ['other events', () => ({ events: { 'urn:other': {} } }), {}, 'logout event'],
    ['an event that is no object', () => ({ events: { [logoutEvent]: true } }), {}, 'logout event'],
    ['events as a list', () => ({ events: [logoutEvent] }), {}, 'logout event'],
    ['an ID token, by the claim typ', () => ({ typ: 'ID' }), {}, 'another type'],
    ['a claim typ that is no text', () => ({ typ: 1 }), {}, 'another type'],
    ['a nonce', () => ({ nonce: 'n' }), {}, 'nonce'],
    ['an empty nonce', () => ({ nonce: '' }), {}, 'nonce'],
    ['a null nonce', () => ({ nonce: null }), {}, 'nonce'],
    ['neither sid nor sub', () => ({ sid: undefined, sub: undefined }), {}, 'neither sid nor sub'],
    ['an empty sid', () => ({ sid: '' }), {}, 'sid'],
    ['a sid that is no text', () => ({ sid: 1 }), {}, 'sid'],
    ['a sid no database takes', () => ({ sid: 'a\u0000' }), {}, 'sid'],
    ['no jti', () => ({ jti: undefined }), {}, 'jti'],
    ['an empty jti', () => ({ jti: '' }), {}, 'jti'],
    ['a jti over 255 characters', () => ({ jti: 'x'.repeat(256) }), {}, 'jti'],
    ['no iat', () => ({ iat: undefined }), {}, 'iat'],
    ['an iat in words', () => ({ iat: 'now' }), {}, 'iat'],
    ['an iat 121 s old', () => ({ iat: clock.seconds - 121 }), {}, 'stale'],
    ['an iat 61 s ahead', () => ({ iat: clock.seconds + 61 }), {}, 'not valid yet'],
    ['an end in the past', () => ({ exp: clock.seconds }), {}, 'expired'],
    ['an access token', () => ({}), { typ: 'at+jwt' }, 'another type'],
    ['an unknown key', () => ({}), { kid: 'nobody' }, 'signature'],
  ])('%s', async (_case, claims, header, cause) => {
    const answer = await send(await logoutToken(claims(), header));
    expect(answer).toMatchObject({ status: 400, noStore: 'no-store' });
    expect(answer.detail).toContain(cause);
    expect(stored.byId.size).toBe(0);
  });

  it('a stranger’s signature', async () => {
    const stranger = await FakeIdentityProvider.create(provider.issuer, 'ES256');
    const token = await stranger.sign(claimsWith(), { typ: 'logout+jwt' });
    expect(await send(token)).toMatchObject({ status: 400, detail: 'The signature is not valid.' });
  });

  it('alg none', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect((await send(`${part({ alg: 'none' })}.${part(claimsWith())}.`)).status).toBe(400);
  });

  it('while the provider’s keys are out of reach', async () => {
    provider.isDown = true;
    expect(await send(await logoutToken())).toMatchObject({
      status: 400,
      noStore: 'no-store',
      detail: 'The identity provider cannot be reached.',
    });
  });
});

describe('refused requests', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it.each<readonly [string, string, Record<string, string>]>([
    ['JSON', '{"logout_token":"x"}', { 'content-type': 'application/json' }],
    ['plain text', 'logout_token=x', { 'content-type': 'text/plain' }],
    ['nothing', '', form],
    ['no logout_token', 'token=x', form],
    ['an empty logout_token', 'logout_token=', form],
    ['two logout tokens', 'logout_token=a&logout_token=b', form],
    ['a nested logout_token', 'logout_token[a]=b', form],
    ['a token over 16 KiB', `logout_token=${'a'.repeat(17_000)}`, form],
    ['a body over the limit', `logout_token=${'a'.repeat(100_000)}`, form],
    ['more than 100 members', 'a=1&'.repeat(200), form],
    ['an unknown encoding', 'logout_token=a', { ...form, 'content-encoding': 'x' }],
    ['an unknown charset', 'logout_token=a', { 'content-type': `${form['content-type']}; charset=x` }],
  ])('%s', async (_case, body, headers) => {
    expect(await post(body, headers)).toMatchObject({ status: 400, noStore: 'no-store' });
    expect(stored.byId.size).toBe(0);
  });

  it('passes on what the store throws, and still forbids storing the answer', async () => {
    stored.fails = true;
    expect(await send(await logoutToken())).toMatchObject({ status: 500, noStore: 'no-store' });
  });
});
