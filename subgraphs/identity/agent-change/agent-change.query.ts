import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';

const asked = { filterable: true, sortable: true, groupable: true } as const;

/** Changes that agents made through tools, on behalf of a user or API key. */
export const agentChangeQuery = defineQuery({
  name: 'Authorization.AgentChanges',
  table: 'kernel.agent_change',
  rows: 'tenant',
  columns: {
    actorId: { type: 'String', searchable: true, ...asked },
    operation: { type: 'String', searchable: true, ...asked },
    tool: { type: 'String', searchable: true, ...asked },
    client: { type: 'String', nullable: true, searchable: true, ...asked },
    occurredAt: { type: 'DateTimeOffset', filterable: true, sortable: true },
  },
  rowOnly: { id: { type: 'Guid' }, requestId: { type: 'String' } },
  presets: [periodPresets('occurred_at')],
  dateFilters: [{ column: 'occurredAt', defaultPeriod: 'ThisMonth' }],
  defaultSort: '-occurredAt',
  permission: 'Authorization.Grants.Manage',
  basePath: '/authorization/agent-changes',
});
