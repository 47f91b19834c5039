import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProductionPlatform, startProductionPlatform } from './production-platform.ts';

let platform: ProductionPlatform;
beforeAll(async () => {
  platform = await startProductionPlatform();
});
afterAll(() => platform.close());

const query = '{ me { userId userName actorKind isMachine apiKeyId hasRole(role: "ADMIN") user { id } } }';

/** Specification, "Current actor". */
describe('the kind of actor', () => {
  it.each<readonly [string, object, string]>([
    ['a person', {}, 'User'],
    ['a person whose token says so', { actor_kind: 'User' }, 'User'],
    ['a person with a client', { client_id: 'console' }, 'User'],
    ['a service account: its subject is its client', { sub: 'robot', client_id: 'robot' }, 'ExternalSystem'],
    ['a token that says external system', { actor_kind: 'ExternalSystem' }, 'ExternalSystem'],
    ['a token that claims to be the platform itself', { actor_kind: 'System' }, 'ExternalSystem'],
    ['a token that claims anything else', { actor_kind: 'Root' }, 'User'],
  ])('%s', async (_name, claims, actorKind) => {
    const token = await platform.signed({ preferred_username: 'olive', ...claims });
    const isMachine = actorKind !== 'User';
    const expected = { userName: 'olive', actorKind, isMachine, apiKeyId: null };
    expect((await platform.call('/authorization/me', { token })).body).toMatchObject(expected);
    const { me } = (await platform.graphql(query, {}, { token })).body.data;
    expect(me).toMatchObject({ ...expected, hasRole: true });
    expect(me.user === null).toBe(isMachine);
  });

  it('claims a caller may not make count for nothing', async () => {
    const token = await platform.signed({
      roles: [],
      permissions: ['Settings.Global.Manage'],
      permission: 'Settings.Global.Manage',
      api_key_id: 'key',
      is_admin: true,
    });
    const { body } = await platform.call('/authorization/me', { token });
    expect(body).toMatchObject({ apiKeyId: null, roles: [] });
    expect((await platform.call('/authorization/permissions', { token })).body).toEqual({ permissions: [] });
  });
});
