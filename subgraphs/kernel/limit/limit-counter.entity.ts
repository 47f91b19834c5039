import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../tenancy/tenant-rows.ts';

/** Table `kernel.limit_counter`. */
export const LimitCounterEntity = defineEntity({
  name: 'LimitCounter',
  tableName: 'limit_counter',
  schema: 'kernel',
  ...tenantRows,
  indexes: [{ name: 'limit_counter_resets_at_index', properties: ['resetsAt'] }],
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    key: p.string().length(300).primary(),
    points: p.bigint('string'),
    resetsAt: p.datetime(),
  }),
});
