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

const seen = { requiredPermission: readTemplates };
const figure = ({ name }: MetricDefinition, slug: string, position: number) => ({
  slug,
  position,
  width: 3,
  height: 2,
  ...seen,
  content: { widgetType: 'Kpi', datasource: { kind: 'metric', metricName: name } } as const,
});

/** How far templates have come. */
export const templatesDashboard: DashboardDefinition = {
  name: 'Platform.Templating.Templates',
  category: 'General',
  isSystem: true,
  filters: ['category', 'culture', 'status'],
  widgets: [
    figure(publishedTemplatesMetric, 'published', 0),
    figure(underReviewMetric, 'under-review', 1),
    {
      slug: 'by-status',
      position: 2,
      width: 6,
      height: 4,
      ...seen,
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
      position: 3,
      width: 6,
      height: 4,
      ...seen,
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
      position: 4,
      width: 6,
      height: 4,
      ...seen,
      content: { widgetType: 'Table', queryName: query, pageSize: 10 },
    },
  ],
};
