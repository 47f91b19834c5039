import { metricWidget, placeWidgets } from '../../dashboards/contract/place-widgets.ts';
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

export const settingsDashboard: DashboardDefinition = {
  name: 'Platform.Settings.Changes',
  category: 'Platform',
  isSystem: true,
  widgets: placeWidgets(settingValueQuery.definition.permission, [
    metricWidget(changedSettingsMetric, 'changed', 4),
    {
      slug: 'by-day',
      width: 8,
      height: 4,
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
      width: 12,
      height: 4,
      content: { widgetType: 'Table', queryName: query, pageSize: 20 },
    },
  ]),
};
