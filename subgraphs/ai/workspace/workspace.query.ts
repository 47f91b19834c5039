import { defineQuery } from '../../kernel/query/query.ts';
import { workspaceKinds } from '../ai.contract.ts';
import { aiEndpointsSection } from '../ai.options.ts';

/** Metadata of the list of workspaces for clients. Those in code are no rows, so that the query engine cannot read it. */
export const workspaceList = defineQuery({
  name: 'AI.Workspaces',
  table: 'ai.workspace',
  rows: 'tenant',
  columns: {
    name: { type: 'String' },
    provider: { type: 'String' },
    model: { type: 'String' },
    kind: { type: 'Enum', enum: { name: 'AIWorkspaceKind', values: workspaceKinds } },
    isActive: { type: 'Boolean' },
  },
  permission: 'AI.Workspaces.View',
  rolesThatPass: ({ options }) => [options(aiEndpointsSection).AdminRole],
});
