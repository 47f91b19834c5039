import { defineQuery } from '../../kernel/query/query.ts';
import { dashboardCategories, dashboardLimits, dashboardStatuses } from '../dashboards.contract.ts';

const asked = { filterable: true, sortable: true } as const;

/** Dashboards of a tenant. In no catalogue: nothing reads the list by its name. */
export const dashboardQuery = defineQuery({
  name: 'Dashboards.Dashboards',
  table: 'dashboards.dashboard',
  rows: 'tenant',
  columns: {
    name: { type: 'String', searchable: true, ...asked },
    category: {
      type: 'Enum',
      enum: { name: 'DashboardCategory', values: dashboardCategories },
      groupable: true,
      ...asked,
    },
    status: {
      type: 'Enum',
      enum: { name: 'DashboardStatus', values: dashboardStatuses },
      groupable: true,
      ...asked,
    },
    sourceDefinitionName: { type: 'String', groupable: true, ...asked },
    isSystem: { type: 'Boolean', filterable: true },
    createdAt: { type: 'DateTimeOffset', ...asked },
    modifiedAt: { type: 'DateTimeOffset', nullable: true, ...asked },
  },
  rowOnly: {
    id: { type: 'Guid' },
    layoutColumns: { type: 'Int32' },
    layoutRowHeight: { type: 'Int32' },
    sourceDefinitionVersion: { type: 'String' },
    viewName: { type: 'String' },
    widgetCount: { type: 'Int32' },
    revision: { type: 'Int32' },
  },
  defaultSort: 'name',
  defaultPageSize: dashboardLimits.defaultPageSize,
  maxPageSize: dashboardLimits.pageSize,
  permission: 'Dashboards.Instances.Read',
});
