import { metricWidget, placeWidgets } from '../../dashboards/contract/place-widgets.ts';
import type { DashboardDefinition, MetricDefinition } from '../../dashboards/dashboards.contract.ts';
import { apiKeyQuery } from '../api-key/api-key.query.ts';
import { grantQuery } from './grant.query.ts';
import { grantAuditQuery } from './grant-audit.query.ts';

export const grantChangesMetric: MetricDefinition = {
  name: 'Platform.Identity.GrantChanges',
  query: grantAuditQuery.name,
  refreshHint: 'Realtime',
  aggregation: 'Count',
  valueKind: 'Count',
  isHigherBetter: false,
  periodField: 'occurredAt',
};

export const activeKeysMetric: MetricDefinition = {
  name: 'Platform.Identity.ActiveApiKeys',
  query: apiKeyQuery.name,
  aggregation: 'Count',
  valueKind: 'Count',
  periodField: 'createdAt',
  where: [{ column: 'revokedAt', operator: 'IsNull' }],
};

const keys = { requiredPermission: apiKeyQuery.definition.permission };

export const accessDashboard: DashboardDefinition = {
  name: 'Platform.Identity.Access',
  category: 'Security',
  isSystem: true,
  filters: ['roleName', 'permission'],
  entityFilter: { filterName: 'roleName', entityType: 'Role' },
  widgets: placeWidgets(grantQuery.definition.permission, [
    metricWidget(grantChangesMetric, 'grant-changes'),
    { ...metricWidget(activeKeysMetric, 'active-keys'), ...keys },
    {
      slug: 'by-role',
      width: 6,
      height: 4,
      content: {
        widgetType: 'Chart',
        queryName: grantQuery.name,
        chartType: 'HorizontalBar',
        groupBy: 'roleName',
        aggregation: 'Count',
      },
    },
    {
      slug: 'keys-by-type',
      width: 6,
      height: 4,
      ...keys,
      content: {
        widgetType: 'Pivot',
        queryName: apiKeyQuery.name,
        valueAggregation: 'Count',
        rowFields: ['type'],
        columnFields: ['environment'],
      },
    },
    {
      slug: 'latest-changes',
      width: 12,
      height: 5,
      content: { widgetType: 'Table', queryName: grantAuditQuery.name, pageSize: 20 },
    },
  ]),
};
