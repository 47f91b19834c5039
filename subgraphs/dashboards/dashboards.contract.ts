import { defineEvent } from '../kernel/call/event.ts';
import { translationKind } from '../kernel/localization/translation.ts';
import { permissionGroupKind } from '../kernel/permission/definition.ts';
import { fits, queryKind } from '../kernel/query/contribution.ts';
import type { AggregateFunction, Condition } from '../kernel/query/definition.ts';
import type { Contribution, ContributionKind, Registry } from '../kernel/registry/module.ts';
import type { MetricValueKind } from './contract/value-kinds.ts';
import { bindingOf, type WidgetContent, widgetTypeOf } from './contract/widget-content.ts';
import { type RefreshHint, widgetRendererKind } from './contract/widget-renderer.ts';

/** Categories of dashboards. */
export const dashboardCategories = [
  'General',
  'Finance',
  'Operations',
  'Security',
  'Compliance',
  'Platform',
  'Iot',
] as const;
export type DashboardCategory = (typeof dashboardCategories)[number];

/** States of a dashboard (specification, "Dashboard"). */
export const dashboardStatuses = ['Draft', 'Published', 'Archived'] as const;
export type DashboardStatus = (typeof dashboardStatuses)[number];

/** Limits (specification, "Limits"; this project chose the number of widgets). Lengths in Unicode code points. */
export const dashboardLimits = {
  name: 200,
  widgetType: 100,
  titleLocalizationKey: 200,
  configJson: 16_000,
  metricName: 200,
  viewName: 200,
  queryName: 200,
  requiredPermission: 200,
  /** Characters of the name of a period, and of a language tag. */
  periodToken: 100,
  locale: 100,
  defaultPageSize: 50,
  pageSize: 200,
  /** Maximum number of widgets of one dashboard, which bounds a render. */
  widgets: 100,
  /** The maximum of a GraphQL `Int`. */
  integer: 2_147_483_647,
} as const;

/** One number over the rows of a query, by name. */
export interface MetricDefinition {
  /** `{Vendor}.{Module}.{Name}`. */
  readonly name: string;
  /** A query of a module, whose rows are aggregated. */
  readonly query: string;
  readonly aggregation: AggregateFunction;
  /** Column that is aggregated; absent for Count. */
  readonly field?: string;
  readonly valueKind: MetricValueKind;
  /** ISO 4217, with the value kind Currency. */
  readonly currencyCode?: string;
  /** Default true. */
  readonly isHigherBetter?: boolean;
  /** Default Dynamic. */
  readonly refreshHint?: RefreshHint;
  /** Column that periods apply to; absent: the metric has no period. */
  readonly periodField?: string;
  /** Always holds. */
  readonly where?: readonly Condition[];
}

/** A widget of a definition. */
export interface WidgetDefinition {
  /** Unique among the widgets of its view, in kebab-case; the title is `Widget:{definition}.{slug}`. */
  readonly slug: string;
  readonly position: number;
  /** In columns of the layout. */
  readonly width: number;
  /** In rows of the layout. */
  readonly height: number;
  /** Without this permission the widget is shown without its data. */
  readonly requiredPermission?: string;
  readonly content: WidgetContent;
}

/** How the period of a dashboard moves: fixed until the user moves it, or sliding with the time. */
export const timeWindowKinds = ['History', 'Realtime'] as const;

/** The period a client begins with. */
export interface DashboardTimeWindow {
  /** As metrics name periods: `last_30d`, `mtd`. */
  readonly periodToken: string;
  readonly kind: (typeof timeWindowKinds)[number];
  /** The comparison period: `previous_period`. */
  readonly compareToToken?: string;
}

/** Columns, and the height of a row in pixels. */
export type DashboardLayout = { readonly columns: number; readonly rowHeight: number };
/** One of several views of a definition. */
export interface DashboardViewDefinition {
  readonly name: string;
  readonly widgets: readonly WidgetDefinition[];
  /** Default: the definition's. */
  readonly layout?: DashboardLayout;
}

/** The filter by which a dashboard is rendered for one entity. */
export interface EntityFilter {
  /** One of the filters of the definition. */
  readonly filterName: string;
  /** Type of the entities whose id is the value of the filter; absent: the value is the type, and any entity has one. */
  readonly entityType?: string;
}

/** A dashboard as a module offers it to every tenant (specification, "Dashboards"). */
export interface DashboardDefinition {
  /** `{Vendor}.{Module}.{Name}`; the title is `Dashboard:{name}`. */
  readonly name: string;
  readonly category: DashboardCategory;
  /** Semantic version; default 1.0.0. */
  readonly version?: string;
  readonly isSystem?: boolean;
  /** Default 12 columns, rows of 80 pixels. */
  readonly layout?: DashboardLayout;
  /** Of a definition without views. */
  readonly widgets?: readonly WidgetDefinition[];
  readonly views?: readonly DashboardViewDefinition[];
  /** The view that is imported; default: the first. */
  readonly defaultView?: string;
  /** Default: the client's own. */
  readonly defaultTimeWindow?: DashboardTimeWindow;
  /** Names of the filters a client offers. */
  readonly filters?: readonly string[];
  /** Binds it to entities, which then list the dashboards imported from it. */
  readonly entityFilter?: EntityFilter;
}

/** Under which a dashboard's timeline is kept. */
export const dashboardEntityType = 'Dashboard';
/** Data of the two events below. */
export interface DashboardChange {
  readonly dashboardId: string;
  readonly name: string;
  readonly status: DashboardStatus;
  readonly sourceDefinitionName: string;
  readonly sourceDefinitionVersion: string;
}

/** A draft was published. */
export const dashboardPublished = defineEvent<DashboardChange>('Dashboards.DashboardPublished');

/** A dashboard was archived. */
export const dashboardArchived = defineEvent<DashboardChange>('Dashboards.DashboardArchived');

const namePattern = /^[A-Z][A-Za-z\d]*(\.[A-Z][A-Za-z\d]*){2,}$/;
const failedRules = (rules: readonly (readonly [boolean, string])[]) =>
  rules.filter(([holds]) => !holds).map(([, problem]) => problem);

/** The kind of contribution a metric is. */
export const metricKind: ContributionKind<MetricDefinition> = {
  name: 'metric',
  keyOf: ({ name }) => name,
  problemsOf: (metric, registry) => {
    const { name, query: queryName, aggregation, field, valueKind, currencyCode, periodField } = metric;
    const query = registry.find(queryKind, queryName);
    if (query === null) return [`there is no query "${queryName}"`];
    const aggregate = { function: aggregation, ...(field === undefined ? {} : { column: field }) };
    return failedRules([
      [namePattern.test(name), 'the name is not of the form Vendor.Module.Name'],
      [fits(query, aggregate), 'the aggregation does not fit its field'],
      [(valueKind === 'Currency') === (currencyCode !== undefined), 'a currency goes with the kind Currency'],
      [periodField === undefined || query.find(periodField) !== null, `there is no column "${periodField}"`],
    ]);
  },
};

/** Contributes a metric. */
export function metric(value: MetricDefinition): Contribution<MetricDefinition> {
  return { kind: metricKind, value };
}

/** The kind of contribution a definition of a dashboard is. */
export const dashboardDefinitionKind: ContributionKind<DashboardDefinition> = {
  name: 'dashboard',
  keyOf: ({ name }) => name,
  problemsOf: (definition, registry) => {
    const {
      name,
      version = '1.0.0',
      views = [],
      defaultView,
      widgets,
      filters = [],
      entityFilter,
    } = definition;
    const pools = views.length > 0 ? views.map((view) => view.widgets) : [widgets ?? []];
    return [
      ...failedRules([
        [namePattern.test(name), 'the name is not of the form Vendor.Module.Name'],
        [/^\d+\.\d+\.\d+$/.test(version), 'the version is not of the form 1.0.0'],
        [(widgets === undefined) !== (views.length === 0), 'it has either widgets or views'],
        [new Set(views.map((view) => view.name)).size === views.length, 'two views have one name'],
        [
          defaultView === undefined || views.some((view) => view.name === defaultView),
          `there is no view "${defaultView}"`,
        ],
        [hasText(registry, `Dashboard:${name}`), `there is no text "Dashboard:${name}"`],
        [
          entityFilter === undefined || filters.includes(entityFilter.filterName),
          `there is no filter "${entityFilter?.filterName}"`,
        ],
      ]),
      ...pools.flatMap((pool) => pool.flatMap((widget) => widgetProblems(name, widget, pool, registry))),
    ];
  },
};

/** Contributes a definition of a dashboard. */
export function dashboardDefinition(value: DashboardDefinition): Contribution<DashboardDefinition> {
  return { kind: dashboardDefinitionKind, value };
}

const hasText = (registry: Registry, key: string) =>
  registry.all(translationKind).some(({ texts }) => Object.hasOwn(texts, key));

function widgetProblems(
  definition: string,
  { slug, position, width, height, requiredPermission, content }: WidgetDefinition,
  pool: readonly WidgetDefinition[],
  registry: Registry,
): readonly string[] {
  const title = `Widget:${definition}.${slug}`;
  const groups = registry.all(permissionGroupKind).flatMap((group) => group.permissions);
  const permissions = new Set([undefined, ...groups.map(({ name }) => name)]);
  const { metricName, queryName } = bindingOf(content);
  return failedRules([
    [/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(slug), `"${slug}" is not in kebab-case`],
    [pool.filter((other) => other.slug === slug).length === 1, `the widget "${slug}" is there twice`],
    [position >= 0 && width > 0 && height > 0, `the widget "${slug}" has no place`],
    [hasText(registry, title), `there is no text "${title}"`],
    [permissions.has(requiredPermission), `there is no permission "${requiredPermission}"`],
    [
      metricName === null || registry.find(metricKind, metricName) !== null,
      `there is no metric "${metricName}"`,
    ],
    [queryName === null || registry.find(queryKind, queryName) !== null, `there is no query "${queryName}"`],
    [
      registry.find(widgetRendererKind, widgetTypeOf(content)) !== null,
      `nothing renders the widget "${slug}"`,
    ],
  ]);
}
