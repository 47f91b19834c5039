import { v5 as uuidOf } from 'uuid';
import type { DefinitionCatalog } from '../catalog/definition-catalog.ts';
import type { DashboardRecord } from '../dashboard/dashboard-record.ts';
import type { DashboardLayout } from '../dashboards.contract.ts';
import { viewNotFound } from '../dashboards.errors.ts';
import { createWidgets } from '../widget/create-widgets.ts';
import type { WidgetRecord, WidgetService } from '../widget/widget.service.ts';

/** Widgets of one view of a dashboard, by position. */
export interface SelectedWidgets {
  /** Null for a dashboard without views. */
  readonly viewName: string | null;
  /** The dashboard's own for the view it was imported from. */
  readonly layout: DashboardLayout;
  readonly widgets: readonly WidgetRecord[];
}

/**
 * The widgets of a view: those of the dashboard for the view it was imported from, those of its definition for another.
 * The ids of the latter are the same in every render.
 * @param viewName null: the view it was imported from.
 * @throws {DomainError} `notFound` for a view its definition does not have.
 */
export async function selectWidgets(
  dashboard: DashboardRecord,
  viewName: string | null,
  { catalog, widgets }: { readonly catalog: DefinitionCatalog; readonly widgets: WidgetService },
): Promise<SelectedWidgets> {
  const { id: dashboardId, sourceDefinitionName } = dashboard;
  if (viewName === null || viewName === dashboard.viewName) {
    const [pool = []] = await widgets.pools([dashboardId]);
    const { layoutColumns: columns, layoutRowHeight: rowHeight } = dashboard;
    return { viewName: dashboard.viewName, layout: { columns, rowHeight }, widgets: pool };
  }
  const definition = catalog.find(sourceDefinitionName);
  const view = definition?.views.find(({ name }) => name === viewName);
  if (definition === null || view === undefined) throw viewNotFound(viewName, sourceDefinitionName);
  const copies = createWidgets(definition, view).map((widget) => ({
    ...widget,
    dashboardId,
    id: uuidOf(`${viewName} ${widget.titleLocalizationKey}`, dashboardId),
  }));
  return { viewName, layout: view.layout, widgets: copies };
}
