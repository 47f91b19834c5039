import type { JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import type { ProviderKind } from './authentication.options.ts';
import { type RoleOptions, rolesOf } from './claims.ts';

/** Realm-based: realm roles, client roles, and one that both hold. */
const realmToken = {
  iss: 'https://sso.example.test/realms/acme',
  azp: 'portal',
  realm_access: { roles: ['offline_access', 'editor', 'platform-admin'] },
  resource_access: { portal: { roles: ['editor', 'reviewer'] }, other: { roles: ['foreign'] } },
};

const both: RoleOptions = { ClientId: 'portal' };

/** [case, kind, options, claims, roles] */
const cases: readonly (readonly [string, ProviderKind, RoleOptions, JWTPayload, string[]])[] = [
  [
    'keycloak: both',
    'keycloak',
    both,
    realmToken,
    ['offline_access', 'editor', 'platform-admin', 'reviewer'],
  ],
  [
    'keycloak: realm_access alone',
    'keycloak',
    { ...both, RoleClaimsSource: 'realm_access' },
    realmToken,
    ['offline_access', 'editor', 'platform-admin'],
  ],
  [
    'keycloak: resource_access alone',
    'keycloak',
    { ...both, RoleClaimsSource: 'resource_access' },
    realmToken,
    ['editor', 'reviewer'],
  ],
  ['keycloak: no client', 'keycloak', {}, realmToken, ['offline_access', 'editor', 'platform-admin']],
  [
    'keycloak: AdminRole stands for the policy Admin',
    'keycloak',
    { AdminRole: 'Platform-Admin' },
    realmToken,
    ['offline_access', 'editor', 'platform-admin', 'Admin'],
  ],
  [
    'keycloak: AdminRole among the client roles',
    'keycloak',
    { ClientId: 'portal', AdminRole: 'reviewer', RoleClaimsSource: 'resource_access' },
    realmToken,
    ['editor', 'reviewer', 'Admin'],
  ],
  [
    'keycloak: a foreign client’s role is no AdminRole',
    'keycloak',
    { ClientId: 'portal', AdminRole: 'foreign' },
    realmToken,
    ['offline_access', 'editor', 'platform-admin', 'reviewer'],
  ],
  [
    'keycloak: Admin is not added twice',
    'keycloak',
    { AdminRole: 'admin' },
    { realm_access: { roles: ['admin'] } },
    ['admin'],
  ],
  [
    'keycloak: claims as JSON text',
    'keycloak',
    both,
    { realm_access: '{"roles":["a"]}', resource_access: '{"portal":{"roles":["b"]}}' },
    ['a', 'b'],
  ],
  [
    'keycloak: malformed JSON is ignored',
    'keycloak',
    both,
    { realm_access: '{"roles":', resource_access: { portal: { roles: ['b'] } } },
    ['b'],
  ],
  ['keycloak: missing nodes', 'keycloak', both, { realm_access: null, resource_access: [] }, []],
  ['keycloak: a client called __proto__', 'keycloak', { ClientId: '__proto__' }, { resource_access: {} }, []],
  ['keycloak: no roles claim of its own', 'keycloak', both, { roles: ['x'] }, []],
  [
    'entra: v1.0 JSON array in a text',
    'entra',
    {},
    { roles: '["Task.Read","Task.Write"]' },
    ['Task.Read', 'Task.Write'],
  ],
  ['entra: v1.0 malformed', 'entra', {}, { roles: '["Task.Read"' }, []],
  ['entra: v2.0 repeated', 'entra', {}, { roles: ['Task.Read', 'Task.Write'] }, ['Task.Read', 'Task.Write']],
  ['entra: v2.0 single', 'entra', {}, { roles: 'Task.Read' }, ['Task.Read']],
  [
    'entra: wids as they are, none twice',
    'entra',
    {},
    {
      roles: ['Task.Read', 'Task.Read'],
      wids: ['62e90394-69f5-4237-9190-012177145e10', 'b79fbf4d-3ef9-4689-8143-76b194e85509'],
    },
    ['Task.Read', '62e90394-69f5-4237-9190-012177145e10', 'b79fbf4d-3ef9-4689-8143-76b194e85509'],
  ],
  [
    'cognito: repeated',
    'cognito',
    {},
    { 'cognito:groups': ['admins', 'eu-west-1_Google'] },
    ['admins', 'eu-west-1_Google'],
  ],
  ['cognito: single', 'cognito', {}, { 'cognito:groups': 'admins' }, ['admins']],
  ['cognito: empty ones skipped', 'cognito', {}, { 'cognito:groups': ['', ' ', 'a'] }, ['a']],
  ['cognito: JSON text is one group', 'cognito', {}, { 'cognito:groups': '["a"]' }, ['["a"]']],
  ['generic: list', 'generic', {}, { roles: ['a', 'b', 'a'] }, ['a', 'b']],
  [
    'generic: the claim of the option',
    'generic',
    { RoleClaimType: 'groups' },
    { groups: ['a'], roles: ['b'] },
    ['a'],
  ],
  ['generic: single', 'generic', {}, { roles: 'a' }, ['a']],
  ['generic: none', 'generic', {}, {}, []],
  ['generic: anything but text is skipped', 'generic', {}, { roles: [1, null, { a: 1 }, ['x'], 'a'] }, ['a']],
  [
    'generic: what a database could not take is skipped',
    'generic',
    {},
    { roles: ['a\u0000', '\ud800', 'ok'] },
    ['ok'],
  ],
  ['generic: nothing inherited', 'generic', {}, Object.create({ roles: ['a'] }), []],
  ['generic: AdminRole is Keycloak’s', 'generic', { AdminRole: 'a' }, { roles: ['a'] }, ['a']],
];

describe('rolesOf', () => {
  it.each(cases)('%s', (_case, kind, options, claims, roles) => {
    expect(rolesOf(claims, kind, options)).toEqual(roles);
  });
});
