import type { DashboardDefinition, MetricDefinition } from '../../dashboards/dashboards.contract.ts';
import { settingValueQuery } from './setting-value.query.ts';

const query = settingValueQuery.name;

/** Settings that the tenant has a value for; within a period: those set then. */
export const changedSettingsMetric: MetricDefinition = {
  name: 'Platform.Settings.Changed',
  query,
  aggregation: 'Count',
  valueKind: 'Count',
  periodField: 'modifiedAt',
  refreshHint: 'Realtime',
};

const seen = { requiredPermission: settingValueQuery.definition.permission };

export const settingsDashboard: DashboardDefinition = {
  name: 'Platform.Settings.Changes',
  category: 'Platform',
  isSystem: true,
  widgets: [
    {
      slug: 'changed',
      position: 0,
      width: 4,
      height: 2,
      ...seen,
      content: {
        widgetType: 'Kpi',
        datasource: { kind: 'metric', metricName: changedSettingsMetric.name },
      },
    },
    {
      slug: 'by-day',
      position: 1,
      width: 8,
      height: 4,
      ...seen,
      content: {
        widgetType: 'Chart',
        queryName: query,
        chartType: 'Bar',
        groupBy: 'day',
        aggregation: 'Count',
      },
    },
    {
      slug: 'latest',
      position: 2,
      width: 12,
      height: 4,
      ...seen,
      content: { widgetType: 'Table', queryName: query, pageSize: 20 },
    },
  ],
};
