import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { timelineLimits } from '../timeline.contract.ts';

/** A user who is notified of an entity's comments. */
export const FollowerEntity = defineEntity({
  name: 'Follower',
  tableName: 'follower',
  schema: 'timeline',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    entityType: p.string().length(timelineLimits.entityType).primary(),
    entityId: p.string().length(timelineLimits.entityId).primary(),
    userId: p.string().length(256).primary(),
    followedAt: p.datetime(),
  }),
});

export type FollowerRow = InferEntity<typeof FollowerEntity>;
