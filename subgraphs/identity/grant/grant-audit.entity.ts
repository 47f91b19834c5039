import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { GrantChange } from './grant.rules.ts';

/** A change of a grant; insert-only, kept for three years. */
export class GrantAudit {
  id!: string;
  tenantId!: string;
  change!: GrantChange;
  permission!: string;
  roleName!: string;
  actorId!: string | null;
  occurredAt!: Date;
}

export const GrantAuditEntity = defineEntity({
  class: GrantAudit,
  tableName: 'grant_audit',
  schema: 'identity',
  ...tenantRows,
  indexes: [{ name: 'grant_audit_tenant_id_occurred_at_index', properties: ['tenantId', 'occurredAt'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    change: p.string().length(8).$type<GrantChange>(),
    permission: p.string().length(200),
    roleName: p.string().length(200),
    actorId: p.string().length(256).nullable(),
    occurredAt: p.datetime(),
  }),
});
