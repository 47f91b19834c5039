import type { EntityManager } from '@mikro-orm/postgresql';
import { v5 as uuidOf } from 'uuid';
import { validate } from '../../kernel/error/validation.ts';
import { permissionGroupKind } from '../../kernel/permission/definition.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { SettledReads } from '../../kernel/persistence/snapshot-reads.ts';
import { selectionFor } from '../../kernel/query/read-query.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import type { DefinitionCatalog } from '../catalog/definition-catalog.ts';
import type { PreparedWidget, RefreshHint, Unavailable, WidgetData } from '../contract/widget-renderer.ts';
import type { ChangeDependencies } from '../dashboard/change-dashboard.ts';
import type { DashboardService } from '../dashboard/dashboard.service.ts';
import type { DashboardRecord } from '../dashboard/dashboard-record.ts';
import type { DashboardLayout } from '../dashboards.contract.ts';
import { dashboardNotFound, viewNotFound } from '../dashboards.errors.ts';
import { createWidgets, slugOf } from '../widget/create-widgets.ts';
import { previewedWidgetInput } from '../widget/widget.input.ts';
import type { WidgetRecord, WidgetService } from '../widget/widget.service.ts';
import { checkSnapshot } from './check-snapshot.ts';
import { filterOf } from './filter.rules.ts';
import { type PreparationDependencies, periodOf, prepareWidget } from './prepare-widget.ts';
import { type RenderRequest, renderInput } from './render.input.ts';
import type { Snapshot, SnapshotStatus } from './snapshot.ts';
import { unavailable } from './unavailable.ts';
import type { WidgetTimes } from './widget-times.ts';

/** The result of rendering a widget. */
export interface RenderedWidget {
  readonly widget: WidgetRecord;
  /** Within its definition; null for one its tenant added. */
  readonly slug: string | null;
  readonly status: SnapshotStatus;
  readonly emittedAt: Date;
  readonly refreshHint: RefreshHint;
  readonly snapshot: Snapshot | null;
  readonly reason: string | null;
  /** Whether there is more of it than a widget shows. */
  readonly isTruncated: boolean;
  /** Filters that mean nothing to its query. */
  readonly droppedFilters: readonly string[];
}

/** A dashboard with the content of its widgets (specification, "Render request and response"). */
export interface RenderedDashboard {
  readonly dashboardId: string;
  readonly renderedAt: Date;
  /** Null where the request names none. */
  readonly period: {
    readonly from: Date | null;
    readonly to: Date | null;
    readonly token: string | null;
  } | null;
  /** The view that is shown; null for a dashboard without views. */
  readonly activeViewName: string | null;
  readonly layout: DashboardLayout;
  /** Version at the import. */
  readonly sourceDefinitionVersion: string;
  /** Current version of the module's definition; null if there is none. */
  readonly registeredVersion: string | null;
  readonly widgets: readonly RenderedWidget[];
}

export interface RenderDependencies extends ChangeDependencies, PreparationDependencies {
  readonly logger: Logger;
  readonly permissions: PermissionChecker;
  /** Reads its widgets, where it may be a little behind or where it may not. */
  readonly settle: SettledReads;
  readonly times: WidgetTimes;
  readonly dashboards: DashboardService;
  readonly catalog: DefinitionCatalog;
  readonly widgets: WidgetService;
}

/** The id of a widget or dashboard that is not stored. */
const previewId = '00000000-0000-0000-0000-000000000000';

type Attempt = Omit<RenderedWidget, 'widget' | 'slug' | 'emittedAt'>;

/** The state of a widget before any row is read: the rows to read, or its result. */
type Prepared = PreparedWidget<Snapshot> | Attempt;

const nothing = { refreshHint: 'Static', snapshot: null, droppedFilters: [], isTruncated: false } as const;
const toUnavailable = ({ reason }: Unavailable): Attempt => ({ ...nothing, status: 'Unavailable', reason });
const toError = (kind = ''): Attempt => ({
  ...nothing,
  status: 'Error',
  reason: `Widget:Error${kind}`,
});

/** Renders dashboards of the caller's tenant. */
export class RenderService {
  constructor(private readonly dependencies: RenderDependencies) {}

  /**
   * The content of every widget, by position: of one snapshot, each masked or marked as failed separately.
   * @throws {DomainError} `invalid` for the period; `notFound`.
   */
  async render(id: string, input: unknown): Promise<RenderedDashboard> {
    const request = validate(renderInput, input);
    const { dashboards, catalog, clock } = this.dependencies;
    const dashboard = await dashboards.find(id);
    if (dashboard === null) throw dashboardNotFound(id);
    const {
      viewName,
      layout,
      widgets: pool,
    } = await selectWidgets(dashboard, request.viewName, this.dependencies);
    const prepared = await Promise.all(pool.map((widget) => this.prepare(widget, request)));
    const attempts = await this.attempts(pool, prepared, request);
    const now = clock.now();
    const { periodFrom: from, periodTo: to, periodToken: token } = request;
    const { sourceDefinitionName, sourceDefinitionVersion } = dashboard;
    return {
      dashboardId: dashboard.id,
      renderedAt: now,
      period: from === null && token === null ? null : { from, to, token },
      activeViewName: viewName,
      layout,
      sourceDefinitionVersion,
      registeredVersion: catalog.find(sourceDefinitionName)?.version ?? null,
      widgets: pool.map((widget, at) => ({
        widget,
        slug: slugOf(sourceDefinitionName, widget),
        emittedAt: now,
        ...(attempts[at] ?? toError()),
      })),
    };
  }

  /** The content of one widget that is not stored. @throws {DomainError} `invalid` for the widget or the period. */
  async preview(widget: unknown, input: unknown): Promise<RenderedWidget> {
    const request = validate(renderInput, input);
    const { slug, ...settings } = validate(previewedWidgetInput, widget);
    const place = { position: 0, x: 0, y: 0, width: 1, height: 1, titleLocalizationKey: '' };
    const previewed = { ...settings, ...place, id: previewId, dashboardId: previewId };
    const attempts = await this.attempts([previewed], [await this.prepare(previewed, request)], request);
    return {
      widget: previewed,
      slug,
      emittedAt: this.dependencies.clock.now(),
      ...(attempts[0] ?? toError()),
    };
  }

  /** Checks permissions and configuration, before any data of the widget is read. */
  private async prepare(widget: WidgetRecord, request: RenderRequest): Promise<Prepared> {
    const { call } = this.dependencies.unit;
    const { requiredPermission } = widget;
    if (requiredPermission !== null && !(await this.holds(requiredPermission))) return unavailable();
    try {
      const prepared = await prepareWidget(
        widget,
        { call, request, now: this.dependencies.clock.now() },
        this.dependencies,
      );
      return prepared ?? toError('.UnknownWidgetType');
    } catch (error) {
      return this.failure(widget, error);
    }
  }

  /** No caller holds a permission that no module defines. */
  private async holds(permission: string): Promise<boolean> {
    const { registry, permissions, unit } = this.dependencies;
    const defined = registry.all(permissionGroupKind).flatMap((group) => group.permissions);
    return (
      defined.some(({ name }) => name === permission) &&
      permissions.check(unit.call.actor, unit.call.tenant, permission)
    );
  }

  /** Reads all widgets from one snapshot; no transaction where none reads. */
  private async attempts(
    pool: readonly WidgetRecord[],
    prepared: readonly Prepared[],
    request: RenderRequest,
  ): Promise<readonly Attempt[]> {
    const { call } = this.dependencies.unit;
    const choice = { filters: request.filters.map(filterOf), period: periodOf(request) };
    const all = prepared.flatMap((one, at) =>
      'read' in one ? [{ one, at, widget: widgetAt(pool, at) }] : [],
    );
    const readable = this.dependencies.times.sortByTime(all, ({ widget }) => widget.id);
    const outcomes = await this.dependencies.settle(
      call,
      readable.map(({ one, widget }) => async (em: EntityManager) => {
        const reading = { em, tenantId: call.tenant.id, choice };
        const shown = await this.dependencies.times.during(widget.id, () => one.read(reading));
        return {
          shown: checkShown(widget.widgetType, shown),
          dropped: selectionFor(one.query, reading).dropped,
        };
      }),
    );
    const outcomeAt = new Map(readable.map(({ at }, index) => [at, outcomes[index]]));
    return prepared.map((one, at) => {
      if ('status' in one) return one;
      if ('reason' in one) return toUnavailable(one);
      if ('content' in one) return this.content(widgetAt(pool, at), one.content);
      const outcome = outcomeAt.get(at);
      if (outcome?.status !== 'fulfilled') return this.failure(widgetAt(pool, at), outcome?.reason);
      const { shown, dropped } = outcome.value;
      if ('reason' in shown) return toUnavailable(shown);
      const { snapshot, isTruncated = false } = shown;
      const droppedFilters = dropped.map(({ name }) => name);
      return {
        status: 'Snapshot',
        refreshHint: one.refreshHint,
        snapshot,
        reason: null,
        droppedFilters,
        isTruncated,
      };
    });
  }

  private content(widget: WidgetRecord, snapshot: Snapshot): Attempt {
    try {
      checkSnapshot(widget.widgetType, snapshot);
      return { ...nothing, status: 'Snapshot', snapshot, reason: null };
    } catch (error) {
      return this.failure(widget, error);
    }
  }

  private failure({ id }: WidgetRecord, error: unknown): Attempt {
    this.dependencies.logger.warn({ err: error, widgetId: id }, 'a widget could not be rendered');
    return toError();
  }
}

const widgetAt = (pool: readonly WidgetRecord[], at: number) => pool[at] as WidgetRecord;

function checkShown(
  widgetType: string,
  shown: WidgetData<Snapshot> | Unavailable,
): WidgetData<Snapshot> | Unavailable {
  if (!('reason' in shown)) checkSnapshot(widgetType, shown.snapshot);
  return shown;
}

/** Widgets of one view of a dashboard, by position. */
interface SelectedWidgets {
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
async function selectWidgets(
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
