import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';
import { readUsage, readUsageOfTenants } from '../identity.permissions.ts';

const asked = { filterable: true, sortable: true, groupable: true } as const;

/** What tenants used by day: callers of a tenant see its own rows, the host sees those of all. */
export const usageQuery = defineQuery({
  name: 'Identity.Usage',
  table: 'kernel.usage_day',
  rows: 'tenant-or-all',
  columns: {
    day: { type: 'DateOnly', ...asked },
    // As stored, the host's own too: an expression would find no index.
    tenantId: { type: 'Guid', ...asked },
    measure: { type: 'String', searchable: true, ...asked },
    part: { type: 'String', sql: "nullif(part, '')", nullable: true, ...asked },
    amount: { type: 'Int64', filterable: true, sortable: true },
  },
  rowOnly: {
    id: { type: 'Guid' },
    tenantName: {
      type: 'String',
      sql: '(select tenant.name from identity.tenant where tenant.id = usage_day.tenant_id)',
    },
  },
  aggregates: {
    totalAmount: { function: 'Sum', column: 'amount' },
    averageAmount: { function: 'Avg', column: 'amount' },
    largestAmount: { function: 'Max', column: 'amount' },
  },
  presets: [periodPresets('day')],
  dateFilters: [{ column: 'day', defaultPeriod: 'ThisMonth' }],
  defaultSort: '-day',
  permission: readUsage,
  hostPermission: readUsageOfTenants,
  basePath: '/usage',
});
