import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, carol, dave, globex, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { permissionGroup } from '../../kernel/permission/definition.ts';
import { defineModule } from '../../kernel/registry/module.ts';

const groupsDocument =
  '{ permissionGroups { name displayName permissions { name displayName multiTenancySide } } }';
const explainDocument =
  'query ($name: String!) { explainPermission(permissionName: $name) { granted verdict } }';

const unlabelled = defineModule({
  name: 'unlabelled',
  contributes: [permissionGroup({ name: 'Moon', permissions: [{ name: 'Moon.Phases.Read' }] })],
});

describe.each(databases)('permission definitions, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity', database, modules: [unlabelled] });
    await slice.run(
      'mutation { grantPermission(input: { roleName: "reader", permissionName: "Identity.Users.Read" }) { permissionGrant { id } } }',
      carol,
    );
  });
  afterAll(() => slice.close());
  const groups = async (caller: SliceCaller) => {
    const { data } = await slice.run(groupsDocument, caller);
    return Object.fromEntries(data.permissionGroups.map((group: { name: string }) => [group.name, group]));
  };
  const explain = async (caller: SliceCaller, name: string) => {
    const { data, error } = await slice.run(explainDocument, caller, { name });
    return error ?? data.explainPermission;
  };
  const reader = { userId: 'r', roles: ['reader'] };

  it('do not reveal another tenant’s grants', async () => {
    expect(await explain(callerIn(acme, reader), 'Identity.Users.Read')).toEqual({
      granted: false,
      verdict: 'Denied',
    });
    expect(await explain(callerIn(globex, reader), 'Identity.Users.Read')).toEqual({
      granted: true,
      verdict: 'Grant',
    });
  });

  it.each([
    ['en', 'Settings', 'See the tenant’s settings'],
    ['fr', 'Paramètres', 'Voir les paramètres de l’organisation'],
    ['fr-CA', 'Paramètres', 'Voir les paramètres de l’organisation'],
    ['de', 'Settings', 'See the tenant’s settings'],
  ])('carry labels in the language of the call: %s', async (locale, group, permission) => {
    const { Settings } = await groups({ ...alice, locale });
    expect(Settings).toMatchObject({
      displayName: group,
      permissions: expect.arrayContaining([
        { name: 'Settings.Tenant.Read', displayName: permission, multiTenancySide: 'Tenant' },
      ]),
    });
  });

  it('have labels in English and French, whatever an area defines', async () => {
    for (const locale of ['en', 'fr']) {
      const { Moon: _, ...builtIn } = await groups({ ...alice, locale });
      for (const [name, group] of Object.entries(builtIn) as [string, Awaited<ReturnType<typeof groups>>][]) {
        expect(group.displayName, `${name} in ${locale}`).toEqual(expect.any(String));
        for (const permission of group.permissions)
          expect(permission.displayName, `${permission.name} in ${locale}`).toEqual(expect.any(String));
      }
    }
  });

  it('contain the sides of a permission, and no label without a definition', async () => {
    const { Identity, Moon } = await groups(alice);
    expect(Identity.permissions.map((one: { multiTenancySide: string }) => one.multiTenancySide)).toEqual([
      'Both',
      'Host',
      'Host',
      'Host',
      'Both',
    ]);
    expect(Moon).toEqual({
      name: 'Moon',
      displayName: null,
      permissions: [{ name: 'Moon.Phases.Read', displayName: null, multiTenancySide: 'Both' }],
    });
  });

  it('are shown to callers who may read them', async () => {
    expect((await slice.run(groupsDocument, bob)).error).toMatchObject({ code: 'FORBIDDEN' });
    expect(
      (await slice.run(groupsDocument, keyIn(acme, ['Authorization.Definitions.Read']))).error,
    ).toBeNull();
  });

  it.each([
    ['an administrator', alice, 'Identity.Users.Read', true, 'AdminRole'],
    ['an administrator, of a permission for the host', alice, 'Identity.Tenants.Read', true, 'AdminRole'],
    ['a key, by its own list', keyIn(acme, ['Identity.Users.Read']), 'Identity.Users.Read', true, 'ApiKey'],
    [
      'a key, by `Manage` of the resource',
      keyIn(acme, ['Identity.Tenants.Manage']),
      'Identity.Tenants.Read',
      true,
      'ApiKey',
    ],
    ['a key without it', keyIn(acme, ['Identity.Users.Read']), 'Identity.Tenants.Read', false, 'ApiKey'],
    ['a tenant’s caller, of a permission for the host', bob, 'Identity.Tenants.Read', false, 'Side'],
    ['a caller without it', bob, 'Identity.Users.Read', false, 'Denied'],
    ['a caller of the host', dave, 'Settings.Tenant.Read', true, 'AdminRole'],
  ] as const)('are explained to %s', async (_, caller, name, granted, verdict) => {
    expect(await explain(caller, name)).toEqual({ granted, verdict });
  });

  it('are explained for defined names alone', async () => {
    expect(await explain(alice, 'No.Such.Permission')).toMatchObject({
      code: 'UNPROCESSABLE',
      errors: { permissionName: ['Validation:UnknownPermission'] },
    });
  });
});
