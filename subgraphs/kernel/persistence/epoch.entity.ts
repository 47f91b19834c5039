import { defineEntity } from '@mikro-orm/core';
import { tenantOrGlobalRows } from '../tenancy/tenant-rows.ts';

/** Counts changes of cached data, by tenant and topic; host rows apply to every tenant. */
export class EpochRow {
  tenantId!: string;
  topic!: string;
  value!: string;
}

/** Table `kernel.epoch`. */
export const EpochEntity = defineEntity({
  class: EpochRow,
  tableName: 'epoch',
  schema: 'kernel',
  ...tenantOrGlobalRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    topic: p.string().length(64).primary(),
    value: p.bigint('string'),
  }),
});
