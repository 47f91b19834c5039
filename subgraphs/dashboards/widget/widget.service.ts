import { v7 as uuid } from 'uuid';
import { validate } from '../../kernel/error/validation.ts';
import { entityTagOf } from '../../kernel/persistence/revision.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { type ChangeDependencies, changeDashboard, type OpenChange } from '../dashboard/change-dashboard.ts';
import { dashboardLimits } from '../dashboards.contract.ts';
import { tooManyWidgets, widgetNotFound } from '../dashboards.errors.ts';
import { freeCell } from './placement.rules.ts';
import { WidgetEntity, type WidgetRow } from './widget.entity.ts';
import { newWidgetInput, widgetSettingsInput } from './widget.input.ts';

/** A widget as the service returns it. */
export interface WidgetRecord extends Omit<WidgetRow, 'tenantId' | 'replace'> {}

/** A changed widget, and its dashboard after the change. */
export interface ChangedWidget extends WidgetRecord {
  readonly dashboardEntityTag: string;
}

/** Raw SQL: every render reads them, and entities cost more than the statement. */
const poolsSql = `select id, dashboard_id as "dashboardId", widget_type as "widgetType", position, x, y, width, height,
    title_localization_key as "titleLocalizationKey", config_json as "configJson", metric_name as "metricName",
    query_name as "queryName", required_permission as "requiredPermission"
  from dashboards.widget
  where tenant_id = ? and dashboard_id in (select value::uuid from jsonb_array_elements_text(?::jsonb))
  order by position, id`;

/** Widgets of dashboards of the caller's tenant. */
export class WidgetService {
  constructor(private readonly dependencies: ChangeDependencies) {}

  /** The widgets of each dashboard, by position; one statement. */
  async pools(dashboardIds: readonly string[]): Promise<WidgetRecord[][]> {
    const { em, tenant } = this.dependencies.unit.call;
    const rows = await em.execute<WidgetRecord[]>(poolsSql, [tenant.id, JSON.stringify(dashboardIds)]);
    const byDashboard = Map.groupBy(rows, ({ dashboardId }) => dashboardId);
    return dashboardIds.map((id) => byDashboard.get(id) ?? []);
  }

  /** Adds a widget. @throws {DomainError} `invalid`, `notFound`, `preconditionFailed`; `rejected` for one too many. */
  async add(dashboardId: string, input: unknown, ifMatch?: string | null): Promise<ChangedWidget> {
    const widget = validate(newWidgetInput, input);
    return this.change('addDashboardWidget', dashboardId, ifMatch, async ({ transaction: { em }, row }) => {
      if (row.widgetCount >= dashboardLimits.widgets) throw tooManyWidgets();
      row.widgetCount += 1;
      const { tenantId } = row;
      const { x, y } = widget;
      const cell =
        x == null || y == null
          ? freeCell(widget, await em.find(WidgetEntity, { dashboardId: row.id }), row.layoutColumns)
          : { x, y };
      const added = em.create(WidgetEntity, {
        ...widget,
        ...cell,
        id: uuid(),
        tenantId,
        dashboardId: row.id,
      });
      em.persist(added);
      return added;
    });
  }

  /** Replaces the editable members. @throws {DomainError} as {@link add}; `notFound` for dashboard or widget. */
  async update(
    dashboardId: string,
    id: string,
    input: unknown,
    ifMatch?: string | null,
  ): Promise<ChangedWidget> {
    const settings = validate(widgetSettingsInput, input);
    return this.change('updateDashboardWidget', dashboardId, ifMatch, async (change) => {
      const widget = await this.loadForUpdate(change, id);
      widget.replace({ ...settings, x: settings.x ?? widget.x, y: settings.y ?? widget.y });
      return widget;
    });
  }

  /** Takes a widget away; the others keep their positions. @throws {DomainError} as {@link update}. */
  async delete(dashboardId: string, id: string, ifMatch?: string | null): Promise<ChangedWidget> {
    return this.change('deleteDashboardWidget', dashboardId, ifMatch, async (change) => {
      const widget = await this.loadForUpdate(change, id);
      change.row.widgetCount -= 1;
      change.transaction.em.remove(widget);
      return widget;
    });
  }

  private change(
    operation: string,
    id: string,
    ifMatch: string | null | undefined,
    act: (change: OpenChange) => Promise<WidgetRow>,
  ): Promise<ChangedWidget> {
    return changeDashboard(this.dependencies, { operation, id, ifMatch: ifMatch ?? null }, async (change) => {
      const widget = await act(change);
      change.touch();
      return { ...recordOf(widget), dashboardEntityTag: entityTagOf(change.row.revision) };
    });
  }

  /** The dashboard is locked, and so are its widgets. */
  private async loadForUpdate({ transaction: { em }, row }: OpenChange, id: string): Promise<WidgetRow> {
    const missing = () => widgetNotFound(row.id, id);
    const widget = await em.findOne(WidgetEntity, { id: checkUuid(id, missing), dashboardId: row.id });
    if (widget === null) throw missing();
    return widget;
  }
}

function recordOf(row: WidgetRow): WidgetRecord {
  const { id, dashboardId, widgetType, position, x, y, width, height, titleLocalizationKey } = row;
  const { configJson, metricName, queryName, requiredPermission } = row;
  return {
    id,
    dashboardId,
    widgetType,
    position,
    x,
    y,
    width,
    height,
    titleLocalizationKey,
    configJson,
    metricName,
    queryName,
    requiredPermission,
  };
}
