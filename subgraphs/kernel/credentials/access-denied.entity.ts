import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../tenancy/tenant-rows.ts';

/** Why an API key was refused. */
export type RefusedKeyReason = 'invalid_api_key' | 'api_key_revoked' | 'api_key_expired' | 'ip_not_allowed';

/** The same, or that a host caller named a tenant. */
export type AccessDeniedReason = RefusedKeyReason | 'host_impersonation_denied';

/** Table `kernel.access_denied`, partitioned by the time in the id. */
export const AccessDeniedEntity = defineEntity({
  name: 'AccessDenied',
  tableName: 'access_denied',
  schema: 'kernel',
  ...tenantRows,
  indexes: [{ name: 'access_denied_tenant_id_occurred_at_index', properties: ['tenantId', 'occurredAt'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    reason: p.string().length(32).$type<AccessDeniedReason>(),
    /** Null for an unknown key. */
    keyId: p.uuid().strictNullable(),
    /** The client address after trusted proxies; null if it is no IP address. */
    remoteAddress: p.string().length(64).strictNullable(),
    occurredAt: p.datetime(),
  }),
});
