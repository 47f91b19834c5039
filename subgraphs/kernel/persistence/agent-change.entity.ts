import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../tenancy/tenant-rows.ts';

/** Table `kernel.agent_change`: a change that an agent made through a tool; insert-only. */
export const AgentChangeEntity = defineEntity({
  name: 'AgentChange',
  tableName: 'agent_change',
  schema: 'kernel',
  ...tenantRows,
  indexes: [
    { name: 'agent_change_tenant_id_occurred_at_index', properties: ['tenantId', 'occurredAt'] },
    { name: 'agent_change_occurred_at_index', properties: ['occurredAt'] },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    actorId: p.string().length(256),
    operation: p.string().length(128),
    tool: p.string().length(128),
    client: p.string().length(128).strictNullable(),
    requestId: p.string().length(128),
    occurredAt: p.datetime(),
  }),
});
