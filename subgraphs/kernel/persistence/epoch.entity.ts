import { defineEntity } from '@mikro-orm/core';
import { tenantOrGlobalRows } from '../tenancy/tenant-rows.ts';

/** Counts the changes of a topic for a tenant: {@link Epochs} of `epochs.ts` reads and bumps it. */
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
