import { queryKind } from '../../kernel/query/contribution.ts';
import { columnLabelKey } from '../../kernel/query/metadata.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import { bindingOf } from '../contract/widget-content.ts';
import {
  type DashboardCategory,
  type DashboardDefinition,
  type DashboardLayout,
  type DashboardTimeWindow,
  type DashboardViewDefinition,
  dashboardDefinitionKind,
  type EntityFilter,
  metricKind,
  type WidgetDefinition,
} from '../dashboards.contract.ts';

/** Widgets of a definition, and their grid. */
export interface DefinitionView {
  /** Null for the only one of a definition without views. */
  readonly name: string | null;
  readonly layout: DashboardLayout;
  readonly widgets: readonly WidgetDefinition[];
}

/** A column a client offers as a filter. */
export interface OfferedFilter {
  readonly name: string;
  /** The label of the column in the first query of its widgets that has it. */
  readonly labelLocalizationKey: string;
}

/** A definition with its defaults filled in. */
export interface CatalogEntry {
  readonly name: string;
  readonly version: string;
  readonly category: DashboardCategory;
  readonly isSystem: boolean;
  /** The view that an import copies by default (specification, "Dashboards"). */
  readonly entry: DefinitionView;
  /** None for a definition without views; with the entry view. */
  readonly views: readonly DefinitionView[];
  readonly filters: readonly OfferedFilter[];
  readonly entityFilter: EntityFilter | null;
  readonly defaultTimeWindow: DashboardTimeWindow | null;
}

/** The dashboards modules offer, the same for every tenant. */
export class DefinitionCatalog {
  /** By category, then name. */
  readonly all: readonly CatalogEntry[];
  private readonly byName: ReadonlyMap<string, CatalogEntry>;

  constructor(registry: Registry) {
    this.all = registry
      .all(dashboardDefinitionKind)
      .map((definition) => entryOf(definition, registry))
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    this.byName = new Map(this.all.map((entry) => [entry.name, entry]));
  }

  /** @returns null when no module offers it. */
  find(name: string): CatalogEntry | null {
    return this.byName.get(name) ?? null;
  }

  /** Names of the definitions that can be rendered for an entity of the type. */
  namesFor(entityType: string): string[] {
    const bound = this.all.filter(
      ({ entityFilter }) => entityFilter !== null && (entityFilter.entityType ?? entityType) === entityType,
    );
    return bound.map(({ name }) => name);
  }
}

/** Names of its views; none for a definition without views. */
export function viewNamesOf({ views }: Pick<CatalogEntry, 'views'>): string[] {
  return views.flatMap(({ name }) => name ?? []);
}

const keyOf = ({ category, name }: CatalogEntry) => `${category} ${name}`;

const defaultLayout: DashboardLayout = { columns: 12, rowHeight: 80 };

function entryOf(definition: DashboardDefinition, registry: Registry): CatalogEntry {
  const { name, version = '1.0.0', category, isSystem = false, layout = defaultLayout } = definition;
  const { defaultView, widgets = [], defaultTimeWindow = null, entityFilter = null } = definition;
  const views = (definition.views ?? []).map((view) => viewOf(view, layout));
  const entry = views.find((view) => view.name === defaultView) ??
    views[0] ?? { name: null, layout, widgets };
  const shown = views.length > 0 ? views.flatMap((view) => view.widgets) : widgets;
  const filters = (definition.filters ?? []).map((column) => filterOf(column, shown, registry));
  return { name, version, category, isSystem, entry, views, filters, entityFilter, defaultTimeWindow };
}

function filterOf(name: string, widgets: readonly WidgetDefinition[], registry: Registry): OfferedFilter {
  const labels = widgets.flatMap(({ content }) => {
    const { metricName, queryName } = bindingOf(content);
    const metric = metricName === null ? null : registry.find(metricKind, metricName);
    const query = registry.find(queryKind, metric?.query ?? queryName ?? '');
    const column = query?.find(name) ?? null;
    return query === null || column === null ? [] : [columnLabelKey(query, column)];
  });
  return { name, labelLocalizationKey: labels[0] ?? name };
}

function viewOf({ name, widgets, layout }: DashboardViewDefinition, common: DashboardLayout): DefinitionView {
  return { name, layout: layout ?? common, widgets };
}
