import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** The cost of the calls of a month; see `MonthlyCosts`. */
export const MonthlyCostEntity = defineEntity({
  name: 'MonthlyCost',
  tableName: 'monthly_cost',
  schema: 'ai',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    /** First day, UTC. */
    month: p.date().primary(),
    /** Id of the caller; a label behind `labelMark`; empty: the tenant as a whole. */
    userKey: p.string().length(256).primary(),
    /** Decimal digits. */
    costUsd: p.decimal().precision(24).scale(12),
  }),
});
