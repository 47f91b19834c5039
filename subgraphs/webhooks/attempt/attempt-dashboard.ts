import { metricWidget, placeWidgets } from '../../dashboards/contract/place-widgets.ts';
import type { DashboardDefinition, MetricDefinition } from '../../dashboards/dashboards.contract.ts';
import { subscriptionQuery } from '../subscription/subscription.query.ts';
import { readSubscriptions } from '../webhooks.permissions.ts';
import { attemptQuery } from './attempt.query.ts';
import { attemptFiguresQuery } from './attempt-figures.query.ts';

const query = attemptFiguresQuery.name;
const ofAttempts = { query, refreshHint: 'Realtime', periodField: 'occurredAt' } as const;

/** All attempts, with any outcome. */
export const attemptsMetric: MetricDefinition = {
  ...ofAttempts,
  name: 'Platform.Webhooks.Attempts',
  aggregation: 'Count',
  valueKind: 'Count',
};

export const successRateMetric: MetricDefinition = {
  ...ofAttempts,
  name: 'Platform.Webhooks.SuccessRate',
  valueKind: 'Percentage',
  aggregation: 'Avg',
  field: 'successShare',
};

export const durationMetric: MetricDefinition = {
  ...ofAttempts,
  name: 'Platform.Webhooks.Duration',
  valueKind: 'Duration',
  isHigherBetter: false,
  aggregation: 'Avg',
  field: 'durationMs',
};

/** Suspended subscriptions: they need an administrator's attention. */
export const suspendedMetric: MetricDefinition = {
  name: 'Platform.Webhooks.SuspendedSubscriptions',
  query: subscriptionQuery.name,
  aggregation: 'Count',
  valueKind: 'Count',
  isHigherBetter: false,
  where: [{ column: 'status', operator: 'Eq', value: 'Suspended' }],
};

export const deliveriesDashboard: DashboardDefinition = {
  name: 'Platform.Webhooks.Deliveries',
  category: 'Operations',
  isSystem: true,
  filters: ['eventType', 'isSuccess'],
  widgets: placeWidgets(readSubscriptions, [
    metricWidget(attemptsMetric, 'attempts'),
    metricWidget(successRateMetric, 'success-rate'),
    metricWidget(durationMetric, 'duration'),
    metricWidget(suspendedMetric, 'suspended'),
    {
      slug: 'by-day',
      width: 6,
      height: 4,
      content: {
        widgetType: 'Chart',
        queryName: query,
        chartType: 'Area',
        groupBy: 'day',
        aggregation: 'Count',
      },
    },
    {
      slug: 'by-event',
      width: 6,
      height: 4,
      content: {
        widgetType: 'Pivot',
        queryName: query,
        rowFields: ['eventType'],
        columnFields: ['isSuccess'],
        valueAggregation: 'Count',
      },
    },
    {
      slug: 'latest',
      width: 12,
      height: 5,
      content: {
        widgetType: 'Table',
        queryName: attemptQuery.name,
        pageSize: 20,
        visibleColumns: ['eventType', 'targetUrl', 'httpStatusCode', 'isSuccess', 'occurredAt', 'durationMs'],
      },
    },
  ]),
};
