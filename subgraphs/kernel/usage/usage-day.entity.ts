import { defineEntity } from '@mikro-orm/core';
import { systemPolicy, tenantVariable } from '../tenancy/tenant-rows.ts';
import { usageLimits } from './usage-measure.ts';

const current = `(current_setting('${tenantVariable}'::text))::uuid`;

/** Table `kernel.usage_day`: how much a tenant used on a day (UTC). Only the system writes; the host reads all rows. */
export const UsageDayEntity = defineEntity({
  name: 'UsageDay',
  tableName: 'usage_day',
  schema: 'kernel',
  rowLevelSecurity: 'force',
  policies: [
    systemPolicy,
    {
      name: 'usage_visible',
      using: `((tenant_id = ${current}) OR (${current} = '00000000-0000-0000-0000-000000000000'::uuid))`,
    },
  ],
  indexes: [
    { name: 'usage_day_list_index', properties: ['tenantId', 'day', 'id'] },
    { name: 'usage_day_day_index', properties: ['day', 'id'] },
  ],
  uniques: [{ name: 'usage_day_unique', properties: ['tenantId', 'day', 'measure', 'part'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    day: p.date(),
    measure: p.string().length(usageLimits.name),
    /** Empty where the measure has none. */
    part: p.string().length(usageLimits.part),
    amount: p.bigint('number'),
  }),
});
