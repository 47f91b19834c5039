import { describe, expect, it } from 'vitest';
import type { DomainError } from '../error/domain-error.ts';
import { HOST_TENANT_ID, hostTenant, tenantOf, wireTenantId } from './tenant.ts';
import { type TenantClaims, TenantResolver } from './tenant-resolver.ts';

const acme = '00000000-0000-4000-8000-00000000ac3e';
const gone = '00000000-0000-4000-8000-00000000dead';

/** Knows acme and, as a hostile directory would, the nil id. */
const exists = (id: string) => id === acme || id === HOST_TENANT_ID;
const resolver = new TenantResolver({ isActive: async (id) => exists(id), isKnownActive: exists });

const caller = (claimed: string | null, header?: string): TenantClaims => ({
  isAuthenticated: true,
  claimed,
  header,
});

describe('the tenant of a call', () => {
  it.each([
    ['a claim alone', caller(acme), { id: acme, isHost: false }],
    ['a claim and the same header', caller(acme, acme), { id: acme, isHost: false }],
    ['a header in capitals and spaces', caller(acme, ` ${acme.toUpperCase()} `), { id: acme, isHost: false }],
    ['a claim and an empty header', caller(acme, ''), { id: acme, isHost: false }],
    ['neither', caller(null), hostTenant],
    ['no claim and an empty header', caller(null, ' '), hostTenant],
    ['no credentials', { isAuthenticated: false, claimed: null, header: undefined }, hostTenant],
    [
      'no credentials, whatever the header',
      { isAuthenticated: false, claimed: null, header: acme },
      hostTenant,
    ],
  ])('of %s', async (_, claims, tenant) => {
    expect(await resolver.resolve(claims)).toEqual(tenant);
  });

  it('is known at once for a claim alone, without a lookup', () => {
    expect(resolver.resolveCached(caller(acme))).toEqual({ id: acme, isHost: false });
    for (const other of [caller(gone), caller(HOST_TENANT_ID), caller(null), caller(acme, gone)])
      expect(resolver.resolveCached(other)).toBeNull();
    const asking = new TenantResolver({ isActive: async () => true, isKnownActive: () => false });
    expect(asking.resolveCached(caller(acme))).toBeNull();
  });

  it.each([
    ['another tenant in the header', caller(acme, gone), 'Tenancy:Tenant:Mismatch'],
    ['several tenants in the header', caller(acme, `${acme},${gone}`), 'Tenancy:Tenant:Mismatch'],
    ['the nil id in the header', caller(acme, HOST_TENANT_ID), 'Tenancy:Tenant:Mismatch'],
    ['a header without a claim', caller(null, acme), 'Tenancy:Host:ImpersonationDenied'],
    [
      'the nil id as header without a claim',
      caller(null, HOST_TENANT_ID),
      'Tenancy:Host:ImpersonationDenied',
    ],
    ['an unknown or inactive tenant', caller(gone), 'Tenancy:Tenant:Unknown'],
    ['the nil id as a claim', caller(HOST_TENANT_ID), 'Tenancy:Tenant:Unknown'],
  ])('is refused for %s', async (_, claims, errorCode) => {
    const failure = await resolver.resolve(claims).catch((error: DomainError) => error);
    expect(failure).toMatchObject({ kind: 'forbidden', errorCode });
  });

  it('says which ids differ, and why a host caller gets no tenant', async () => {
    const parametersOf = (claims: TenantClaims) =>
      resolver.resolve(claims).catch((error: DomainError) => error.parameters);
    expect(await parametersOf(caller(acme, gone))).toEqual({ resolvedTenantId: gone, claimTenantId: acme });
    expect(await parametersOf(caller(null, 'x'.repeat(5_000)))).toEqual({
      denyReasonCode: 'HostImpersonation.NotConfigured',
      tenantId: 'x'.repeat(64),
    });
  });

  it('is the host for null and the nil id, and null on the wire', () => {
    expect([tenantOf(null), tenantOf(HOST_TENANT_ID)]).toEqual([hostTenant, hostTenant]);
    expect([tenantOf(acme).isHost, wireTenantId(acme), wireTenantId(HOST_TENANT_ID)]).toEqual([
      false,
      acme,
      null,
    ]);
  });
});
