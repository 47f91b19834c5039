import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, carol, dave, globex } from '../../../test/testkit/callers.ts';
import { storedKey } from '../../../test/testkit/database/stored-key.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const grantDocument = `mutation ($role: String!, $name: String!) {
  grantPermission(input: { roleName: $role, permissionName: $name }) { permissionGrant { id name roleName tenantId createdAt createdBy } }
}`;
const revokeDocument = `mutation ($role: String!, $name: String!) {
  revokePermission(input: { roleName: $role, permissionName: $name }) { rolePermissions { roleName permissions } }
}`;
const roleDocument = 'query ($role: String!) { rolePermissions(roleName: $role) { roleName permissions } }';
const listDocument = `query ($filter: PermissionGrantFilterInput, $first: Int, $after: String) {
  permissionGrants(filter: $filter, first: $first, after: $after) {
    nodes { name roleName tenantId } totalCount pageInfo { hasNextPage endCursor }
  }
}`;

const read = 'Identity.Users.Read';
const manage = 'Authorization.Grants.Manage';

describe.each(databases)('grants, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity', database });
  });
  afterAll(() => slice.close());
  const grant = (caller: SliceCaller, role: string, name: string) =>
    slice.run(grantDocument, caller, { role, name });
  const revoke = (caller: SliceCaller, role: string, name: string) =>
    slice.run(revokeDocument, caller, { role, name });
  const permissionsOf = async (caller: SliceCaller, role: string) =>
    (await slice.run(roleDocument, caller, { role })).data.rolePermissions.permissions;
  const list = async (caller: SliceCaller, { role, ...pages }: Record<string, unknown>) => {
    const filter = role === undefined ? null : { roleName: { eq: role } };
    return (await slice.run(listDocument, caller, { ...pages, filter })).data.permissionGrants;
  };

  it('of another tenant are as if they were not there', async () => {
    await grant(carol, 'visitor', read);
    expect(await permissionsOf(alice, 'visitor')).toEqual([]);
    expect(await list(alice, { role: 'visitor' })).toMatchObject({
      nodes: [],
      totalCount: 0,
      pageInfo: { hasNextPage: false },
    });
    expect((await revoke(alice, 'visitor', read)).error).toBeNull();
    expect(await permissionsOf(carol, 'visitor')).toEqual([read]);
    expect(await list(dave, { role: 'visitor' })).toMatchObject({ totalCount: 0 });
  });

  it('are made once: again answers the first one', async () => {
    const first = await grant(alice, 'twice', read);
    expect(first.data.grantPermission.permissionGrant).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: read,
      roleName: 'twice',
      tenantId: acme.id,
      createdAt: slice.clock.now().toISOString(),
      createdBy: 'alice',
    });
    slice.clock.advance(60_000);
    expect(await grant(alice, 'twice', read)).toEqual(first);
    expect(await list(alice, { role: 'twice' })).toMatchObject({ totalCount: 1 });
  });

  it('are made once by callers at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => grant(alice, 'crowd', read)));
    const ids = answers.map(({ data }) => data.grantPermission.permissionGrant.id);
    expect(new Set(ids).size).toBe(1);
    expect(await list(alice, { role: 'crowd' })).toMatchObject({ totalCount: 1 });
  });

  it('take a role in any case for the same role', async () => {
    const first = await grant(alice, 'Cased', read);
    expect(await grant(alice, 'CASED', read)).toEqual(first);
    expect(await permissionsOf(alice, 'cased')).toEqual([read]);
    expect((await revoke(alice, 'caSed', read)).data.revokePermission.rolePermissions.permissions).toEqual(
      [],
    );
    expect(await permissionsOf(alice, 'Cased')).toEqual([]);
  });

  it('are taken back, and again without effect', async () => {
    await grant(alice, 'gone', read);
    await grant(alice, 'gone', manage);
    const expected = { roleName: 'gone', permissions: [manage] };
    expect((await revoke(alice, 'gone', read)).data.revokePermission.rolePermissions).toEqual(expected);
    expect((await revoke(alice, 'gone', read)).data.revokePermission.rolePermissions).toEqual(expected);
  });

  it('are listed by role and name, global ones included, in pages', async () => {
    for (const [role, name] of [
      ['Page.b', read],
      ['page.B2', manage],
      ['Page.a', read],
      ['Page.b', manage],
    ] as const)
      await grant(alice, role, name);
    await grant(dave, 'page.a1', read);
    const all = (await list(alice, { first: 100 })).nodes.filter(({ roleName }: { roleName: string }) =>
      /^page/i.test(roleName),
    );
    expect(all).toEqual([
      { roleName: 'Page.a', name: read, tenantId: acme.id },
      { roleName: 'page.a1', name: read, tenantId: null },
      { roleName: 'Page.b', name: manage, tenantId: acme.id },
      { roleName: 'Page.b', name: read, tenantId: acme.id },
      { roleName: 'page.B2', name: manage, tenantId: acme.id },
    ]);
    const { pageInfo } = await list(alice, { role: 'Page.b', first: 1 });
    expect(await list(alice, { role: 'Page.b', first: 1, after: pageInfo.endCursor })).toMatchObject({
      nodes: [{ roleName: 'Page.b', name: read, tenantId: acme.id }],
      totalCount: 2,
      pageInfo: { hasNextPage: false },
    });
    expect(await permissionsOf(alice, 'Page.b')).toEqual([manage, read]);
  });

  it('bind at once in the same process, and no longer once they are taken back', async () => {
    const member = callerIn(acme, { userId: 'm', roles: ['Reader'] });
    const users = () => slice.run('{ users { totalCount } }', member);
    expect((await users()).error).toMatchObject({ code: 'FORBIDDEN' });
    await grant(alice, 'reader', read);
    expect((await users()).error).toBeNull();
    await revoke(alice, 'reader', read);
    expect((await users()).error).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('bind within a second in another process', async () => {
    const other = await slice.another();
    const member = callerIn(acme, { userId: 'm', roles: ['remote'] });
    const users = () => other.run('{ users { totalCount } }', member);
    expect((await users()).error).toMatchObject({ code: 'FORBIDDEN' });
    await grant(alice, 'remote', read);
    other.clock.advance(1_000);
    expect((await users()).error).toBeNull();
    await revoke(alice, 'remote', read);
    other.clock.advance(1_000);
    expect((await users()).error).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('of the host bind in every tenant, and only the host takes them back', async () => {
    const member = callerIn(globex, { userId: 'm', roles: ['everywhere'] });
    const users = () => slice.run('{ users { totalCount } }', member);
    expect((await grant(dave, 'everywhere', read)).data.grantPermission.permissionGrant.tenantId).toBeNull();
    expect((await users()).error).toBeNull();
    expect(await permissionsOf(carol, 'everywhere')).toEqual([]);
    await revoke(carol, 'everywhere', read);
    expect((await users()).error).toBeNull();
    await revoke(dave, 'everywhere', read);
    expect((await users()).error).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('are granted and revoked only by callers who hold them', async () => {
    const granter = await storedKey(slice, [manage]);
    const refused = { code: 'FORBIDDEN', errorCode: 'Authorization:Permission:NotHeld' };
    await grant(alice, 'kept', read);
    expect((await grant(granter, 'kept', 'Identity.Tenants.Manage')).error).toMatchObject(refused);
    expect((await revoke(granter, 'kept', read)).error).toMatchObject(refused);
    expect(await permissionsOf(alice, 'kept')).toEqual([read]);
    expect((await grant(granter, 'kept', manage)).error).toBeNull();
  });

  it.each([
    [
      'an undefined permission',
      'role',
      'No.Such.Permission',
      'UNPROCESSABLE',
      'permissionName',
      'UnknownPermission',
    ],
    ['no role', '', read, 'BAD_USER_INPUT', 'roleName', 'Required'],
    ['a role over 200 characters', 'r'.repeat(201), read, 'BAD_USER_INPUT', 'roleName', 'MaxLength'],
    ['a name over 200 characters', 'role', 'n'.repeat(201), 'BAD_USER_INPUT', 'permissionName', 'MaxLength'],
    ['a role with NUL', 'r\0', read, 'BAD_USER_INPUT', 'roleName', 'InvalidCharacter'],
  ])('refuse %s', async (_, role, name, code, field, reason) => {
    const expected = { code, errors: { [field]: [`Validation:${reason}`] } };
    expect((await grant(alice, role, name)).error).toMatchObject(expected);
    expect((await revoke(alice, role, name)).error).toMatchObject(expected);
  });

  it('are administered with the permission alone', async () => {
    const refused = { code: 'FORBIDDEN', errorCode: 'Authorization:Permission:Denied' };
    expect((await grant(bob, 'member', read)).error).toMatchObject(refused);
    expect((await revoke(bob, 'member', read)).error).toMatchObject(refused);
    expect((await slice.run(roleDocument, bob, { role: 'member' })).error).toMatchObject(refused);
    expect((await slice.run(listDocument, bob, {})).error).toMatchObject(refused);
  });
});
