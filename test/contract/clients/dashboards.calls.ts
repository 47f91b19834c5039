import { z } from 'zod';
import { newDashboard, newDashboardWidget, newWidget } from '../rows/dashboards.samples.ts';
import type { SampleOwner } from '../rows/row-sample.ts';
import { type ClientArea, type ClientCall, type ClientInput, list, object, page } from './client-call.ts';

const one = '/dashboards/{id}';
const generations = ['C'] as const;
const summary = ['id', 'name', 'category', 'status', 'isSystem', 'sourceDefinitionName', 'widgetCount'];
const widget = object('id', 'widgetType', 'position', 'x', 'y', 'width', 'height', 'configJson');
const period = { periodFrom: '2026-01-01T00:00:00Z', periodTo: '2026-02-01T00:00:00Z', periodToken: 'pm' };
const { widgetType: _, ...placed } = newWidget;
const own =
  (more: object = {}) =>
  async (owner: SampleOwner): Promise<ClientInput> => ({
    parameters: { id: await newDashboard(owner) },
    ...more,
  });
const archived = async (owner: SampleOwner): Promise<ClientInput> => {
  const id = await newDashboard(owner);
  await owner.platform.call(`/dashboards/${id}/archive`, { method: 'POST', token: owner.token });
  return { parameters: { id } };
};
const call = (name: string, request: string, rest: Omit<ClientCall, 'name' | 'request' | 'generations'>) => ({
  name,
  generations,
  request,
  ...rest,
});

/** Dashboards, their widgets and metrics. */
export const dashboardCalls: ClientArea = {
  area: 'Dashboards',
  calls: [
    call('getDashboardCatalog', 'GET /dashboards/catalog', {
      reads: list(
        'name',
        'category',
        'isSystem',
        'version',
        'widgetCount',
        'hasViews',
        'hasAliases',
        'hasFilters',
      ),
    }),
    call('listDashboards', 'GET /dashboards', {
      input: async (owner) => {
        await newDashboard(owner);
        return { query: 'page=0&pageSize=50' };
      },
      reads: page(summary, 'page', 'pageSize'),
    }),
    call('getDashboard', `GET ${one}`, {
      input: own(),
      reads: object(...summary, 'layoutColumns', 'layoutRowHeight', 'defaultTimeWindow', 'widgets'),
    }),
    call('renderDashboard', `POST ${one}/render`, {
      input: own({ body: { ...period, locale: 'en', filters: {} } }),
      reads: object('dashboardId', 'renderedAt', 'period', 'activeViewName', 'driftStatus', 'widgets'),
    }),
    call('publishDashboard', `POST ${one}/publish`, { input: own() }),
    call('archiveDashboard', `POST ${one}/archive`, { input: own() }),
    call('restoreDashboard', `POST ${one}/restore`, { input: archived }),
    call('importDashboard', 'POST /dashboards/from-definition/{name}', {
      input: () => ({ parameters: { name: 'Platform.AI.Usage' } }),
      status: 201,
      reads: object('id', 'name', 'category', 'status', 'sourceDefinitionName', 'widgetCount'),
    }),
    call('updateDashboardMetadata', `PUT ${one}`, {
      input: own({ body: { name: 'Ours', layoutColumns: 12, layoutRowHeight: 80 } }),
      reads: object(...summary),
    }),
    call('createWidget', `POST ${one}/widgets`, {
      input: own({ body: { ...newWidget, x: 6, y: 4 } }),
      status: 201,
      reads: widget,
    }),
    call('updateWidget', `PUT ${one}/widgets/{widgetId}`, {
      input: async (owner) => ({
        parameters: await newDashboardWidget(owner),
        body: { ...placed, x: 1, y: 2 },
      }),
      reads: widget,
    }),
    call('deleteWidget', `DELETE ${one}/widgets/{widgetId}`, {
      input: async (owner) => ({ parameters: await newDashboardWidget(owner) }),
      status: 204,
    }),
    call('resyncDashboard', `POST ${one}/resync`, {
      input: own(),
      reads: object(
        'id',
        'name',
        'status',
        'previousSourceDefinitionVersion',
        'sourceDefinitionVersion',
        'widgetsAdded',
        'widgetsRemoved',
        'overridesCarriedOver',
      ),
    }),
    call('renderWidget', 'POST /widgets/{kind}/render', {
      input: () => ({
        parameters: { kind: 'kpi' },
        body: {
          definition: {
            slug: 'Requests',
            type: 'kpi',
            position: 0,
            size: { width: 3, height: 2 },
            datasource: { kind: 'metric', metricName: 'Platform.AI.Requests' },
          },
          context: period,
        },
      }),
      reads: object('id', 'widgetType', 'slug', 'status', 'snapshot', 'refreshHint', 'transport').and(
        z.looseObject({ status: z.literal('Snapshot') }),
      ),
    }),
    call('evaluateMetric', 'POST /analytics/metrics/{name}', {
      input: () => ({
        parameters: { name: 'Platform.AI.Requests' },
        body: { period: { token: 'mtd' }, compareTo: { token: 'previous_period' } },
      }),
      reads: object('name', 'snapshot', 'sequence', 'emittedAt', 'refreshHint'),
    }),
  ],
};
