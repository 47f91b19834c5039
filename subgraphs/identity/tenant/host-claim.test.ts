import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerIn, dave } from '../../../test/testkit/callers.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import { hostTenant } from '../../kernel/tenancy/tenant.ts';

/** The administrator of a tenant whose identity provider forgot the tenant. */
const forgotten = callerIn(hostTenant, { userId: 'eve', roles: ['admin', 'reader'], lacksHostClaim: true });
const missing = { code: 'FORBIDDEN', errorCode: 'Authorization:Context:HostClaimMissing' };

describe('a token without tenant and without the host claim', () => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity' });
    await slice.run(
      'mutation { grantPermission(input: { roleName: "reader", permissionName: "Identity.Users.Read" }) { permissionGrant { id } } }',
      dave,
    );
  });
  afterAll(() => slice.close());

  it('is let past no check by an admin role', async () => {
    expect((await slice.run('{ tenants { totalCount } }', dave)).error).toBeNull();
    expect((await slice.run('{ tenants { totalCount } }', forgotten)).error).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('reads what its roles were granted, and itself', async () => {
    expect((await slice.run('{ users { totalCount } me { userId } }', forgotten)).error).toBeNull();
    expect((await slice.run('{ myPermissions }', forgotten)).data.myPermissions).toEqual([
      'Identity.Users.Read',
    ]);
  });

  it.each([
    'createTenant(input: { name: "New" }) { tenant { id } }',
    'grantPermission(input: { roleName: "reader", permissionName: "Identity.Users.Read" }) { permissionGrant { id } }',
    'revokePermission(input: { roleName: "reader", permissionName: "Identity.Users.Read" }) { rolePermissions { roleName } }',
    'createApiKey(input: { name: "k", type: Secret, environment: live }) { secret }',
  ])('changes nothing: %s', async (mutation) => {
    expect((await slice.run(`mutation { ${mutation} }`, forgotten)).error).toMatchObject(missing);
  });

  it('leaves no role behind by which questions about an absent person would be answered', async () => {
    await slice.process.users.remember(hostTenant.id, forgotten.actor);
    await slice.process.users.remember(hostTenant.id, dave.actor);
    const known = await slice.process.users.findAll(hostTenant.id, ['eve', 'dave']);
    const roles = new Map(known.map((user) => [user.id, user.roles]));
    expect([roles.get('eve'), roles.get('dave')]).toEqual([[], ['admin']]);
  });
});
