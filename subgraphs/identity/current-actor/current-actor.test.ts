import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, carol, dave, globex, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const meDocument = `{ me {
  userId userName email firstName lastName isAuthenticated actorKind isMachine apiKeyId roles tenantId
} }`;

describe.each(databases)('the current actor, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity', database });
    for (const name of ['Settings.Tenant.Manage', 'Identity.Tenants.Read', 'Identity.Users.Read'])
      await grant(carol, 'mixed', name);
    await grant(dave, 'mixed', 'Authorization.Definitions.Read');
  });
  afterAll(() => slice.close());
  const grant = (caller: SliceCaller, role: string, name: string) =>
    slice.run(
      'mutation ($role: String!, $name: String!) { grantPermission(input: { roleName: $role, permissionName: $name }) { permissionGrant { id } } }',
      caller,
      { role, name },
    );
  const permissions = async (caller: SliceCaller) =>
    (await slice.run('{ myPermissions }', caller)).data.myPermissions;
  const mixed = { userId: 'm', roles: ['Mixed'] };

  it('holds nothing another tenant granted to a role of the same name', async () => {
    expect(await permissions(callerIn(acme, mixed))).toEqual(['Authorization.Definitions.Read']);
  });

  it('is known to itself with every field', async () => {
    const caller = callerIn(acme, {
      userId: 'u-1',
      userName: 'anna',
      email: 'anna@acme.test',
      firstName: 'Anna',
      lastName: 'Archer',
      roles: ['member', 'Auditor'],
    });
    expect((await slice.run(meDocument, caller)).data.me).toEqual({
      userId: 'u-1',
      userName: 'anna',
      email: 'anna@acme.test',
      firstName: 'Anna',
      lastName: 'Archer',
      isAuthenticated: true,
      actorKind: 'User',
      isMachine: false,
      apiKeyId: null,
      roles: ['member', 'Auditor'],
      tenantId: acme.id,
    });
  });

  it('of a key is a machine, of the host has no tenant', async () => {
    const key = keyIn(acme, []);
    expect((await slice.run(meDocument, key)).data.me).toMatchObject({
      actorKind: 'ExternalSystem',
      isMachine: true,
      apiKeyId: key.actor.apiKeyId,
      roles: [],
    });
    expect((await slice.run(meDocument, dave)).data.me).toMatchObject({ isMachine: false, tenantId: null });
  });

  it.each([
    ['member', true],
    ['MEMBER', true],
    ['members', false],
    ['', false],
  ])('is asked for a role whatever the case: "%s"', async (role, held) => {
    const { data } = await slice.run('query ($role: String!) { me { hasRole(role: $role) } }', bob, { role });
    expect(data.me.hasRole).toBe(held);
  });

  it('is a person others see, and a machine is none', async () => {
    const document = '{ me { user { id displayName } } }';
    expect((await slice.run(document, alice)).data.me.user).toEqual({ id: 'alice', displayName: 'alice' });
    await slice.process.users.remember(
      acme.id,
      callerIn(acme, { userId: 'alice', firstName: 'Alice', lastName: 'Archer' }).actor,
    );
    expect((await slice.run(document, alice)).data.me.user).toEqual({
      id: 'alice',
      displayName: 'Alice Archer',
    });
    expect((await slice.run(document, keyIn(acme, []))).data.me.user).toBeNull();
  });

  it('holds what its roles were granted here and globally, `Manage` spelt out, where it makes sense', async () => {
    expect(await permissions(callerIn(globex, mixed))).toEqual([
      'Authorization.Definitions.Read',
      'Identity.Users.Read',
      'Settings.Tenant.Read',
      'Settings.Tenant.Manage',
    ]);
  });

  it('holds every permission as an administrator, its own list as a key, none without a role', async () => {
    const defined = await slice.run('{ permissionGroups { permissions { name } } }', alice);
    const names = defined.data.permissionGroups.flatMap((group: { permissions: { name: string }[] }) =>
      group.permissions.map(({ name }) => name),
    );
    expect(await permissions(alice)).toEqual(names);
    expect(await permissions(keyIn(acme, ['Settings.Global.Manage', 'Gone.With.Module']))).toEqual([
      'Settings.Global.Read',
      'Settings.Global.Manage',
    ]);
    expect(await permissions(callerIn(acme, { userId: 'nobody' }))).toEqual([]);
  });

  it('has its permissions beside its roles', async () => {
    const document = '{ me { permissions } myPermissions }';
    const { data } = await slice.run(document, callerIn(globex, mixed));
    expect(data.myPermissions).toContain('Identity.Users.Read');
    expect(data.me.permissions).toEqual(data.myPermissions);
  });

  it('reads its permissions again without a statement until grants change', async () => {
    await permissions(callerIn(globex, mixed));
    await slice.process.messaging.drain();
    slice.takeStatements();
    await permissions(callerIn(globex, mixed));
    expect(slice.takeStatements()).toEqual([]);
  });
});
