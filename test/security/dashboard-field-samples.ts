import { newDashboard, newDashboardWidget, newWidget } from '../contract/rows/dashboards.samples.ts';
import type { SampleOwner } from '../contract/rows/row-sample.ts';
import type { RootFieldSample } from './root-field-samples.ts';

const ifMatch = '*';
const own = async (owner: SampleOwner) => ({ id: await newDashboard(owner) });
const archived = async (owner: SampleOwner) => {
  const id = await newDashboard(owner);
  await owner.platform.call(`/dashboards/${id}/archive`, { method: 'POST', token: owner.token });
  return { id, ifMatch };
};
const ownWidget = async (owner: SampleOwner) => {
  const { id, widgetId } = await newDashboardWidget(owner);
  return { dashboardId: id, widgetId, ifMatch };
};
const { widgetType: _, ...placed } = newWidget;
const bound = { metricName: 'metric', queryName: 'query', requiredPermission: 'permission' };

/** Root fields of the dashboards. */
export const dashboardsFields: readonly RootFieldSample[] = [
  { field: 'Query.dashboardCatalog', good: async () => ({ category: 'Platform' }) },
  {
    field: 'Query.dashboards',
    accepts: { page: ['zero'] },
    good: async () => ({ status: 'Draft', page: 0, pageSize: 20 }),
  },
  { field: 'Query.dashboard', crossing: 'nothing', good: own },
  {
    field: 'Query.renderDashboard',
    crossing: 'notFound',
    good: async (owner) => ({
      ...(await own(owner)),
      request: {
        periodFrom: '2026-01-01T00:00:00Z',
        periodTo: '2026-02-01T00:00:00Z',
        periodToken: 'pm',
        locale: 'en',
        filters: [{ key: 'model', value: 'echo' }],
        viewName: null,
      },
    }),
  },
  {
    field: 'Query.renderWidget',
    good: async () => ({
      widget: {
        widgetType: 'Chart',
        slug: 'Models',
        queryName: 'AI.UsageRecords',
        requiredPermission: null,
        metricName: null,
        configJson: '{"groupBy":"model","aggregation":"Count","chartType":"Bar"}',
      },
      request: { locale: 'en', filters: [{ key: 'model', value: 'echo' }] },
    }),
  },
  { field: 'Query.metricCatalog', good: async () => ({}) },
  {
    field: 'Query.evaluateMetric',
    good: async () => ({
      name: 'Platform.AI.Requests',
      request: {
        periodFrom: '2026-01-01T00:00:00Z',
        periodTo: '2026-02-01T00:00:00Z',
        periodToken: 'mtd',
        compareToToken: 'previous_period',
        filters: [{ key: 'model', value: 'echo' }],
      },
    }),
  },
  {
    field: 'Subscription.dashboardUpdated',
    crossing: 'notFound',
    good: async (owner) => ({
      dashboardId: await newDashboard(owner),
      request: { locale: 'en', filters: [{ key: 'model', value: 'echo' }] },
    }),
  },
  { field: 'Mutation.importDashboard', good: async () => ({ definitionName: 'Platform.AI.Usage' }) },
  {
    field: 'Mutation.updateDashboard',
    crossing: 'notFound',
    good: async (owner) => ({
      ...(await own(owner)),
      ifMatch,
      input: { name: 'Ours', layoutColumns: 12, layoutRowHeight: 80 },
    }),
  },
  {
    field: 'Mutation.publishDashboard',
    crossing: 'notFound',
    good: async (owner) => ({ ...(await own(owner)), ifMatch }),
  },
  {
    field: 'Mutation.archiveDashboard',
    crossing: 'notFound',
    good: async (owner) => ({ ...(await own(owner)), ifMatch }),
  },
  { field: 'Mutation.restoreDashboard', crossing: 'notFound', good: archived },
  {
    field: 'Mutation.resyncDashboard',
    crossing: 'notFound',
    good: async (owner) => ({ ...(await own(owner)), ifMatch }),
  },
  {
    field: 'Mutation.addDashboardWidget',
    crossing: 'notFound',
    accepts: { position: ['zero'], x: ['zero'], y: ['zero'] },
    good: async (owner) => ({
      dashboardId: await newDashboard(owner),
      ifMatch,
      input: { ...newWidget, ...bound },
    }),
  },
  {
    field: 'Mutation.updateDashboardWidget',
    crossing: 'notFound',
    accepts: { position: ['zero'], x: ['zero'], y: ['zero'] },
    good: async (owner) => ({ ...(await ownWidget(owner)), input: placed }),
  },
  { field: 'Mutation.deleteDashboardWidget', crossing: 'notFound', good: ownWidget },
];
