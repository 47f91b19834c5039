import type { DashboardDefinition, MetricDefinition } from '../../dashboards/dashboards.contract.ts';
import { readEntries } from '../timeline.permissions.ts';
import { activityQuery } from './activity.query.ts';

const query = activityQuery.name;
const ofEntries = { query, aggregation: 'Count', valueKind: 'Count', periodField: 'createdAt' } as const;

/** Counts entries of every type except internal notes. */
export const entriesMetric: MetricDefinition = {
  ...ofEntries,
  name: 'Platform.Timeline.Entries',
  refreshHint: 'Realtime',
};

export const commentsMetric: MetricDefinition = {
  ...ofEntries,
  name: 'Platform.Timeline.Comments',
  where: [{ column: 'entryType', operator: 'Eq', value: 'Comment' }],
};

const seen = { requiredPermission: readEntries };
const figure = ({ name }: MetricDefinition, slug: string, position: number) => ({
  slug,
  position,
  width: 3,
  height: 2,
  ...seen,
  content: { widgetType: 'Kpi', datasource: { kind: 'metric', metricName: name } } as const,
});

export const activityDashboard: DashboardDefinition = {
  name: 'Platform.Timeline.Activity',
  category: 'General',
  isSystem: true,
  filters: ['entityType', 'entryType'],
  widgets: [
    figure(entriesMetric, 'entries', 0),
    figure(commentsMetric, 'comments', 1),
    {
      slug: 'by-day',
      position: 2,
      width: 6,
      height: 4,
      ...seen,
      content: {
        widgetType: 'Chart',
        queryName: query,
        chartType: 'Line',
        groupBy: 'day',
        aggregation: 'Count',
      },
    },
    {
      slug: 'by-entity',
      position: 3,
      width: 12,
      height: 4,
      ...seen,
      content: {
        widgetType: 'Pivot',
        queryName: query,
        valueAggregation: 'Count',
        rowFields: ['entityType'],
        columnFields: ['entryType'],
      },
    },
  ],
};
