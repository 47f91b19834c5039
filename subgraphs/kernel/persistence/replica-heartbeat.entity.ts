import { defineEntity } from '@mikro-orm/core';

/** Table `kernel.replica_beat`. Belongs to no tenant; sessions of tenants cannot access it. */
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
