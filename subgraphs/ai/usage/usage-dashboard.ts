import { metricWidget, placeWidgets } from '../../dashboards/contract/place-widgets.ts';
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

/** The cost of calls. */
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

/** AI usage: amounts, costs, and models. */
export const usageDashboard: DashboardDefinition = {
  name: 'Platform.AI.Usage',
  defaultTimeWindow: { periodToken: 'last_30d', kind: 'History' },
  category: 'Platform',
  isSystem: true,
  filters: ['workspaceName', 'provider', 'model'],
  entityFilter: { filterName: 'workspaceName', entityType: 'AIWorkspace' },
  widgets: placeWidgets('AI.Usage.View', [
    metricWidget(requestsMetric, 'requests'),
    metricWidget(costMetric, 'cost'),
    {
      slug: 'by-model',
      width: 6,
      height: 4,
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
      width: 12,
      height: 5,
      content: { widgetType: 'Table', queryName: query, pageSize: 20 },
    },
  ]),
};
