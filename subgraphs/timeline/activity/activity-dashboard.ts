import { metricWidget, placeWidgets } from '../../dashboards/contract/place-widgets.ts';
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

export const activityDashboard: DashboardDefinition = {
  name: 'Platform.Timeline.Activity',
  category: 'General',
  isSystem: true,
  filters: ['entityType', 'entryType'],
  entityFilter: { filterName: 'entityType' },
  widgets: placeWidgets(readEntries, [
    metricWidget(entriesMetric, 'entries'),
    metricWidget(commentsMetric, 'comments'),
    {
      slug: 'by-day',
      width: 6,
      height: 4,
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
      width: 12,
      height: 4,
      content: {
        widgetType: 'Pivot',
        queryName: query,
        valueAggregation: 'Count',
        rowFields: ['entityType'],
        columnFields: ['entryType'],
      },
    },
  ]),
};
