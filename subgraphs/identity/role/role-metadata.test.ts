import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, carol, dave, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { userDirectory } from '../identity.contract.ts';
import { rolesToNote } from './note-roles.ts';

const document = `query ($filter: RoleMetadataFilterInput, $orderBy: [RoleMetadataOrderInput!]) {
  roleMetadata(filter: $filter, orderBy: $orderBy) {
    nodes { name tenantId multiTenancySides isSystem isOrphaned createdAt createdBy } totalCount
  }
}`;
const grantDocument = `mutation ($role: String!) {
  grantPermission(input: { roleName: $role, permissionName: "Identity.Users.Read" }) { permissionGrant { id } }
}`;

describe.each(databases)('roles, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity', database });
  });
  afterAll(() => slice.close());
  const named = async (caller: SliceCaller, name: string) => {
    const filter = { name: { contains: name } };
    return (await slice.run(document, caller, { filter })).data.roleMetadata.nodes;
  };
  const grant = (caller: SliceCaller, role: string) => slice.run(grantDocument, caller, { role });

  it('of another tenant are as if they were not there; the host’s are visible to all tenants', async () => {
    await grant(carol, 'theirs');
    expect(await named(alice, 'theirs')).toEqual([]);
    await grant(dave, 'everybody');
    expect(await named(alice, 'everybody')).toMatchObject([{ tenantId: null, multiTenancySides: 'Both' }]);
  });

  it('are noted when a grant names them first, whatever their case', async () => {
    await grant(alice, 'Clerk');
    await grant(alice, 'CLERK');
    expect(await named(alice, 'clerk')).toEqual([
      {
        name: 'Clerk',
        tenantId: acme.id,
        multiTenancySides: 'Tenant',
        isSystem: false,
        isOrphaned: false,
        createdAt: slice.clock.now().toISOString(),
        createdBy: 'alice',
      },
    ]);
  });

  it('are noted when a token names them first, with its person, in one statement', async () => {
    const directory = slice.process.services.ports.get(userDirectory);
    const { actor } = callerIn(acme, { userId: 'new', userName: 'new', roles: ['Admin', 'Night watch'] });
    await slice.process.messaging.drain();
    slice.takeStatements();
    await directory.remember(acme.id, actor);
    expect(slice.takeStatements()).toHaveLength(1);
    expect(await named(alice, 'night')).toMatchObject([
      { name: 'Night watch', isSystem: false, createdBy: null },
    ]);
    expect(await named(alice, 'admin')).toMatchObject([{ name: 'Admin', isSystem: true }]);
  });

  it('have their permissions, by one statement, for callers who may see grants', async () => {
    const roles = ['Ärztin', 'clerk', 'idle'];
    for (const role of roles) await slice.run(grantDocument, alice, { role });
    await slice.run(grantDocument, dave, { role: 'clerk' });
    const more = `mutation { grantPermission(input: { roleName: "CLERK", permissionName: "Authorization.Grants.Manage" }) {
      permissionGrant { id } } }`;
    expect((await slice.run(more, alice)).error).toBeNull();
    const list = (first: number) => `{ roleMetadata(first: ${first}) { nodes { name permissions } } }`;
    const statementsOf = async (first: number) => {
      slice.takeStatements();
      await slice.run(list(first), alice);
      return slice.takeStatements().length;
    };
    const { data } = await slice.run(list(50), alice);
    const found = data.roleMetadata.nodes as { readonly name: string; readonly permissions: string[] }[];
    expect(found.length).toBeGreaterThan(2);
    for (const { name, permissions } of found) {
      const root = 'query ($name: String!) { rolePermissions(roleName: $name) { permissions } }';
      expect(permissions).toEqual((await slice.run(root, alice, { name })).data.rolePermissions.permissions);
    }
    expect(found.find(({ name }) => name === 'clerk')?.permissions).toHaveLength(2);
    expect(await statementsOf(3)).toBe(await statementsOf(1));
    const reader = keyIn(acme, ['Authorization.Definitions.Read']);
    const refused = await slice.run(list(1), reader);
    expect(refused.error).toMatchObject({ code: 'FORBIDDEN', permission: 'Authorization.Grants.Manage' });
    expect(refused.data.roleMetadata.nodes).toMatchObject([{ permissions: null }]);
    const foreign = await slice.run(list(50), carol);
    const clerks = foreign.data.roleMetadata.nodes.filter(({ name }: { name: string }) => name === 'clerk');
    expect(clerks).toEqual([{ name: 'clerk', permissions: [] }]);
  });

  it('are shown to who may see permissions', async () => {
    expect((await slice.run(document, bob)).error).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('roles to note', () => {
  it('are each noted once, without empty and overlong ones', () => {
    const ids = ['1', '2'];
    const roles = rolesToNote(['a', 'A', '', 'x'.repeat(201), 'Root'], ['root'], () => ids.shift() ?? '');
    expect(roles).toEqual([
      { id: '1', name: 'A', isSystem: false },
      { id: '2', name: 'Root', isSystem: true },
    ]);
  });
});
