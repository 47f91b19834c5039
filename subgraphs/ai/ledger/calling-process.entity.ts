import { defineEntity } from '@mikro-orm/core';

/** A process that makes calls, and the end of its lease. Belongs to no tenant; only the system role reads it. */
export const CallingProcessEntity = defineEntity({
  name: 'CallingProcess',
  tableName: 'calling_process',
  schema: 'ai',
  properties: (p) => ({
    id: p.uuid().primary(),
    startedAt: p.datetime(),
    leaseUntil: p.datetime(),
  }),
});
