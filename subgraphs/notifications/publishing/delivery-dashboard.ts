import type { DashboardDefinition, MetricDefinition } from '../../dashboards/dashboards.contract.ts';
import { sendMessages } from '../notifications.permissions.ts';
import { deliveryAttemptQuery, publishedQuery } from './notification.query.ts';

/** Notifications, one for all its recipients. */
export const publishedMetric: MetricDefinition = {
  name: 'Platform.Notifications.Published',
  query: publishedQuery.name,
  refreshHint: 'Realtime',
  aggregation: 'Count',
  valueKind: 'Count',
  periodField: 'createdAt',
};

const ofAttempts = { query: deliveryAttemptQuery.name, periodField: 'occurredAt' } as const;

/** Messages that channels took. */
export const deliveredMetric: MetricDefinition = {
  ...ofAttempts,
  name: 'Platform.Notifications.Delivered',
  aggregation: 'Count',
  valueKind: 'Count',
  where: [{ column: 'isSuccess', operator: 'Eq', value: 'true' }],
};

/** The part of the attempts that succeeded. */
export const deliveryRateMetric: MetricDefinition = {
  ...ofAttempts,
  name: 'Platform.Notifications.SuccessRate',
  valueKind: 'Percentage',
  aggregation: 'Avg',
  field: 'successShare',
};

const seen = { requiredPermission: sendMessages };
const figure = ({ name }: MetricDefinition, slug: string, position: number) => ({
  slug,
  position,
  width: 4,
  height: 2,
  ...seen,
  content: { widgetType: 'Kpi', datasource: { kind: 'metric', metricName: name } } as const,
});

/** Notifications sent, by type and channel. */
export const deliveryDashboard: DashboardDefinition = {
  name: 'Platform.Notifications.Deliveries',
  category: 'Operations',
  isSystem: true,
  filters: ['notificationTypeName', 'channelName'],
  widgets: [
    figure(publishedMetric, 'published', 0),
    figure(deliveredMetric, 'delivered', 1),
    figure(deliveryRateMetric, 'success-rate', 2),
    {
      slug: 'by-channel',
      position: 3,
      width: 6,
      height: 4,
      ...seen,
      content: {
        widgetType: 'Chart',
        queryName: deliveryAttemptQuery.name,
        chartType: 'Donut',
        groupBy: 'channelName',
        aggregation: 'Count',
      },
    },
    {
      slug: 'by-type',
      position: 4,
      width: 6,
      height: 4,
      ...seen,
      content: {
        widgetType: 'Chart',
        queryName: publishedQuery.name,
        chartType: 'HorizontalBar',
        groupBy: 'notificationTypeName',
        aggregation: 'Count',
      },
    },
    {
      slug: 'outcomes',
      position: 5,
      width: 12,
      height: 4,
      ...seen,
      content: {
        widgetType: 'Pivot',
        queryName: deliveryAttemptQuery.name,
        valueAggregation: 'Count',
        rowFields: ['channelName'],
        columnFields: ['isSuccess'],
      },
    },
  ],
};
