import type { Registry } from '../../kernel/registry/module.ts';
import {
  type DashboardCategory,
  type DashboardDefinition,
  type DashboardLayout,
  dashboardDefinitionKind,
  type WidgetDefinition,
} from '../dashboards.contract.ts';

/** A definition with its defaults filled in. */
export interface CatalogEntry {
  readonly name: string;
  readonly version: string;
  readonly category: DashboardCategory;
  readonly isSystem: boolean;
  /** Of the entry view. */
  readonly layout: DashboardLayout;
  /** Of the entry view: what an import copies (specification, "Dashboards"). */
  readonly widgets: readonly WidgetDefinition[];
  /** 0 for a definition without views (contract, §2.1). */
  readonly viewCount: number;
  readonly hasFilters: boolean;
}

/** The dashboards modules offer, the same for every tenant. */
export class DefinitionCatalog {
  /** By category, then name. */
  readonly all: readonly CatalogEntry[];
  private readonly byName: ReadonlyMap<string, CatalogEntry>;

  constructor(registry: Registry) {
    this.all = registry
      .all(dashboardDefinitionKind)
      .map(entryOf)
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    this.byName = new Map(this.all.map((entry) => [entry.name, entry]));
  }

  /** @returns null when no module offers it. */
  find(name: string): CatalogEntry | null {
    return this.byName.get(name) ?? null;
  }
}

const keyOf = ({ category, name }: CatalogEntry) => `${category} ${name}`;

const defaultLayout: DashboardLayout = { columns: 12, rowHeight: 80 };

function entryOf(definition: DashboardDefinition): CatalogEntry {
  const { name, version = '1.0.0', category, isSystem = false, layout = defaultLayout } = definition;
  const { views = [], defaultView, widgets = [], filters = [] } = definition;
  const entryView = views.find((view) => view.name === defaultView) ?? views[0];
  return {
    ...{ name, version, category, isSystem },
    layout: entryView?.layout ?? layout,
    widgets: entryView?.widgets ?? widgets,
    viewCount: views.length,
    hasFilters: filters.length > 0,
  };
}
