import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../tenancy/tenant-rows.ts';

/** Why an API key was refused. */
export type AccessDeniedReason = 'invalid_api_key' | 'api_key_revoked' | 'api_key_expired' | 'ip_not_allowed';

/** A refused API key; insert-only. It belongs to the key's tenant, or to the host for an unknown key. */
export class AccessDenied {
  id!: string;
  tenantId!: string;
  reason!: AccessDeniedReason;
  /** Null for an unknown key. */
  keyId!: string | null;
  /** The client address after trusted proxies; null if it is no IP address. */
  remoteAddress!: string | null;
  occurredAt!: Date;
}

/** Table `kernel.access_denied`. */
export const AccessDeniedEntity = defineEntity({
  class: AccessDenied,
  tableName: 'access_denied',
  schema: 'kernel',
  ...tenantRows,
  indexes: [
    { name: 'access_denied_occurred_at_index', properties: ['occurredAt'] },
    { name: 'access_denied_tenant_id_occurred_at_index', properties: ['tenantId', 'occurredAt'] },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    reason: p.string().length(32).$type<AccessDeniedReason>(),
    keyId: p.uuid().nullable(),
    remoteAddress: p.string().length(64).nullable(),
    occurredAt: p.datetime(),
  }),
});
