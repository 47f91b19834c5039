import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

export const ReactionEntity = defineEntity({
  name: 'Reaction',
  tableName: 'reaction',
  schema: 'timeline',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    entryId: p.uuid().primary(),
    emoji: p.string().length(64).primary(),
    userId: p.string().length(256).primary(),
    reactedAt: p.datetime(),
  }),
});
