import { describe, expect, it } from 'vitest';
import { Actor } from '../../subgraphs/kernel/call/actor.ts';
import type { Denial } from '../../subgraphs/kernel/credentials/access-denials.ts';
import { forbidden } from '../../subgraphs/kernel/error/domain-error.ts';
import { hostTenant, tenantOf } from '../../subgraphs/kernel/tenancy/tenant.ts';
import {
  hostImpersonationDenied,
  type TenantClaims,
} from '../../subgraphs/kernel/tenancy/tenant-resolver.ts';
import type { Authenticator } from './authenticator.ts';
import { type CallResolverProcess, createCallResolver } from './call-resolver.ts';

const acme = tenantOf('00000000-0000-4000-8000-00000000ac3e');
const bob = new Actor({ isAuthenticated: true, actorKind: 'User', userId: 'bob' });
const signal = new AbortController().signal;

/** What of a caller a process knows at once; all of it unless told otherwise. */
interface Knowledge {
  readonly caller: boolean;
  readonly tenant: boolean;
  readonly user: boolean;
  readonly culture: string | null | undefined;
  readonly texts: boolean;
}

const denials: Denial[] = [];

function resolverOf(told: Partial<Knowledge> = {}) {
  const knows: Knowledge = { caller: true, tenant: true, user: true, culture: 'fr', texts: true, ...told };
  const who = { actor: bob, tenantId: acme.id };
  const authenticator: Pick<Authenticator, 'authenticateCached' | 'authenticate'> = {
    authenticateCached: () => (knows.caller ? who : null),
    authenticate: async () => who,
  };
  const process = {
    tenants: {
      resolveCached: ({ header }: TenantClaims) => (knows.tenant && header === undefined ? acme : null),
      resolve: async ({ header }: TenantClaims) => {
        if (header === hostTenant.id) throw forbidden('Tenancy:Tenant:Mismatch');
        if (header === 'named by the host') throw forbidden(hostImpersonationDenied);
        return acme;
      },
    },
    denials: { record: (denial: Denial) => denials.push(denial) },
    users: { isRemembered: () => knows.user, remember: async () => undefined },
    culture: async () => 'de',
    cachedCulture: () => knows.culture,
    localizer: { cultures: ['en', 'fr', 'de'] },
    tenantTexts: { isKnown: () => knows.texts, load: async () => undefined },
  } as unknown as CallResolverProcess;
  const resolve = createCallResolver(authenticator as Authenticator, process, 'X-Tenant-Id');
  return (headers: Record<string, string> = {}) => resolve({ headers, remoteAddress: '10.0.0.7', signal });
}

describe('who calls', () => {
  it('is known at once where nothing of it has to be asked', () => {
    const known = { actor: bob, tenant: acme, locale: 'fr', remoteAddress: '10.0.0.7', idempotency: null };
    expect(resolverOf()()).toMatchObject({ ...known, signal });
    expect(resolverOf()({ 'accept-language': 'de' })).toMatchObject({ ...known, locale: 'de' });
    expect(resolverOf({ culture: null })()).toMatchObject({ ...known, locale: 'en' });
    expect(resolverOf({ culture: undefined })({ 'accept-language': 'de' })).toMatchObject({ locale: 'de' });
    const [one, another] = [resolverOf()(), resolverOf()()] as { requestId: string }[];
    expect(one?.requestId).not.toBe(another?.requestId);
  });

  it.each<[string, Partial<Knowledge>, Record<string, string>]>([
    ['the caller', { caller: false }, {}],
    ['the tenant', { tenant: false }, {}],
    ['a tenant that is named', {}, { 'x-tenant-id': acme.id }],
    ['what is noted of the user', { user: false }, {}],
    ['the culture', { culture: undefined }, {}],
    ['what the tenant replaced of the texts', { texts: false }, {}],
  ])('is asked for where %s is not known', async (_, told, headers) => {
    const call = resolverOf(told)(headers);
    expect(call).toBeInstanceOf(Promise);
    expect(await call).toMatchObject({ actor: bob, tenant: acme, locale: 'de' });
  });

  it('is refused later, never at once', async () => {
    const call = resolverOf()({ 'x-tenant-id': hostTenant.id });
    await expect(call).rejects.toMatchObject({ errorCode: 'Tenancy:Tenant:Mismatch' });
    expect(denials).toEqual([]);
  });

  it('is noted in the audit where a host caller names a tenant', async () => {
    const call = resolverOf()({ 'x-tenant-id': 'named by the host' });
    await expect(call).rejects.toMatchObject({ errorCode: hostImpersonationDenied });
    expect(denials.splice(0)).toEqual([
      { reason: 'host_impersonation_denied', key: null, remoteAddress: '10.0.0.7' },
    ]);
  });
});
