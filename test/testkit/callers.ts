import { Actor, type ActorFields } from '../../subgraphs/kernel/call/actor.ts';
import { hostTenant, type Tenant, tenantOf } from '../../subgraphs/kernel/tenancy/tenant.ts';

/** Tenants of slice tests, as seeded. */
export const acme = tenantOf('00000000-0000-4000-8000-00000000ac3e');
export const globex = tenantOf('00000000-0000-4000-8000-0000000910be');

/** A person who calls. */
export interface TestCaller {
  readonly actor: Actor;
  readonly tenant: Tenant;
}

/** A signed-in user. */
export function callerIn(tenant: Tenant, fields: Partial<ActorFields> = {}): TestCaller {
  return { actor: new Actor({ isAuthenticated: true, ...fields }), tenant };
}

/** An API key that calls: what it may do is its own list. */
export function keyIn(
  tenant: Tenant,
  permissions: readonly string[],
  fields: Pick<ActorFields, 'isPublishable'> = {},
): TestCaller {
  const id = '00000000-0000-7000-8000-00000000a91e';
  return callerIn(tenant, {
    userId: id,
    userName: 'key',
    apiKeyId: id,
    actorKind: 'ExternalSystem',
    permissions,
    ...fields,
  });
}

/** Administrators of Acme (two of them), of Globex and of the host; bob is a member of Acme without any grant. */
export const alice = callerIn(acme, { userId: 'alice', userName: 'alice', roles: ['admin'] });
export const anna = callerIn(acme, { userId: 'anna', userName: 'anna', roles: ['admin'] });
export const bob = callerIn(acme, { userId: 'bob', userName: 'bob', roles: ['member'] });
export const carol = callerIn(globex, { userId: 'carol', userName: 'carol', roles: ['admin'] });
export const dave = callerIn(hostTenant, { userId: 'dave', userName: 'dave', roles: ['admin'] });
