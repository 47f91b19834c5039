import { defineEntity } from '@mikro-orm/core';

/** A process that makes calls, and until when it certainly lives. Nothing of a tenant's; the system role's alone. */
export class CallingProcess {
  id!: string;
  startedAt!: Date;
  leaseUntil!: Date;
}

export const CallingProcessEntity = defineEntity({
  class: CallingProcess,
  tableName: 'calling_process',
  schema: 'ai',
  properties: (p) => ({
    id: p.uuid().primary(),
    startedAt: p.datetime(),
    leaseUntil: p.datetime(),
  }),
});
