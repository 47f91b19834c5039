import type { CallContext } from '../../subgraphs/kernel/call/context.ts';

/** A key that identifies a user across tenants. An API key is a user of its own. */
export function userKey({ actor, tenant }: Pick<CallContext, 'actor' | 'tenant'>): string {
  return JSON.stringify([tenant.id, actor.userId, actor.apiKeyId]);
}
