import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/**
 * The usage of a successful completion (specification, "AIUsageRecord"). Written once, by SQL, with the call's
 * outcome. Its table is partitioned by the time in the id.
 */
export const UsageRecordEntity = defineEntity({
  name: 'UsageRecord',
  tableName: 'usage_record',
  schema: 'ai',
  ...tenantRows,
  indexes: [
    { name: 'usage_record_tenant_id_occurred_at_index', properties: ['tenantId', 'occurredAt', 'id'] },
    { name: 'usage_record_model_index', properties: ['tenantId', 'model', 'occurredAt', 'id'] },
    {
      name: 'usage_record_workspace_index',
      properties: ['tenantId', 'workspaceName', 'occurredAt', 'id'],
    },
  ],
  properties: (p) => ({
    /** The id of the call. */
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    userId: p.string().length(256).strictNullable(),
    /** What the caller said it is for. */
    label: p.string().length(64).strictNullable(),
    /** The requested workspace. */
    workspaceName: p.string().length(128),
    /** The provider that answered. */
    provider: p.string().length(64),
    model: p.string().length(128),
    inputTokens: p.integer(),
    outputTokens: p.integer(),
    /** Parts of the two counts; null where the provider does not tell. */
    cacheReadTokens: p.integer().strictNullable(),
    cacheWriteTokens: p.integer().strictNullable(),
    reasoningTokens: p.integer().strictNullable(),
    /** Exact decimal. */
    estimatedCostUsd: p.decimal().precision(24).scale(12).strictNullable(),
    occurredAt: p.datetime(),
    durationMs: p.integer(),
  }),
});
