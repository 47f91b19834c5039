import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** A call to a provider. Written by SQL; the entity declares the table and serves queries. */
export const CallEntity = defineEntity({
  name: 'CallRow',
  tableName: 'call',
  schema: 'ai',
  ...tenantRows,
  indexes: [
    { name: 'call_tenant_id_opened_at_index', properties: ['tenantId', 'openedAt'] },
    { name: 'call_opened_at_index', properties: ['openedAt'] },
    {
      name: 'call_open_index',
      expression: "create index call_open_index on ai.call (process_id) where status = 'Open'",
    },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    userId: p.string().length(256).strictNullable(),
    /** What the caller said it is for. */
    label: p.string().length(64).strictNullable(),
    kind: p.string().length(16),
    workspaceName: p.string().length(128),
    provider: p.string().length(64),
    model: p.string().length(128),
    openedAt: p.datetime(),
    /** The process that makes the call. When its lease has expired, the call is abandoned and recovery settles it. */
    processId: p.uuid(),
    status: p.string().length(16),
    errorCode: p.string().length(128).strictNullable(),
    /** The best known number: the estimate, then the last checkpoint, then the outcome. */
    inputTokens: p.integer(),
    outputTokens: p.integer(),
    isEstimated: p.boolean(),
    /** Parts of the two counts; null where the provider does not tell. */
    cacheReadTokens: p.integer().strictNullable(),
    cacheWriteTokens: p.integer().strictNullable(),
    reasoningTokens: p.integer().strictNullable(),
    /** What guardrails did, and the attempts: names and codes. Null until the outcome, and in older rows. */
    guardrails: p.json().strictNullable(),
    attempts: p.json().strictNullable(),
    servedWorkspaceName: p.string().length(128).strictNullable(),
    servedProvider: p.string().length(64).strictNullable(),
    servedModel: p.string().length(128).strictNullable(),
    durationMs: p.integer().strictNullable(),
    /** Exact decimal. */
    estimatedCostUsd: p.decimal().precision(24).scale(12).strictNullable(),
    settledAt: p.datetime().strictNullable(),
  }),
});
