import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { CatalogEntry, DefinitionView } from '../catalog/definition-catalog.ts';
import { dashboardLimits } from '../dashboards.contract.ts';
import { tooManyWidgets } from '../dashboards.errors.ts';
import { createWidgets, slugOf } from '../widget/create-widgets.ts';
import { WidgetEntity } from '../widget/widget.entity.ts';
import type { DashboardRow } from './dashboard.entity.ts';

/** The result of a resync. */
export interface ResyncOutcome {
  readonly widgetsAdded: number;
  readonly widgetsRemoved: number;
  readonly overridesCarriedOver: number;
}

/**
 * Updates the widgets of a locked dashboard to a view of its definition. Widgets are matched by the key of
 * their title and keep their ids; a permission a tenant put on one stays. Widgets of the tenant's own stay as they are.
 * @throws {DomainError} `rejected` where there would be too many.
 */
export async function resyncWidgets(
  em: EntityManager,
  row: DashboardRow,
  { definition, view }: { readonly definition: CatalogEntry; readonly view: DefinitionView },
): Promise<ResyncOutcome> {
  const stored = await em.find(WidgetEntity, { dashboardId: row.id });
  const ofDefinition = stored.filter((widget) => slugOf(definition.name, widget) !== null);
  const byTitle = new Map(ofDefinition.map((widget) => [widget.titleLocalizationKey, widget]));
  const wanted = createWidgets(definition, view);
  const titles = new Set(wanted.map(({ titleLocalizationKey }) => titleLocalizationKey));
  const removed = ofDefinition.filter(
    (widget) =>
      !titles.has(widget.titleLocalizationKey) || byTitle.get(widget.titleLocalizationKey) !== widget,
  );
  const kept = wanted.flatMap((widget) => byTitle.get(widget.titleLocalizationKey) ?? []);
  const count = stored.length - removed.length + wanted.length - kept.length;
  if (count > dashboardLimits.widgets) throw tooManyWidgets();

  let overridesCarriedOver = 0;
  for (const widget of wanted) {
    const known = byTitle.get(widget.titleLocalizationKey);
    if (known === undefined) {
      const { id: dashboardId, tenantId } = row;
      em.persist(em.create(WidgetEntity, { ...widget, id: uuid(), tenantId, dashboardId }));
      continue;
    }
    const { requiredPermission: own } = known;
    if (own !== null && own !== widget.requiredPermission) overridesCarriedOver += 1;
    Object.assign(known, { ...widget, requiredPermission: own ?? widget.requiredPermission });
  }
  for (const widget of removed) em.remove(widget);
  row.widgetCount = count;
  return { widgetsAdded: wanted.length - kept.length, widgetsRemoved: removed.length, overridesCarriedOver };
}
