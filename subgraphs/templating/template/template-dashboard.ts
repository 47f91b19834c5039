import { metricWidget, placeWidgets } from '../../dashboards/contract/place-widgets.ts';
import type { DashboardDefinition, MetricDefinition } from '../../dashboards/dashboards.contract.ts';
import { readTemplates } from '../templating.permissions.ts';
import { templateQuery } from './template.query.ts';

const query = templateQuery.name;
const ofTemplates = { query, aggregation: 'Count', valueKind: 'Count' } as const;

/** Templates in use. */
export const publishedTemplatesMetric: MetricDefinition = {
  ...ofTemplates,
  name: 'Platform.Templating.Published',
  where: [{ column: 'status', operator: 'Eq', value: 'Published' }],
};

/** Templates that wait for approval. */
export const underReviewMetric: MetricDefinition = {
  ...ofTemplates,
  name: 'Platform.Templating.UnderReview',
  isHigherBetter: false,
  where: [{ column: 'status', operator: 'Eq', value: 'PendingReview' }],
};

/** Templates by status. */
export const templatesDashboard: DashboardDefinition = {
  name: 'Platform.Templating.Templates',
  category: 'General',
  isSystem: true,
  filters: ['category', 'culture', 'status'],
  widgets: placeWidgets(readTemplates, [
    metricWidget(publishedTemplatesMetric, 'published'),
    metricWidget(underReviewMetric, 'under-review'),
    {
      slug: 'by-status',
      width: 6,
      height: 4,
      content: {
        widgetType: 'Chart',
        queryName: query,
        chartType: 'Donut',
        groupBy: 'status',
        aggregation: 'Count',
      },
    },
    {
      slug: 'by-category',
      width: 6,
      height: 4,
      content: {
        widgetType: 'Pivot',
        queryName: query,
        valueAggregation: 'Count',
        rowFields: ['category'],
        columnFields: ['culture'],
      },
    },
    {
      slug: 'latest',
      width: 6,
      height: 4,
      content: { widgetType: 'Table', queryName: query, pageSize: 10 },
    },
  ]),
};
