import { defineEntity } from '@mikro-orm/core';
import { tenantOrGlobalRows } from '../tenancy/tenant-rows.ts';

/** That the schedule of a recurring job is paused. The installation's: host rows alone. */
export class PausedJob {
  tenantId!: string;
  queue!: string;
  pausedAt!: Date;
  pausedBy!: string | null;
}

/** Table `kernel.paused_job`. */
export const PausedJobEntity = defineEntity({
  class: PausedJob,
  tableName: 'paused_job',
  schema: 'kernel',
  ...tenantOrGlobalRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    queue: p.string().length(200).primary(),
    pausedAt: p.datetime(),
    pausedBy: p.string().length(256).nullable(),
  }),
});
