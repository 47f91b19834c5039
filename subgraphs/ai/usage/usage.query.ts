import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { aiEndpointsSection } from '../ai.options.ts';
import { callStatuses } from '../ledger/call-ledger.ts';

const text = { type: 'String', filterable: true, searchable: true, groupable: true } as const;
const tenantId = { type: 'Guid', sql: `nullif(tenant_id, '${HOST_TENANT_ID}'::uuid)` } as const;
/** `hh:mm:ss.fff` (specification, "AI chat and embeddings"). */
const duration = {
  type: 'String',
  sql: `to_char(make_interval(secs => duration_ms / 1000.0), 'HH24:MI:SS.MS')`,
} as const;

/** Null where the provider does not tell. */
const tokenDetail = { type: 'Int32', nullable: true, sortable: true } as const;

/** Null without a known price. */
const cost = {
  type: 'Decimal',
  nullable: true,
  unknownIfNull: true,
  sortable: true,
  currency: 'USD',
} as const;

/** By whether there is a price for the model. */
export const pricingFilters = [
  { name: 'priced', where: [{ column: 'estimatedCostUsd', operator: 'IsNotNull' }] },
  { name: 'unpriced', where: [{ column: 'estimatedCostUsd', operator: 'IsNull' }] },
] as const;

/** The list of usage records (specification, "AI gateway"). */
export const usageQuery = defineQuery({
  name: 'AI.UsageRecords',
  table: 'ai.usage_record',
  rows: 'tenant',
  columns: {
    workspaceName: text,
    provider: text,
    model: text,
    label: { ...text, nullable: true },
    inputTokens: { type: 'Int32', sortable: true },
    outputTokens: { type: 'Int32', sortable: true },
    cacheReadTokens: tokenDetail,
    cacheWriteTokens: tokenDetail,
    reasoningTokens: tokenDetail,
    estimatedCostUsd: cost,
    timestamp: { type: 'DateTimeOffset', sql: 'occurred_at', filterable: true, sortable: true },
    duration,
  },
  rowOnly: { id: { type: 'Guid' }, tenantId, userId: { type: 'String' } },
  aggregates: {
    totalInputTokens: { function: 'Sum', column: 'inputTokens' },
    totalOutputTokens: { function: 'Sum', column: 'outputTokens' },
    totalCacheReadTokens: { function: 'Sum', column: 'cacheReadTokens' },
    totalCacheWriteTokens: { function: 'Sum', column: 'cacheWriteTokens' },
    totalReasoningTokens: { function: 'Sum', column: 'reasoningTokens' },
    totalEstimatedCostUsd: { function: 'Sum', column: 'estimatedCostUsd' },
  },
  presets: [periodPresets('occurred_at')],
  quickFilters: pricingFilters,
  dateFilters: [{ column: 'timestamp', defaultPeriod: 'ThisMonth' }],
  defaultSort: '-timestamp',
  defaultPageSize: 25,
  permission: 'AI.Usage.View',
  rolesThatPass: ({ options }) => [options(aiEndpointsSection).AdminRole],
  basePath: '/ai/usage/query',
});

/** The list of all calls for operators, completed or not. */
export const callQuery = defineQuery({
  name: 'AI.Calls',
  table: 'ai.call',
  rows: 'tenant',
  columns: {
    workspaceName: text,
    provider: text,
    model: text,
    label: { ...text, nullable: true },
    kind: { type: 'String', filterable: true, groupable: true },
    status: { type: 'String', filterable: true, groupable: true },
    errorCode: { type: 'String', nullable: true, filterable: true, groupable: true },
    inputTokens: { type: 'Int32', sortable: true },
    outputTokens: { type: 'Int32', sortable: true },
    cacheReadTokens: tokenDetail,
    cacheWriteTokens: tokenDetail,
    reasoningTokens: tokenDetail,
    isEstimated: { type: 'Boolean', filterable: true },
    estimatedCostUsd: cost,
    openedAt: { type: 'DateTimeOffset', filterable: true, sortable: true },
    settledAt: { type: 'DateTimeOffset', nullable: true, filterable: true, sortable: true },
    duration: { ...duration, nullable: true },
    servedWorkspaceName: { type: 'String', nullable: true, filterable: true, groupable: true },
    servedProvider: { type: 'String', nullable: true, filterable: true, groupable: true },
    servedModel: { type: 'String', nullable: true, filterable: true, groupable: true },
    userId: { type: 'String', nullable: true, filterable: true, groupable: true },
  },
  rowOnly: {
    id: { type: 'Guid' },
    guardrails: { type: 'Json', sql: "coalesce(guardrails, '[]')" },
    attempts: { type: 'Json', sql: "coalesce(attempts, '[]')" },
  },
  aggregates: {
    totalInputTokens: { function: 'Sum', column: 'inputTokens' },
    totalOutputTokens: { function: 'Sum', column: 'outputTokens' },
    totalCacheReadTokens: { function: 'Sum', column: 'cacheReadTokens' },
    totalCacheWriteTokens: { function: 'Sum', column: 'cacheWriteTokens' },
    totalReasoningTokens: { function: 'Sum', column: 'reasoningTokens' },
    totalEstimatedCostUsd: { function: 'Sum', column: 'estimatedCostUsd' },
  },
  presets: [
    periodPresets('opened_at'),
    {
      name: 'status',
      presets: callStatuses.map((value) => ({
        name: value.toLowerCase(),
        where: [{ column: 'status', operator: 'Eq', value }],
      })),
    },
  ],
  quickFilters: pricingFilters,
  dateFilters: [{ column: 'openedAt', defaultPeriod: 'ThisMonth' }],
  defaultSort: '-openedAt',
  defaultPageSize: 25,
  permission: 'AI.Usage.View',
  rolesThatPass: ({ options }) => [options(aiEndpointsSection).AdminRole],
});
