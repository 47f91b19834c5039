import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { GrantChange } from './grant.rules.ts';

/** A change of a grant; insert-only, kept for three years. Its table is partitioned by the time in the id. */
export const GrantAuditEntity = defineEntity({
  name: 'GrantAudit',
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
    actorId: p.string().length(256).strictNullable(),
    occurredAt: p.datetime(),
  }),
});

export type GrantAudit = InferEntity<typeof GrantAuditEntity>;
