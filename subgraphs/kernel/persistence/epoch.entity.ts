import { defineEntity } from '@mikro-orm/core';
import { tenantOrGlobalRows } from '../tenancy/tenant-rows.ts';

/** Table `kernel.epoch`. */
export const EpochEntity = defineEntity({
  name: 'EpochRow',
  tableName: 'epoch',
  schema: 'kernel',
  ...tenantOrGlobalRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    topic: p.string().length(64).primary(),
    value: p.bigint('string'),
  }),
});
