import type { DomainEvent } from '../../kernel/call/event.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { SettingChange, SettingScope } from '../settings.contract.ts';

/** The topic a caller listens to for a scope. Topics contain the tenant: foreign changes are never heard. */
export function topicOf(scope: SettingScope, tenant: Tenant, userId: string | null): string {
  return {
    user: `settings:${tenant.id}:user:${userId ?? ''}`,
    tenant: `settings:${tenant.id}:tenant`,
    global: 'settings:global',
  }[scope];
}

/** The scope a change happened in. */
export function scopeOf(change: SettingChange): SettingScope {
  return ({ User: 'user', Tenant: 'tenant', Global: 'global' } as const)[change.level];
}

/** The topic a change is announced on. */
export function topicOfEvent(event: DomainEvent<SettingChange>): string {
  const tenant = { id: event.tenantId, isHost: false };
  return topicOf(scopeOf(event.data), tenant, event.data.key);
}
