import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../tenancy/tenant-rows.ts';
import { usageLimits } from './usage-measure.ts';

/** Table `kernel.usage_entry`: what was counted and is not yet part of a day's sum. Appended to by SQL alone. */
export const UsageEntryEntity = defineEntity({
  name: 'UsageEntry',
  tableName: 'usage_entry',
  schema: 'kernel',
  ...tenantRows,
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    day: p.date(),
    measure: p.string().length(usageLimits.name),
    part: p.string().length(usageLimits.part),
    amount: p.bigint('number'),
  }),
});
