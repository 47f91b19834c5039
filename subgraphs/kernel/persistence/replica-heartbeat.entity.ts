import { defineEntity } from '@mikro-orm/core';

/** The primary's time, once a second: what a read replica shows of it tells how far behind the replica is. */
export class ReplicaHeartbeat {
  /** There is one row. */
  id!: number;
  beatAt!: Date;
}

/** Table `kernel.replica_beat`. Of no tenant, and no session of one reaches it. */
export const ReplicaHeartbeatEntity = defineEntity({
  class: ReplicaHeartbeat,
  tableName: 'replica_beat',
  schema: 'kernel',
  properties: (p) => ({
    id: p.smallint().primary().autoincrement(false),
    beatAt: p.datetime(),
  }),
});
