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

const grants = { requiredPermission: grantQuery.definition.permission };
const keys = { requiredPermission: apiKeyQuery.definition.permission };

export const accessDashboard: DashboardDefinition = {
  name: 'Platform.Identity.Access',
  category: 'Security',
  isSystem: true,
  filters: ['roleName', 'permission'],
  widgets: [
    {
      slug: 'grant-changes',
      position: 0,
      width: 3,
      height: 2,
      ...grants,
      content: { widgetType: 'Kpi', datasource: { kind: 'metric', metricName: grantChangesMetric.name } },
    },
    {
      slug: 'active-keys',
      position: 1,
      width: 3,
      height: 2,
      ...keys,
      content: { widgetType: 'Kpi', datasource: { kind: 'metric', metricName: activeKeysMetric.name } },
    },
    {
      slug: 'by-role',
      position: 2,
      width: 6,
      height: 4,
      ...grants,
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
      position: 3,
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
      position: 4,
      width: 12,
      height: 5,
      ...grants,
      content: { widgetType: 'Table', queryName: grantAuditQuery.name, pageSize: 20 },
    },
  ],
};
