import type { Actor } from '../../subgraphs/kernel/call/actor.ts';

/** An access token as a provider issues it, its times apart, and whom it makes of its holder. */
export interface GoldenToken {
  /** The name of the provider in deploy/identity-providers.md. */
  readonly provider: string;
  readonly holder: string;
  /** Besides `alg` and `kid`; `typ` is `JWT` where nothing else is said, and absent where it is undefined. */
  readonly header?: { readonly typ: string | undefined };
  readonly claims: Readonly<Record<string, unknown>>;
  /** Null: it opens nothing. */
  readonly expected:
    | (Partial<Pick<Actor, 'userId' | 'userName' | 'actorKind' | 'roles' | 'lacksHostClaim'>> & {
        readonly tenantId: string | null;
      })
    | null;
}

const acme = '00000000-0000-4000-8000-00000000ac3e';
const directory = '9188040d-6c67-4c5b-b112-36a304b66dad';
const entraApp = '6e74172b-be56-4843-9ff4-e66a39bb12e3';

const keycloak = {
  iss: 'https://login.example.com/realms/platform',
  aud: ['platform-service', 'account'],
  typ: 'Bearer',
  acr: '1',
  tenant_id: acme,
  scope: 'openid profile email',
};

const auth0 = {
  iss: 'https://example.eu.auth0.com/',
  'https://platform.example.com/tenant_id': acme,
};

const entra = {
  aud: entraApp,
  iss: `https://login.microsoftonline.com/${directory}/v2.0`,
  aio: 'AXQAi/8TAAAA',
  rh: '0.AbcAa1b2c3d4e5f6.',
  tid: directory,
  uti: 'NqUt9LFQ1kqJfk3Pf0tBAA',
  ver: '2.0',
};

const okta = {
  ver: 1,
  jti: 'AT.Jd2vCkPTLVIV1QpVGRZ3pQ',
  iss: 'https://example.okta.com/oauth2/aus1a2b3c4d5e6f7g8h9',
  aud: 'api://platform',
  tenant_id: acme,
};

const cognito = {
  iss: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbCdEfGhI',
  client_id: '1example23456789abcdefghij',
  jti: '3bb2f0ae-9d0b-4d0c-8e6e-1b7a2d1c4c8d',
};

/** What each provider of deploy/identity-providers.md issues: to a person, to a machine, and what must not be taken for either. */
export const goldenTokens: readonly GoldenToken[] = [
  {
    provider: 'Keycloak',
    holder: 'a person',
    claims: {
      ...keycloak,
      jti: 'onrtac:5c7a5d6e-3f0a-4c1b-9a52-3a4c8d1f0a11',
      sub: 'f2c5f1a0-3a5e-4a1a-9a34-7b6f1f6f8a01',
      azp: 'platform-service',
      sid: '0c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f',
      'allowed-origins': ['https://platform.example.com'],
      realm_access: { roles: ['default-roles-platform', 'offline_access', 'platform-administrator'] },
      resource_access: {
        'platform-service': { roles: ['svc-ai-user'] },
        account: { roles: ['view-profile'] },
      },
      email_verified: true,
      name: 'Alice Archer',
      preferred_username: 'alice',
      given_name: 'Alice',
      family_name: 'Archer',
      email: 'alice@acme.example',
    },
    expected: {
      userId: 'f2c5f1a0-3a5e-4a1a-9a34-7b6f1f6f8a01',
      userName: 'alice',
      actorKind: 'User',
      tenantId: acme,
      roles: ['default-roles-platform', 'offline_access', 'platform-administrator', 'svc-ai-user', 'Admin'],
    },
  },
  {
    provider: 'Keycloak',
    holder: 'a service account',
    claims: {
      ...keycloak,
      jti: 'trrtcc:0b6f6a52-3c59-4b55-8f0e-6f3f2f6f5a12',
      sub: '5a0e8f1c-1d3b-4a52-9a11-2f6e8c7d9b10',
      azp: 'nightly-jobs',
      client_id: 'nightly-jobs',
      realm_access: { roles: ['default-roles-platform', 'member'] },
      preferred_username: 'service-account-nightly-jobs',
      clientHost: '10.0.0.7',
      clientAddress: '10.0.0.7',
    },
    expected: { actorKind: 'ExternalSystem', roles: ['default-roles-platform', 'member'], tenantId: acme },
  },
  {
    provider: 'Keycloak',
    holder: 'a client of another audience',
    claims: { ...keycloak, aud: 'account', sub: 'x', azp: 'another' },
    expected: null,
  },
  ...(['ID', 'Refresh', 'Offline', 'Logout'] as const).map((typ) => ({
    provider: 'Keycloak',
    holder: `sender of a token of type ${typ}`,
    claims: { ...keycloak, aud: 'platform-service', sub: 'x', azp: 'platform-service', typ },
    expected: null,
  })),
  {
    provider: 'Keycloak',
    holder: 'an administrator of the host',
    claims: {
      ...keycloak,
      tenant_id: undefined,
      is_host: true,
      sub: 'd',
      realm_access: { roles: ['admin'] },
    },
    expected: { userId: 'd', roles: ['admin'], lacksHostClaim: false, tenantId: null },
  },
  {
    provider: 'Keycloak',
    holder: 'a person without a tenant, who is no administrator of the host',
    claims: { ...keycloak, tenant_id: undefined, sub: 'e', realm_access: { roles: ['admin'] } },
    expected: { userId: 'e', lacksHostClaim: true, tenantId: null },
  },
  {
    provider: 'Auth0',
    holder: 'an administrator of the host',
    claims: {
      iss: auth0.iss,
      aud: 'https://platform.example.com/api',
      sub: 'auth0|d',
      'https://platform.example.com/is_host': true,
    },
    expected: { userId: 'auth0|d', lacksHostClaim: false, tenantId: null },
  },
  {
    provider: 'Auth0',
    holder: 'sender of an ID token',
    claims: { ...auth0, aud: 'https://platform.example.com/api', sub: 'auth0|x', nonce: 'n-0S6_WzA2Mj' },
    expected: null,
  },
  {
    provider: 'Auth0',
    holder: 'a person',
    claims: {
      ...auth0,
      'https://platform.example.com/roles': ['admin'],
      sub: 'auth0|65f0c2a1b3d4e5f60718293a',
      aud: ['https://platform.example.com/api', 'https://example.eu.auth0.com/userinfo'],
      scope: 'openid profile email',
      azp: 'aB3dE5gH7jK9mN1pQ2sT4vW6xY8zA0cE',
    },
    expected: {
      userId: 'auth0|65f0c2a1b3d4e5f60718293a',
      actorKind: 'User',
      roles: ['admin'],
      tenantId: acme,
    },
  },
  {
    provider: 'Auth0',
    holder: 'a machine',
    header: { typ: 'at+jwt' },
    claims: {
      ...auth0,
      sub: 'aB3dE5gH7jK9mN1pQ2sT4vW6xY8zA0cE@clients',
      aud: 'https://platform.example.com/api',
      gty: 'client-credentials',
      azp: 'aB3dE5gH7jK9mN1pQ2sT4vW6xY8zA0cE',
      roles: ['admin'],
    },
    expected: { actorKind: 'ExternalSystem', roles: [], tenantId: acme },
  },
  {
    provider: 'Microsoft Entra ID',
    holder: 'a person',
    claims: {
      ...entra,
      azp: '0f1e2d3c-4b5a-4978-8a6b-5c4d3e2f1a0b',
      azpacr: '0',
      idtyp: 'user',
      name: 'Alice Archer',
      oid: '690222be-ff1a-4d56-abd1-7e4f7d38e474',
      preferred_username: 'alice@acme.example',
      roles: ['admin'],
      scp: 'access_as_user',
      sid: '001f2e3d-4c5b-4a69-8788-96a5b4c3d2e1',
      sub: 'HKZpfaHyWadeOouYlitjrI-KffTm222X5rrV3xDqfKQ',
    },
    expected: {
      userId: '690222be-ff1a-4d56-abd1-7e4f7d38e474',
      userName: 'alice@acme.example',
      actorKind: 'User',
      roles: ['admin'],
      tenantId: directory,
    },
  },
  {
    provider: 'Microsoft Entra ID',
    holder: 'an application',
    claims: {
      ...entra,
      azp: '0f1e2d3c-4b5a-4978-8a6b-5c4d3e2f1a0b',
      azpacr: '1',
      idtyp: 'app',
      oid: '1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
      roles: ['member'],
      sub: '1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
    },
    expected: { actorKind: 'ExternalSystem', roles: ['member'], tenantId: directory },
  },
  {
    provider: 'Microsoft Entra ID',
    holder: 'a person of another directory',
    claims: {
      ...entra,
      iss: `https://login.microsoftonline.com/${acme}/v2.0`,
      tid: acme,
      sub: 'x',
      oid: 'x',
    },
    expected: null,
  },
  {
    provider: 'Okta',
    holder: 'a person',
    header: { typ: undefined },
    claims: {
      ...okta,
      cid: '0oa1b2c3d4E5f6G7h8i9',
      uid: '00u1a2b3c4D5e6F7g8h9',
      scp: ['openid', 'profile', 'platform'],
      sub: 'alice@acme.example',
      groups: ['Everyone', 'admin'],
    },
    expected: {
      userId: 'alice@acme.example',
      actorKind: 'User',
      roles: ['Everyone', 'admin'],
      tenantId: acme,
    },
  },
  {
    provider: 'Okta',
    holder: 'a service',
    header: { typ: undefined },
    claims: { ...okta, cid: '0oa1b2c3d4E5f6G7h8i9', scp: ['platform'], sub: '0oa1b2c3d4E5f6G7h8i9' },
    expected: { userId: '0oa1b2c3d4E5f6G7h8i9', actorKind: 'ExternalSystem', roles: [], tenantId: acme },
  },
  {
    provider: 'Amazon Cognito',
    holder: 'a person',
    header: { typ: undefined },
    claims: {
      ...cognito,
      sub: 'a3f4b812-7021-70a1-9f7c-1b2c3d4e5f60',
      'cognito:groups': ['admin'],
      version: 2,
      origin_jti: '7d6e5f4a-3b2c-4d1e-8f9a-0b1c2d3e4f5a',
      event_id: '1e2d3c4b-5a69-4788-96a5-b4c3d2e1f001',
      token_use: 'access',
      scope: 'openid profile email',
      username: 'a3f4b812-7021-70a1-9f7c-1b2c3d4e5f60',
      tenant_id: acme,
    },
    expected: {
      userId: 'a3f4b812-7021-70a1-9f7c-1b2c3d4e5f60',
      actorKind: 'User',
      roles: ['admin'],
      tenantId: acme,
    },
  },
  {
    provider: 'Amazon Cognito',
    holder: 'a machine',
    header: { typ: undefined },
    claims: {
      ...cognito,
      sub: cognito.client_id,
      token_use: 'access',
      scope: 'platform/use',
      version: 2,
      tenant_id: acme,
    },
    expected: { actorKind: 'ExternalSystem', roles: [], tenantId: acme },
  },
  {
    provider: 'Amazon Cognito',
    holder: 'sender of an ID token',
    header: { typ: undefined },
    claims: { iss: cognito.iss, aud: cognito.client_id, sub: 'x', token_use: 'id', 'cognito:username': 'x' },
    expected: null,
  },
  {
    provider: 'Any other',
    holder: 'a person',
    header: { typ: 'at+jwt' },
    claims: {
      iss: 'https://id.example.com',
      aud: 'https://platform.example.com/api',
      client_id: 'portal',
      sub: 'alice',
      jti: 'dbe39bf3a3ba4238a513f51d6e1691c4',
      scope: 'openid',
      roles: ['member'],
      tenant_id: acme,
      sid: 's-1',
    },
    expected: { userId: 'alice', actorKind: 'User', roles: ['member'], tenantId: acme },
  },
];
