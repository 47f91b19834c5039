import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** What a successful completion used (specification, "AIUsageRecord"). Written once, by SQL, with the call's outcome. */
export class UsageRecord {
  /** That of the call. */
  id!: string;
  tenantId!: string;
  userId!: string | null;
  /** The workspace that was asked. */
  workspaceName!: string;
  /** Who served. */
  provider!: string;
  model!: string;
  inputTokens!: number;
  outputTokens!: number;
  /** Exact decimal. */
  estimatedCostUsd!: string | null;
  occurredAt!: Date;
  durationMs!: number;
}

export const UsageRecordEntity = defineEntity({
  class: UsageRecord,
  tableName: 'usage_record',
  schema: 'ai',
  ...tenantRows,
  indexes: [
    { name: 'usage_record_tenant_id_occurred_at_index', properties: ['tenantId', 'occurredAt', 'id'] },
    { name: 'usage_record_occurred_at_index', properties: ['occurredAt'] },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    userId: p.string().length(256).nullable(),
    workspaceName: p.string().length(128),
    provider: p.string().length(64),
    model: p.string().length(128),
    inputTokens: p.integer(),
    outputTokens: p.integer(),
    estimatedCostUsd: p.decimal().precision(24).scale(12).nullable(),
    occurredAt: p.datetime(),
    durationMs: p.integer(),
  }),
});
