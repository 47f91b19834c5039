import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, callerIn, globex } from '../../test/testkit/callers.ts';
import { databases } from '../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../test/testkit/slice.ts';
import { HOST_TENANT_ID } from '../kernel/tenancy/tenant.ts';
import type { DevelopmentSeed } from './identity.contract.ts';

const member = callerIn(acme, { userId: 'mia', firstName: 'Mia', roles: ['member'] });
const operator = callerIn(acme, { userId: 'otto', userName: 'otto', roles: ['operator'] });

const seed: DevelopmentSeed = {
  tenants: [
    { id: acme.id, name: 'Acme' },
    { id: globex.id, name: 'Globex' },
  ],
  users: [
    { tenantId: acme.id, actor: member.actor },
    { tenantId: null, actor: operator.actor },
  ],
  grants: [
    { tenantId: acme.id, roleName: 'member', permission: 'Identity.Users.Read' },
    { tenantId: acme.id, roleName: 'member', permission: 'Area.Not.Installed' },
    { tenantId: null, roleName: 'operator', permission: 'Settings.Global.Read' },
  ],
};

describe.each(databases)('the development seed, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity', database });
    await slice.process.seed(seed);
  });
  afterAll(() => slice.close());
  const everything = async () => ({
    tenants: await slice.sql('select id, name, is_active, created_at from identity.tenant order by name'),
    users: await slice.sql('select tenant_id, id, display_name, roles from identity.known_user order by id'),
    grants: await slice.sql(
      'select id, tenant_id, role_name, name from kernel.permission_grant order by role_name',
    ),
  });

  it('gives each tenant its own people and grants', async () => {
    expect(await everything()).toMatchObject({
      tenants: [
        { id: acme.id, name: 'Acme', is_active: true },
        { id: globex.id, name: 'Globex', is_active: true },
      ],
      users: [
        { tenant_id: acme.id, id: 'mia', display_name: 'Mia', roles: ['member'] },
        { tenant_id: HOST_TENANT_ID, id: 'otto', display_name: 'otto', roles: ['operator'] },
      ],
      grants: [
        { tenant_id: acme.id, role_name: 'member', name: 'Identity.Users.Read' },
        { tenant_id: HOST_TENANT_ID, role_name: 'operator', name: 'Settings.Global.Read' },
      ],
    });
    const elsewhere = callerIn(globex, { userId: 'mia', roles: ['member'] });
    expect((await slice.run('{ users { totalCount } }', elsewhere)).error).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await slice.run('{ users { totalCount } }', member)).data.users.totalCount).toBe(1);
  });

  it('changes nothing when it is put in again, by this process or another', async () => {
    const before = await everything();
    await slice.process.seed(seed);
    await (await slice.another()).process.seed(seed);
    expect(await everything()).toEqual(before);
  });

  it('records its grants in the audit, without a caller', async () => {
    const audit = await slice.sql(
      'select tenant_id, change, permission, role_name, actor_id from identity.grant_audit order by role_name',
    );
    const row = { change: 'Granted', actor_id: null };
    expect(audit).toEqual([
      { ...row, tenant_id: acme.id, role_name: 'member', permission: 'Identity.Users.Read' },
      { ...row, tenant_id: HOST_TENANT_ID, role_name: 'operator', permission: 'Settings.Global.Read' },
    ]);
  });

  it('does not bring back a grant that was revoked, and brings those that are new', async () => {
    const admin = callerIn(acme, { userId: 'root', roles: ['admin'] });
    const revoke = `mutation { revokePermission(input: { roleName: "Member", permissionName: "Identity.Users.Read" }) { rolePermissions {
      __typename } } }`;
    expect((await slice.run(revoke, admin)).error).toBeNull();
    const added = { tenantId: acme.id, roleName: 'member', permission: 'Settings.Tenant.Read' };
    for (const process of [slice.process, (await slice.another()).process])
      await process.seed({ ...seed, grants: [...seed.grants, added] });
    const names = await slice.sql(
      `select name from kernel.permission_grant where tenant_id = ? order by name`,
      [acme.id],
    );
    expect(names).toEqual([{ name: 'Settings.Tenant.Read' }]);
    expect((await slice.run('{ users { totalCount } }', member)).error).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('leaves alone what was changed since', async () => {
    const host = callerIn({ id: HOST_TENANT_ID, isHost: true }, { userId: 'root', roles: ['admin'] });
    const change = (mutation: string) => slice.run(`mutation { ${mutation} { tenant { id } } }`, host);
    await change(`renameTenant(input: { id: "${globex.id}", name: "Initech" })`);
    await change(`deactivateTenant(input: { id: "${globex.id}" })`);
    await change('createTenant(input: { name: "GLOBEX" })');
    await slice.process.seed(seed);
    const { tenants } = await everything();
    expect(tenants).toMatchObject([
      { name: 'Acme' },
      { name: 'GLOBEX' },
      { name: 'Initech', is_active: false },
    ]);
  });
});
