import type { DashboardDefinition, MetricDefinition } from '../../dashboards/dashboards.contract.ts';
import { usageQuery } from './usage.query.ts';

const query = usageQuery.name;

/** Successful completions. */
export const requestsMetric: MetricDefinition = {
  name: 'Platform.AI.Requests',
  query,
  aggregation: 'Count',
  valueKind: 'Count',
  refreshHint: 'Realtime',
  periodField: 'timestamp',
};

/** What they cost. */
export const costMetric: MetricDefinition = {
  name: 'Platform.AI.Cost',
  query,
  aggregation: 'Sum',
  field: 'estimatedCostUsd',
  valueKind: 'Currency',
  currencyCode: 'USD',
  isHigherBetter: false,
  refreshHint: 'Realtime',
  periodField: 'timestamp',
};

/** How AI is used: how much, at what cost, by which models. */
export const usageDashboard: DashboardDefinition = {
  name: 'Platform.AI.Usage',
  defaultTimeWindow: { periodToken: 'last_30d', kind: 'History' },
  category: 'Platform',
  isSystem: true,
  filters: ['workspaceName', 'provider', 'model'],
  widgets: [
    {
      slug: 'requests',
      position: 0,
      width: 3,
      height: 2,
      requiredPermission: 'AI.Usage.View',
      content: { widgetType: 'Kpi', datasource: { kind: 'metric', metricName: requestsMetric.name } },
    },
    {
      slug: 'cost',
      position: 1,
      width: 3,
      height: 2,
      requiredPermission: 'AI.Usage.View',
      content: { widgetType: 'Kpi', datasource: { kind: 'metric', metricName: costMetric.name } },
    },
    {
      slug: 'by-model',
      position: 2,
      width: 6,
      height: 4,
      requiredPermission: 'AI.Usage.View',
      content: {
        widgetType: 'Chart',
        queryName: query,
        chartType: 'HorizontalBar',
        groupBy: 'model',
        aggregation: 'Count',
      },
    },
    {
      slug: 'latest',
      position: 3,
      width: 12,
      height: 5,
      requiredPermission: 'AI.Usage.View',
      content: { widgetType: 'Table', queryName: query, pageSize: 20 },
    },
  ],
};
