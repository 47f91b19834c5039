import { defineEntity } from '@mikro-orm/core';

/** Table `kernel.replica_beat`. Of no tenant, and no session of one reaches it. */
export const ReplicaHeartbeatEntity = defineEntity({
  name: 'ReplicaHeartbeat',
  tableName: 'replica_beat',
  schema: 'kernel',
  properties: (p) => ({
    /** There is one row. */
    id: p.smallint().primary().autoincrement(false),
    beatAt: p.datetime(),
  }),
});
