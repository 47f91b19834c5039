import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** What the calls of a month cost; see `MonthlyCosts`. */
export class MonthlyCost {
  tenantId!: string;
  /** First day, UTC. */
  month!: string;
  /** Empty: the tenant as a whole. */
  userKey!: string;
  /** Decimal digits. */
  costUsd!: string;
}

export const MonthlyCostEntity = defineEntity({
  class: MonthlyCost,
  tableName: 'monthly_cost',
  schema: 'ai',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    month: p.date().primary(),
    userKey: p.string().length(256).primary(),
    costUsd: p.decimal().precision(24).scale(12),
  }),
});
