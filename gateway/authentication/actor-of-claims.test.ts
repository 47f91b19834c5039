import type { JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { actorOfClaims, tenantOfClaims } from './actor-of-claims.ts';
import type { ProviderKind } from './authentication.options.ts';

const expiresAt = new Date('2026-11-21T13:00:00Z');
const actorOf = (claims: JWTPayload, kind: ProviderKind = 'generic', nameClaimType = 'sub') =>
  actorOfClaims(claims, { kind, nameClaimType, roles: ['editor'], expiresAt, lacksHostClaim: false });

describe('actorOfClaims', () => {
  it('fills every field of the current actor', () => {
    const actor = actorOf({
      sub: 'a11ce',
      sid: 's-1',
      iat: 1_795_262_400,
      preferred_username: 'alice',
      name: 'Alice Archer',
      email: 'alice@acme.test',
      phone_number: '+4930123456',
      given_name: 'Alice',
      family_name: 'Archer',
    });
    expect({ ...actor }).toEqual({
      embed: null,
      isPublishable: false,
      lacksHostClaim: false,
      userId: 'a11ce',
      userName: 'alice',
      email: 'alice@acme.test',
      phoneNumber: '+4930123456',
      firstName: 'Alice',
      lastName: 'Archer',
      isAuthenticated: true,
      actorKind: 'User',
      apiKeyId: null,
      roles: ['editor'],
      permissions: [],
      scopes: [],
      session: { sid: 's-1', sub: 'a11ce', issuedAt: new Date(1_795_262_400_000), expiresAt },
    });
    expect(actor.isMachine).toBe(false);
  });

  it.each<readonly [JWTPayload, string]>([
    [{ sub: 'x', preferred_username: 'p', name: 'n' }, 'p'],
    [{ sub: 'x', name: 'n' }, 'n'],
    [{ sub: 'x' }, 'x'],
    [{ sub: 'x', preferred_username: 7 }, 'x'],
    [{ sub: 'x', preferred_username: ' \u0000 ' }, 'x'],
  ])('names the user of %j %s', (claims, name) => {
    expect(actorOf(claims).userName).toBe(name);
  });

  it('takes the user id from NameClaimType, and the session from sub', () => {
    const actor = actorOf({ sub: 'x', oid: 'object-1' }, 'entra', 'oid');
    expect([actor.userId, actor.session?.sub]).toEqual(['object-1', 'x']);
  });

  it.each<readonly [string, JWTPayload]>([
    ['no id', {}],
    ['an empty id', { sub: '' }],
    ['an id that is no text', { sub: 42 as unknown as string }],
    ['an id over 255 characters', { sub: 'x'.repeat(256) }],
    ['a control character in the id', { sub: 'a\u0000b' }],
    ['half a surrogate pair in the id', { sub: '\ud800' }],
    ['a sid that is no text', { sub: 'x', sid: ['s'] }],
    ['an empty sid', { sub: 'x', sid: '' }],
  ])('refuses %s', (_case, claims) => {
    expect(() => actorOf(claims)).toThrow(
      expect.objectContaining({ kind: 'unauthenticated', errorCode: 'Authentication:Token:Invalid' }),
    );
  });

  it.each<readonly [string, ProviderKind, JWTPayload, string]>([
    ['actor_kind User', 'generic', { sub: 'c', client_id: 'c', actor_kind: 'User' }, 'User'],
    ['actor_kind ExternalSystem', 'generic', { sub: 'x', actor_kind: 'ExternalSystem' }, 'ExternalSystem'],
    [
      'actor_kind System, which is reserved for internal work',
      'generic',
      { sub: 'x', actor_kind: 'System' },
      'ExternalSystem',
    ],
    ['an unknown actor_kind', 'generic', { sub: 'x', actor_kind: 'constructor' }, 'User'],
    ['client credentials (RFC 9068)', 'generic', { sub: 'c', client_id: 'c' }, 'ExternalSystem'],
    ['an Okta service', 'generic', { sub: '0oa1', cid: '0oa1' }, 'ExternalSystem'],
    ['an Auth0 application', 'generic', { sub: 'x@clients', gty: 'client-credentials' }, 'ExternalSystem'],
    ['a user of a client', 'generic', { sub: 'x', client_id: 'c' }, 'User'],
    [
      'a Keycloak service account',
      'keycloak',
      { sub: 'x', azp: 'Jobs', preferred_username: 'service-account-jobs' },
      'ExternalSystem',
    ],
    [
      'a Keycloak user with such a name',
      'keycloak',
      { sub: 'x', azp: 'portal', preferred_username: 'service-account-jobs' },
      'User',
    ],
    ['an Entra application', 'entra', { sub: 'x', idtyp: 'app' }, 'ExternalSystem'],
    ['an Entra user', 'entra', { sub: 'x', idtyp: 'user' }, 'User'],
    ['a Cognito machine client', 'cognito', { sub: 'c', client_id: 'c' }, 'ExternalSystem'],
  ])('%s', (_case, kind, claims, actorKind) => {
    expect(actorOf(claims, kind).actorKind).toBe(actorKind);
  });

  it('cuts texts for people and strips what no database takes', () => {
    const actor = actorOf({ sub: 'x', email: `\u0000${'e'.repeat(400)}`, given_name: '\ud800A' });
    expect([actor.email, actor.firstName]).toEqual(['e'.repeat(320), '\ufffdA']);
  });
});

describe('tenantOfClaims', () => {
  const acme = '00000000-0000-4000-8000-00000000ac3e';

  it.each<readonly [JWTPayload, string | null]>([
    [{}, null],
    [{ tenant_id: null }, null],
    [{ tenant_id: acme }, acme],
    [{ tenant_id: acme.toUpperCase() }, acme],
    [{ tid: acme }, null],
  ])('%j: %s', (claims, tenantId) => {
    expect(tenantOfClaims(claims, 'tenant_id')).toBe(tenantId);
  });

  it('reads the claim the option names', () => {
    expect(tenantOfClaims({ tid: acme }, 'tid')).toBe(acme);
  });

  it.each([
    '',
    'acme',
    `${acme}'--`,
    `{${acme}}`,
    '00000000-0000-0000-0000-000000000000',
    [acme],
    7,
    { id: acme },
    true,
  ])('refuses %j instead of lifting its holder into the host', (value) => {
    expect(() => tenantOfClaims({ tenant_id: value }, 'tenant_id')).toThrow(
      expect.objectContaining({ kind: 'unauthenticated', errorCode: 'Authentication:Token:InvalidTenant' }),
    );
  });
});

it.each([
  [{ scope: 'openid mail' }, ['openid', 'mail']],
  [{ scp: 'mail files' }, ['mail', 'files']],
  [{ scp: ['mail'] }, ['mail']],
  [{ scope: 7, scp: [null, {}] }, []],
])('the scopes of %j are %j', (claims, scopes) => {
  expect(actorOf({ sub: 'u1', ...claims } as JWTPayload).scopes).toEqual(scopes);
});
