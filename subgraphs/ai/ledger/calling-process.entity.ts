import { defineEntity } from '@mikro-orm/core';

/** A process that makes calls, and until when it certainly lives. Nothing of a tenant's; the system role's alone. */
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
