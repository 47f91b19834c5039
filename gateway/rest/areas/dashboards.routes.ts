import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { z } from 'zod';
import {
  AddDashboardWidgetDocument,
  ArchiveDashboardDocument,
  type DashboardSummaryFieldsFragment,
  DeleteDashboardWidgetDocument,
  GetDashboardDocument,
  GetDashboardTagDocument,
  ImportDashboardDocument,
  ListDashboardDefinitionsDocument,
  ListDashboardsDocument,
  type ListDashboardsQuery,
  PublishDashboardDocument,
  RenderDashboardDocument,
  RenderWidgetDocument,
  RestoreDashboardDocument,
  ResyncDashboardDocument,
  UpdateDashboardDocument,
  UpdateDashboardWidgetDocument,
} from '../../graphql/generated/operations.ts';
import { orNotFound } from '../not-found.ts';
import { estimatedCount } from '../query/query-wire.ts';
import { guidParameter, operation, type Route, revision, withTags } from '../route.ts';
import {
  previewRequest,
  renderedWidget,
  renderRequest,
  renderResponse,
  toPreviewed,
  toRenderedWidget,
  toRenderInput,
  widgetKind,
} from './dashboard-render.wire.ts';
import {
  addWidgetRequest,
  catalogEntry,
  catalogQuery,
  dashboardDetail,
  dashboardImport,
  dashboardPage,
  dashboardResync,
  dashboardSummary,
  dashboardsQuery,
  importQuery,
  toTimeWindow,
  updateDashboardRequest,
  updateWidgetRequest,
  widgetInstance,
} from './dashboards.wire.ts';

const parameters = { id: guidParameter };
const ofWidget = { id: guidParameter, widgetId: guidParameter };

const description = 'Of the dashboard with its widgets; give it back as `If-Match`.';

type Tagged = DashboardSummaryFieldsFragment & { readonly entityTag: string };

const summaryOf = ({ entityTag: _, ...summary }: Tagged) => summary;

/** A row that changes the status of a dashboard. */
function transition<Field extends string>(
  verb: string,
  field: Field,
  summary: string,
  document: TypedDocumentNode<Record<Field, { dashboard: Tagged }>, { id: string; ifMatch?: string | null }>,
): Route {
  const changedBy = (data: Record<string, { dashboard: Tagged }>) =>
    (data[field] as { dashboard: Tagged }).dashboard;
  return operation({
    method: 'POST',
    path: `/dashboards/{id}/${verb}` as const,
    parameters,
    summary,
    document: document as TypedDocumentNode<Record<string, { dashboard: Tagged }>, Record<string, unknown>>,
    variables: ({ parameters: { id }, headers }) => ({ id, ifMatch: headers['if-match'] ?? null }),
    respond: (data) => summaryOf(changedBy(data)),
    headers: { ETag: { description, value: (data) => changedBy(data).entityTag } },
    takesIfMatch: true,
    response: dashboardSummary,
  });
}

/** Specification, "Dashboards". The prefix `/dashboards` is an option. */
export const dashboardsRoutes: readonly Route[] = withTags(
  ['Dashboards'],
  [
    operation({
      method: 'GET',
      path: '/dashboards/catalog',
      summary: 'All dashboards in the catalogue, by category and name.',
      query: catalogQuery,
      document: ListDashboardDefinitionsDocument,
      variables: ({ query }) => query,
      respond: ({ dashboardCatalog }) => dashboardCatalog.map((entry) => ({ ...entry, hasAliases: false })),
      taggedByContent: true,
      response: z.array(catalogEntry),
    }),
    operation({
      method: 'POST',
      path: '/dashboards/from-definition/{name}',
      parameters: { name: z.string() },
      summary: 'Copies a dashboard of the catalogue into a new draft.',
      query: importQuery,
      document: ImportDashboardDocument,
      variables: ({ parameters: { name }, query: { viewName } }) => ({ definitionName: name, viewName }),
      respond: ({ importDashboard: { dashboard } }) => {
        const { entityTag: _, ...imported } = dashboard;
        return imported;
      },
      headers: {
        Location: {
          description: 'Where the dashboard is read.',
          value: ({ importDashboard }, urlOf) => urlOf(`/dashboards/${importDashboard.dashboard.id}`),
        },
        ETag: { description, value: ({ importDashboard }) => importDashboard.dashboard.entityTag },
      },
      status: 201,
      response: dashboardImport,
    }),
    operation({
      method: 'GET',
      path: '/dashboards',
      summary: 'A part of the tenant’s dashboards, by name.',
      query: dashboardsQuery,
      document: ListDashboardsDocument,
      variables: ({ query }) => query,
      respond: ({ dashboards: { items, totalCount } }, { query: { page = 0, pageSize = 50 } }) => ({
        items,
        totalCount,
        page,
        pageSize,
      }),
      headers: estimatedCount(({ dashboards }: ListDashboardsQuery) => dashboards),
      response: dashboardPage,
    }),
    operation({
      method: 'GET',
      path: '/dashboards/{id}',
      parameters,
      summary: 'A dashboard with its widgets, by position.',
      document: GetDashboardDocument,
      variables: ({ parameters: { id } }) => ({ id }),
      respond: ({ dashboard }, { parameters: { id } }) => {
        const missing = `The dashboard ${id} does not exist.`;
        const { entityTag: _, ...detail } = orNotFound(dashboard, 'Dashboards:Dashboard:NotFound', missing);
        return { ...detail, defaultTimeWindow: toTimeWindow(detail.defaultTimeWindow) };
      },
      headers: { ETag: { description, value: ({ dashboard }) => dashboard?.entityTag ?? null } },
      revision: revision(GetDashboardTagDocument, ({ dashboard }) => dashboard?.entityTag ?? null),
      response: dashboardDetail,
    }),
    operation({
      method: 'PUT',
      path: '/dashboards/{id}',
      parameters,
      summary: 'Replaces name and layout.',
      body: updateDashboardRequest,
      document: UpdateDashboardDocument,
      variables: ({ parameters: { id }, body, headers }) => ({
        input: { ...body, id, ifMatch: headers['if-match'] ?? null },
      }),
      respond: ({ updateDashboard }) => summaryOf(updateDashboard.dashboard),
      headers: { ETag: { description, value: ({ updateDashboard }) => updateDashboard.dashboard.entityTag } },
      takesIfMatch: true,
      response: dashboardSummary,
    }),
    transition(
      'publish',
      'publishDashboard',
      'Publishes the draft of a dashboard.',
      PublishDashboardDocument,
    ),
    transition(
      'archive',
      'archiveDashboard',
      'Archives a dashboard, whatever state it is in.',
      ArchiveDashboardDocument,
    ),
    transition(
      'restore',
      'restoreDashboard',
      'Makes an archived dashboard a draft again.',
      RestoreDashboardDocument,
    ),
    operation({
      method: 'POST',
      path: '/dashboards/{id}/resync',
      parameters,
      summary: 'Updates widgets and layout to the current definition; name and status stay.',
      document: ResyncDashboardDocument,
      variables: ({ parameters: { id }, headers }) => ({ id, ifMatch: headers['if-match'] ?? null }),
      respond: ({ resyncDashboard: { dashboard, ...outcome } }) => {
        const { entityTag: _, ...resynced } = dashboard;
        return { ...resynced, ...outcome };
      },
      headers: { ETag: { description, value: ({ resyncDashboard }) => resyncDashboard.dashboard.entityTag } },
      takesIfMatch: true,
      response: dashboardResync,
    }),
    operation({
      method: 'POST',
      path: '/widgets/{kind}/render',
      parameters: { kind: widgetKind },
      summary: 'Content of an unsaved widget, for editors.',
      body: previewRequest,
      document: RenderWidgetDocument,
      variables: ({ parameters: { kind }, body: { definition, context } }) => ({
        widget: toPreviewed(kind, definition),
        request: toRenderInput(context),
      }),
      respond: ({ renderWidget }) => toRenderedWidget(renderWidget),
      ignoresIdempotencyKey: true,
      reads: true,
      response: renderedWidget,
    }),
    operation({
      method: 'POST',
      path: '/dashboards/{id}/widgets',
      parameters,
      summary: 'Adds a widget to a dashboard.',
      body: addWidgetRequest,
      document: AddDashboardWidgetDocument,
      variables: ({ parameters: { id }, body, headers }) => ({
        input: { ...body, dashboardId: id, ifMatch: headers['if-match'] ?? null },
      }),
      respond: ({ addDashboardWidget: { widget } }) => {
        const { dashboardId: _, ...added } = widget;
        return added;
      },
      headers: {
        Location: {
          description: 'Where the widget is changed.',
          value: ({ addDashboardWidget: { widget } }, urlOf) =>
            urlOf(`/dashboards/${widget.dashboardId}/widgets/${widget.id}`),
        },
        ETag: { description, value: ({ addDashboardWidget }) => addDashboardWidget.dashboardEntityTag },
      },
      takesIfMatch: true,
      status: 201,
      response: widgetInstance,
    }),
    operation({
      method: 'PUT',
      path: '/dashboards/{id}/widgets/{widgetId}',
      parameters: ofWidget,
      summary: 'Replaces the editable properties of a widget.',
      body: updateWidgetRequest,
      document: UpdateDashboardWidgetDocument,
      variables: ({ parameters: { id, widgetId }, body, headers }) => ({
        input: { ...body, dashboardId: id, widgetId, ifMatch: headers['if-match'] ?? null },
      }),
      respond: ({ updateDashboardWidget }) => updateDashboardWidget.widget,
      headers: {
        ETag: { description, value: ({ updateDashboardWidget }) => updateDashboardWidget.dashboardEntityTag },
      },
      takesIfMatch: true,
      response: widgetInstance,
    }),
    operation({
      method: 'DELETE',
      path: '/dashboards/{id}/widgets/{widgetId}',
      parameters: ofWidget,
      summary: 'Deletes a widget; the others keep their positions.',
      document: DeleteDashboardWidgetDocument,
      variables: ({ parameters: { id, widgetId }, headers }) => ({
        dashboardId: id,
        widgetId,
        ifMatch: headers['if-match'] ?? null,
      }),
      headers: {
        ETag: { description, value: ({ deleteDashboardWidget }) => deleteDashboardWidget.dashboardEntityTag },
      },
      takesIfMatch: true,
    }),
    operation({
      method: 'POST',
      path: '/dashboards/{id}/render',
      parameters,
      summary: 'What every widget of a dashboard shows, by position.',
      body: renderRequest.optional(),
      document: RenderDashboardDocument,
      variables: ({ parameters: { id }, body }) => ({ id, request: toRenderInput(body) }),
      respond: ({ renderDashboard: { widgets, ...rendered } }) => ({
        ...rendered,
        // Stored and running definitions are not compared (specification, "Dashboards").
        driftStatus: 'NotApplicable',
        widgets: widgets.map(toRenderedWidget),
      }),
      ignoresIdempotencyKey: true,
      reads: true,
      response: renderResponse,
    }),
  ],
);
