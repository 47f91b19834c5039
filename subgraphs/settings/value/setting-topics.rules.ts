import type { DomainEvent } from '../../kernel/call/event.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { SettingChange, SettingScope } from '../settings.contract.ts';

/**
 * The topic that a caller subscribes to for a scope. Topics contain the tenant, so that no other tenant's changes are
 * delivered.
 */
export function topicOf(scope: SettingScope, tenant: Tenant, userId: string | null): string {
  return {
    user: `settings:${tenant.id}:user:${userId ?? ''}`,
    tenant: `settings:${tenant.id}:tenant`,
    global: 'settings:global',
  }[scope];
}

export function scopeOf(change: SettingChange): SettingScope {
  return ({ User: 'user', Tenant: 'tenant', Global: 'global' } as const)[change.level];
}

/** The topic that a change is published on. */
export function topicOfEvent(event: DomainEvent<SettingChange>): string {
  const tenant = { id: event.tenantId, isHost: false };
  return topicOf(scopeOf(event.data), tenant, event.data.key);
}
