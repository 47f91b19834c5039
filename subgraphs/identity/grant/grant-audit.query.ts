import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';

const asked = { filterable: true, sortable: true, groupable: true } as const;

/** Changes of grants: role, permission, time and author. */
export const grantAuditQuery = defineQuery({
  name: 'Authorization.GrantChanges',
  table: 'identity.grant_audit',
  rows: 'tenant',
  columns: {
    change: { type: 'String', ...asked },
    permission: { type: 'String', searchable: true, ...asked },
    roleName: { type: 'String', searchable: true, ...asked },
    actorId: { type: 'String', nullable: true, ...asked },
    occurredAt: { type: 'DateTimeOffset', filterable: true, sortable: true },
  },
  rowOnly: { id: { type: 'Guid' } },
  presets: [
    periodPresets('occurred_at'),
    {
      name: 'change',
      presets: [
        { name: 'granted', where: [{ column: 'change', operator: 'Eq', value: 'Granted' }] },
        { name: 'revoked', where: [{ column: 'change', operator: 'Eq', value: 'Revoked' }] },
      ],
    },
  ],
  dateFilters: [{ column: 'occurredAt', defaultPeriod: 'ThisMonth' }],
  defaultSort: '-occurredAt',
  permission: 'Authorization.Grants.Manage',
  basePath: '/authorization/grant-changes',
});
