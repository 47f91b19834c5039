import { defineEntity } from '@mikro-orm/core';
import { tenantOrGlobalRows } from '../tenancy/tenant-rows.ts';

/** Table `kernel.paused_job`. */
export const PausedJobEntity = defineEntity({
  name: 'PausedJob',
  tableName: 'paused_job',
  schema: 'kernel',
  ...tenantOrGlobalRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    queue: p.string().length(200).primary(),
    pausedAt: p.datetime(),
    pausedBy: p.string().length(256).strictNullable(),
  }),
});
