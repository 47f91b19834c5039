import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { repositoryRoot } from '../architecture/source-tree.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

/** What we rely on in a realm export. */
const realm = z
  .object({
    realm: z.string(),
    enabled: z.literal(true),
    registrationAllowed: z.literal(false),
    roles: z.object({ realm: z.array(z.object({ name: z.string() })) }),
    users: z.array(
      z.object({
        id: z.uuid(),
        username: z.string(),
        enabled: z.literal(true),
        realmRoles: z.array(z.string()),
        attributes: z.union([
          z.strictObject({ tenant_id: z.tuple([z.string()]) }),
          z.strictObject({ is_host: z.tuple([z.literal('true')]) }),
        ]),
        credentials: z.tuple([z.object({ type: z.literal('password'), temporary: z.literal(false) })]),
      }),
    ),
    clients: z.tuple([
      z.object({
        clientId: z.string(),
        publicClient: z.literal(true),
        redirectUris: z.array(z.string()),
        attributes: z.record(z.string(), z.string()),
        protocolMappers: z.array(
          z.object({ protocolMapper: z.string(), config: z.record(z.string(), z.string()) }),
        ),
      }),
    ]),
    components: z.record(
      z.string(),
      z.array(z.object({ config: z.object({ 'kc.user.profile.config': z.tuple([z.string()]) }) })),
    ),
  })
  .parse(JSON.parse(read('deploy/keycloak/platform-realm.json')));
const [client] = realm.clients;
const { services } = parse(read('docker-compose.yml'), { merge: true });
const environment: Record<string, string> = services.gateway.environment;

/** The tenants that a development start seeds. */
const acme = '00000000-0000-4000-8000-00000000ac3e';
const globex = '00000000-0000-4000-8000-0000000910be';
const seeded = [
  {
    username: 'alice',
    id: '00000000-0000-4000-8000-0000000a11ce',
    tenantId: acme,
    roles: ['admin', 'svc-ai-admin', 'svc-ai-user'],
  },
  { username: 'bob', id: '00000000-0000-4000-8000-000000000b0b', tenantId: acme, roles: ['member'] },
  { username: 'carol', id: '00000000-0000-4000-8000-0000000ca401', tenantId: globex, roles: ['admin'] },
  { username: 'dave', id: '00000000-0000-4000-8000-00000000da4e', tenantId: null, roles: ['admin'] },
];

const mapperOf = (kind: string, claim?: string): Record<string, string> =>
  client.protocolMappers.find(
    ({ protocolMapper, config }) =>
      protocolMapper === kind && (claim === undefined || config['claim.name'] === claim),
  )?.config ?? {};

describe('the Keycloak realm', () => {
  it('has the seeded users, with their ids, tenants and roles', () => {
    expect(
      realm.users.map(({ username, id, attributes, realmRoles }) => ({
        username,
        id,
        tenantId: 'tenant_id' in attributes ? attributes.tenant_id[0] : null,
        roles: realmRoles,
      })),
    ).toEqual(seeded);
    const names = realm.roles.realm.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(realm.users.flatMap(({ realmRoles }) => realmRoles)));
  });

  it('is the Authority, Audience and client of the compose file', () => {
    expect(environment.Authentication__Authority).toBe(
      `${services.keycloak.environment.KC_HOSTNAME}/realms/${realm.realm}`,
    );
    expect(client.clientId).toBe(environment.Keycloak__ClientId);
    expect(mapperOf('oidc-audience-mapper')).toMatchObject({
      'included.client.audience': environment.Authentication__Audience,
      'access.token.claim': 'true',
    });
    expect(client.redirectUris).toEqual([`${environment.PublicUrl}/*`]);
    expect(client.attributes['pkce.code.challenge.method']).toBe('S256');
  });

  it.each([
    ['tenant_id', 'String'],
    ['is_host', 'boolean'],
  ])('puts %s into the access token, and lets only an administrator choose it', (claim, type) => {
    expect(mapperOf('oidc-usermodel-attribute-mapper', claim)).toMatchObject({
      'user.attribute': claim,
      'access.token.claim': 'true',
      'jsonType.label': type,
    });
    const [provider] = realm.components['org.keycloak.userprofile.UserProfileProvider'] ?? [];
    const profile: { attributes: { name: string; permissions: { edit: string[] } }[] } = JSON.parse(
      provider?.config['kc.user.profile.config'][0] ?? '',
    );
    expect(profile.attributes.find(({ name }) => name === claim)?.permissions.edit).toEqual(['admin']);
  });

  it('announces logouts to the gateway, with the session’s id', () => {
    const path = environment.Authentication__BackChannelLogout__EndpointPath ?? '/auth/back-channel-logout';
    expect(environment.Authentication__BackChannelLogout__Enabled).toBe('true');
    expect(client.attributes).toMatchObject({
      'backchannel.logout.url': `http://gateway:4000${path}`,
      'backchannel.logout.session.required': 'true',
    });
  });
});
