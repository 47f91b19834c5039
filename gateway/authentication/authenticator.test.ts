import { beforeEach, describe, expect, it } from 'vitest';
import { Actor, type ActorSession } from '../../subgraphs/kernel/call/actor.ts';
import type { ApiKeyAuthenticator } from '../../subgraphs/kernel/credentials/api-keys.ts';
import { RefusedCredentialError } from '../../subgraphs/kernel/credentials/refused-credential.ts';
import type {
  RevokedSessions,
  SessionRevocation,
} from '../../subgraphs/kernel/credentials/revoked-sessions.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { FakeIdentityProvider } from '../../test/testkit/identity/fake-identity-provider.ts';
import { TestClock } from '../../test/testkit/test-clock.ts';
import type { ProviderKind } from './authentication.options.ts';
import { Authenticator, type AuthenticatorPorts } from './authenticator.ts';
import { BearerTokenVerifier, type TokenVerifier } from './bearer-token.ts';
import { localKeySet } from './key-set.ts';

const acme = '00000000-0000-4000-8000-00000000ac3e';
let provider: FakeIdentityProvider;
let clock: TestClock;
let tokens: CountingVerifier;
let revoked: FakeRevokedSessions;

class CountingVerifier implements TokenVerifier {
  calls = 0;
  constructor(private readonly inner: TokenVerifier) {}
  async verify(token: string) {
    this.calls += 1;
    return await this.inner.verify(token);
  }
}

class FakeRevokedSessions implements RevokedSessions {
  readonly asked: ActorSession[] = [];
  readonly sids = new Set<string>();
  async revoke({ sid }: SessionRevocation) {
    if (sid !== null) this.sids.add(sid);
  }
  mirror = true;
  isKnownOpen({ sid }: ActorSession) {
    return this.mirror && sid !== null && !this.sids.has(sid);
  }
  async isRevoked(session: ActorSession) {
    this.asked.push(session);
    return session.sid !== null && this.sids.has(session.sid);
  }
}

const apiKeys: ApiKeyAuthenticator = {
  async authenticate(rawKey, remoteAddress) {
    if (rawKey !== 'svc_live_sk_good') {
      const cause = new RefusedCredentialError('There is no such API key.');
      throw new DomainError('unauthenticated', 'Authentication:ApiKey:Invalid', { cause });
    }
    const actor = new Actor({ isAuthenticated: true, actorKind: 'ExternalSystem', apiKeyId: remoteAddress });
    return { actor, tenantId: acme };
  },
};

function authenticatorOf(
  ports: Partial<AuthenticatorPorts> = {},
  kind: ProviderKind = 'generic',
  explains = false,
) {
  return new Authenticator(
    { tokens, apiKeys, revoked, clock, ...ports },
    {
      trusted: { kind, nameClaimType: 'sub' },
      roles: { ClientId: 'portal', AdminRole: 'realm-admin' },
      tenantIdClaimType: 'tenant_id',
      hostClaimType: 'is_host',
      explains,
    },
  );
}

beforeEach(async () => {
  provider = await FakeIdentityProvider.create(undefined, 'ES256');
  clock = new TestClock();
  revoked = new FakeRevokedSessions();
  const trusted = {
    kind: 'generic',
    issuer: provider.issuer,
    audiences: ['api'],
    clientId: null,
    logoutAudiences: [],
    requireHttps: true,
    clockSkew: 0,
    nameClaimType: 'sub',
  } as const;
  tokens = new CountingVerifier(new BearerTokenVerifier(localKeySet(provider.jwks), trusted, clock));
});

const tokenOf = (claims: object = {}) =>
  provider.sign({
    iss: provider.issuer,
    aud: 'api',
    sub: 'user-1',
    sid: 's-1',
    iat: clock.seconds,
    exp: clock.seconds + 300,
    ...claims,
  });

describe('Authenticator', () => {
  it('lets a caller without credentials in as anonymous', async () => {
    expect(await authenticatorOf().authenticate(undefined, null)).toMatchObject({
      actor: { isAuthenticated: false },
      tenantId: null,
    });
  });

  it('says which check of a token has failed only where it explains', async () => {
    revoked.sids.add('s-revoked');
    for (const [header, check] of [
      [`Bearer ${await tokenOf({ aud: 'other' })}`, 'The token is for another audience.'],
      [`Bearer ${await tokenOf({ exp: clock.seconds - 1 })}`, 'The token has expired.'],
      [`Bearer ${await tokenOf({ sub: undefined })}`, 'The token has no claim sub.'],
      ['Bearer a b', 'A bearer token has no spaces and no such characters.'],
      ['Basic dXNlcjpwYXNz', 'The scheme is not Bearer.'],
      ['Bearer svc_live_sk_bad', 'There is no such API key.'],
      [`Bearer ${await tokenOf({ sid: 's-revoked' })}`, 'The session of the token was revoked.'],
    ] as const) {
      const refused = authenticatorOf({}, 'generic', true).authenticate(header, null);
      await expect(refused).rejects.toMatchObject({ message: check, parameters: { failedCheck: check } });
      await expect(authenticatorOf().authenticate(header, null)).rejects.toMatchObject({ parameters: {} });
    }
  });

  it('turns a bearer token into actor, tenant and session', async () => {
    const token = await tokenOf({ tenant_id: acme, roles: ['editor'], preferred_username: 'alice' });
    expect(await authenticatorOf().authenticate(`Bearer ${token}`, null)).toMatchObject({
      tenantId: acme,
      actor: {
        userId: 'user-1',
        userName: 'alice',
        roles: ['editor'],
        session: {
          sid: 's-1',
          sub: 'user-1',
          issuedAt: clock.now(),
          expiresAt: new Date(clock.now().getTime() + 300_000),
        },
      },
    });
  });

  it('maps roles by the kind of provider', async () => {
    const token = await tokenOf({ realm_access: { roles: ['realm-admin'] } });
    const { actor } = await authenticatorOf({}, 'keycloak').authenticate(`Bearer ${token}`, null);
    expect(actor.roles).toEqual(['realm-admin', 'Admin']);
  });

  it.each([
    ['says that it is the host’s', { is_host: true }, false],
    ['says so as a text', { is_host: 'true' }, false],
    ['says nothing', {}, true],
    ['denies it', { is_host: false }, true],
    ['says something else', { is_host: 1 }, true],
    ['names a tenant', { tenant_id: acme }, false],
  ])('of a token that %s, whether it lacks the claim of the host', async (_case, claims, lacks) => {
    const { actor } = await authenticatorOf().authenticate(`Bearer ${await tokenOf(claims)}`, null);
    expect(actor.lacksHostClaim).toBe(lacks);
  });

  it.each(['bearer', 'BEARER', 'Bearer  '])('reads the scheme %s', async (scheme) => {
    const { actor } = await authenticatorOf().authenticate(`${scheme} ${await tokenOf()}`, null);
    expect(actor.userId).toBe('user-1');
  });

  it('reads an API key without a scheme', async () => {
    const [alone, named] = await Promise.all(
      ['svc_live_sk_good', 'Bearer svc_live_sk_good'].map((header) =>
        authenticatorOf().authenticate(header, null),
      ),
    );
    expect(alone).toEqual(named);
    expect(alone?.actor.isAuthenticated).toBe(true);
  });

  it.each([
    ['Basic dXNlcjpwYXNz', 'Authentication:Scheme:Unsupported'],
    ['DPoP abc', 'Authentication:Scheme:Unsupported'],
    ['', 'Authentication:Scheme:Unsupported'],
    ['svc_live_sk_good Bearer', 'Authentication:Scheme:Unsupported'],
    [`svc_embed_${'0'.repeat(32)}_${'a'.repeat(32)}`, 'Authentication:Scheme:Unsupported'],
    ['svc_live_sk_bad', 'Authentication:ApiKey:Invalid'],
    [`svc_${'a'.repeat(16_385)}`, 'Authentication:Token:Invalid'],
    ['Bearer', 'Authentication:Token:Invalid'],
    ['Bearer ', 'Authentication:Token:Invalid'],
    ['Bearer a b', 'Authentication:Token:Invalid'],
    ['Bearer a, Bearer b', 'Authentication:Token:Invalid'],
    ['Bearer nonsense', 'Authentication:Token:Invalid'],
    ['Bearer é', 'Authentication:Token:Invalid'],
    [`Bearer ${'a'.repeat(16_385)}`, 'Authentication:Token:Invalid'],
    [`Bearer svc_${'a'.repeat(16_385)}`, 'Authentication:Token:Invalid'],
    ['Bearer svc_live_sk_bad', 'Authentication:ApiKey:Invalid'],
  ])('refuses %.40s with %s', async (header, errorCode) => {
    await expect(authenticatorOf().authenticate(header, null)).rejects.toMatchObject({
      kind: 'unauthenticated',
      errorCode,
    });
  });

  it('passes API keys and the address to identity, and checks no revocation for them', async () => {
    expect(await authenticatorOf().authenticate('Bearer svc_live_sk_good', '10.0.0.7')).toMatchObject({
      actor: { actorKind: 'ExternalSystem', apiKeyId: '10.0.0.7' },
      tenantId: acme,
    });
    expect(revoked.asked).toEqual([]);
    await expect(
      authenticatorOf({ apiKeys: null }).authenticate('Bearer svc_live_sk_good', null),
    ).rejects.toMatchObject({ errorCode: 'Authentication:Token:Invalid' });
  });

  it('checks the signature once, and the revocation at every request', async () => {
    const authenticator = authenticatorOf();
    const header = `Bearer ${await tokenOf()}`;
    await authenticator.authenticate(header, null);
    await authenticator.authenticate(header, null);
    expect([tokens.calls, revoked.asked.length]).toEqual([1, 2]);
    revoked.sids.add('s-1');
    await expect(authenticator.authenticate(header, null)).rejects.toMatchObject({
      kind: 'unauthenticated',
      errorCode: 'Authentication:Session:Revoked',
    });
  });

  it('accepts a known token synchronously while all checks are cached', async () => {
    const authenticator = authenticatorOf();
    const header = `Bearer ${await tokenOf({ exp: clock.seconds + 10 })}`;
    expect(authenticator.authenticateCached(header)).toBeNull();
    const { actor, tenantId } = await authenticator.authenticate(header, null);
    expect(authenticator.authenticateCached(header)).toMatchObject({ actor, tenantId });
    for (const other of [undefined, `${header}x`, `bearer${header.slice(6)}`, 'Bearer svc_live_sk_good'])
      expect(authenticator.authenticateCached(other)).toBeNull();
    revoked.mirror = false;
    expect(authenticator.authenticateCached(header)).toBeNull();
    revoked.mirror = true;
    revoked.sids.add('s-1');
    expect(authenticator.authenticateCached(header)).toBeNull();
    revoked.sids.clear();
    clock.advance(10_000);
    expect(authenticator.authenticateCached(header)).toBeNull();
  });

  it('refuses a remembered token from its end on', async () => {
    const authenticator = authenticatorOf();
    const header = `Bearer ${await tokenOf({ exp: clock.seconds + 10 })}`;
    await authenticator.authenticate(header, null);
    clock.advance(9_999);
    await authenticator.authenticate(header, null);
    expect(tokens.calls).toBe(1);
    clock.advance(1);
    await expect(authenticator.authenticate(header, null)).rejects.toMatchObject({
      errorCode: 'Authentication:Token:Expired',
    });
  });

  it('checks a remembered signature again after a minute', async () => {
    const authenticator = authenticatorOf();
    const header = `Bearer ${await tokenOf()}`;
    await authenticator.authenticate(header, null);
    clock.advance(60_000);
    await authenticator.authenticate(header, null);
    expect(tokens.calls).toBe(2);
  });

  it('does not cache a refused token', async () => {
    const authenticator = authenticatorOf();
    const header = `Bearer ${await tokenOf({ tenant_id: 'acme' })}`;
    for (let call = 1; call <= 2; call += 1) {
      await expect(authenticator.authenticate(header, null)).rejects.toMatchObject({
        errorCode: 'Authentication:Token:InvalidTenant',
      });
      expect(tokens.calls).toBe(call);
    }
  });

  it('works where no session is ever revoked', async () => {
    const { actor } = await authenticatorOf({ revoked: null }).authenticate(
      `Bearer ${await tokenOf()}`,
      null,
    );
    expect(actor.userId).toBe('user-1');
  });
});
