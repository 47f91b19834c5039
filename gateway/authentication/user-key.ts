import type { CallContext } from '../../subgraphs/kernel/call/context.ts';

/** A key that identifies a user across tenants. An API key counts as a separate user. */
export function userKey({ actor, tenant }: Pick<CallContext, 'actor' | 'tenant'>): string {
  return JSON.stringify([tenant.id, actor.userId, actor.apiKeyId]);
}
