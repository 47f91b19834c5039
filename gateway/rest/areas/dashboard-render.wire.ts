import { z } from 'zod';
import { metricValueKinds } from '../../../subgraphs/dashboards/contract/value-kinds.ts';
import { refreshHints } from '../../../subgraphs/dashboards/contract/widget-renderer.ts';

const timestamp = z.iso.datetime({ offset: true });

/** Filters of everything that shows data. */
export const dashboardFilters = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .nullish()
  .meta({ description: 'Column, or `column.operator`, to value; what means nothing is passed over.' });

/** Specification, "Render request and response"; numbers and booleans are read as texts. */
export const renderRequest = z
  .object({
    periodFrom: timestamp.nullish().meta({ description: 'Inclusive; with `periodTo`.' }),
    periodTo: timestamp.nullish().meta({ description: 'Exclusive; after `periodFrom`.' }),
    periodToken: z.string().nullish().meta({ description: 'Answered as it is.' }),
    compareToToken: z.string().nullish().meta({
      description: 'What figures are compared with: `previous_period`, or a named period; needs the bounds.',
    }),
    locale: z.string().nullish().meta({
      description:
        'BCP 47: the language of formatted values, labels and keys. Absent: English figures; labels and keys with decimal points and ISO 8601 dates.',
    }),
    viewName: z.string().nullish().meta({ description: 'Default: the view that was imported.' }),
    filters: dashboardFilters,
  })
  .meta({ id: 'RenderDashboardRequest' });

const aggregation = z.enum(['Count', 'Sum', 'Avg', 'Min', 'Max']);
const value = z.number().nullable();
const currency = z.string().nullable().meta({ description: 'ISO 4217, for money.' });
const coordinates = { latitude: z.number(), longitude: z.number() };
const loose = z.record(z.string(), z.unknown());
const words = z.array(z.string());

const previous = z
  .object({
    value,
    deltaRatio: z.number().nullable(),
    trend: z.enum(['up', 'down', 'flat']),
    isFavorable: z.boolean().nullable(),
  })
  .meta({ id: 'KpiComparison' });

export const kpiSnapshot = z
  .object({
    value,
    formattedValue: z
      .string()
      .nullable()
      .meta({ description: 'The value as text in the `locale` of the request, times in UTC.' }),
    valueKind: z.enum(metricValueKinds),
    currency,
    isHigherBetter: z.boolean(),
    noData: z.boolean(),
    previous: previous.nullable(),
  })
  .meta({ id: 'KpiSnapshot' });

/** Specification, "Snapshot shapes per widget kind". */
const snapshots = [
  kpiSnapshot,
  z
    .object({
      chartType: z.enum(['Bar', 'HorizontalBar', 'Line', 'Area', 'Pie', 'Donut']),
      groupBy: z.string(),
      aggregation,
      field: z.string().nullable(),
      currency,
      buckets: z.array(z.object({ label: z.string(), value })),
    })
    .meta({ id: 'ChartSnapshot' }),
  z
    .object({
      columns: z.array(
        z.object({
          name: z.string(),
          labelLocalizationKey: z.string(),
          currencyCode: z.string().nullable(),
        }),
      ),
      rows: z.array(loose),
      totalRowCount: z.int(),
    })
    .meta({ id: 'TableSnapshot' }),
  z
    .object({
      rowFields: words,
      columnFields: words,
      valueField: z.string().nullable(),
      aggregation,
      currency,
      cells: z.array(z.object({ rowKeys: words, columnKeys: words, value })),
    })
    .meta({ id: 'PivotSnapshot' }),
  z
    .object({
      points: z.array(z.object({ id: z.string().nullable(), ...coordinates, popup: loose.nullable() })),
      defaultZoom: z.int(),
      defaultCenter: z.object(coordinates).nullable(),
      clusterThreshold: z.int(),
      detailRoute: z.string().nullable(),
      tileUrlTemplate: z.string().nullable(),
      defaultLayerKind: z.string().nullable(),
    })
    .meta({ id: 'MapSnapshot' }),
  z
    .object({ source: z.string(), altLocalizationKey: z.string(), fit: z.string() })
    .meta({ id: 'ImageSnapshot' }),
  z.object({ contentLocalizationKey: z.string(), style: z.string() }).meta({ id: 'TextSnapshot' }),
  z.object({ contentLocalizationKey: z.string() }).meta({ id: 'MarkdownSnapshot' }),
  z.object({ data: loose }).meta({ id: 'CustomSnapshot', description: 'Of a kind that a module added.' }),
] as const;

/** A widget and what became of it. */
export const renderedWidget = z
  .object({
    id: z.guid(),
    widgetType: z.string(),
    status: z.enum(['Snapshot', 'Unavailable', 'Error']),
    sequence: z.int(),
    emittedAt: timestamp,
    refreshHint: z.enum(refreshHints),
    snapshot: z.union(snapshots).nullable(),
    reasonLocalizationKey: z.string().nullable(),
    position: z.int(),
    width: z.int(),
    height: z.int(),
    titleLocalizationKey: z.string(),
    slug: z.string().nullable(),
    actions: z.null(),
    requiredPermission: z.string().nullable(),
    queryName: z.string().nullable().meta({ description: 'Whose columns it shows.' }),
    transport: z.enum(['Pull', 'Push']),
    isTruncated: z.boolean().meta({ description: 'Whether there is more of it than a widget shows.' }),
  })
  .meta({ id: 'RenderedWidget' });

/** Specification, "Render request and response", plus the widget's position. */
export const renderResponse = z
  .object({
    dashboardId: z.guid(),
    renderedAt: timestamp,
    period: z
      .object({ from: timestamp.nullable(), to: timestamp.nullable(), token: z.string().nullable() })
      .nullable(),
    activeViewName: z.string().nullable(),
    layout: z
      .object({ columns: z.int(), rowHeight: z.int() })
      .meta({ description: 'Of the view that is shown.' }),
    driftStatus: z.enum(['Aligned', 'Behind', 'Ahead', 'SourceUnregistered', 'NotApplicable']),
    sourceDefinitionVersion: z.string(),
    registeredVersion: z.string().nullable(),
    widgets: z.array(renderedWidget),
  })
  .meta({ id: 'RenderDashboardResponse' });

/** Kinds of widgets that are rendered one by one. */
export const widgetKind = z.enum(['kpi', 'chart', 'table', 'pivot', 'map']);

/** A widget of an editor; all other members are its configuration. */
export const previewRequest = z
  .object({
    definition: z.looseObject({
      slug: z.string().nullish(),
      requiredPermission: z.string().nullish(),
      metricName: z.string().nullish(),
      queryName: z.string().nullish(),
    }),
    context: renderRequest.omit({ viewName: true }).nullish(),
  })
  .meta({ id: 'RenderWidgetRequest' });

/** The members of a definition that are not configuration. */
const structural = new Set([
  'id',
  'slug',
  'type',
  'title',
  'position',
  'x',
  'y',
  'size',
  'requiredPermission',
]);

/** A definition as the graph takes it: a KPI's configuration is its source alone. */
export function toPreviewed(
  kind: z.output<typeof widgetKind>,
  definition: z.output<typeof previewRequest>['definition'],
) {
  const { slug, requiredPermission, metricName, queryName, datasource } = definition;
  const entries = Object.entries(definition).filter(([name]) => !structural.has(name));
  const source = datasource ?? { kind: 'metric', metricName };
  const bound = kind === 'kpi' ? (source as Binding) : { metricName, queryName };
  return {
    widgetType: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    slug,
    requiredPermission,
    metricName: textOrNull(bound.metricName),
    queryName: textOrNull(bound.queryName),
    configJson: JSON.stringify(kind === 'kpi' ? source : Object.fromEntries(entries)),
  };
}

interface Binding {
  readonly metricName?: unknown;
  readonly queryName?: unknown;
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

export function toFilters(filters: z.output<typeof dashboardFilters>) {
  return Object.entries(filters ?? {}).map(([key, one]) => ({ key, value: String(one) }));
}

export function toRenderInput(request: z.output<typeof renderRequest> | null | undefined) {
  const { filters, ...rest } = request ?? {};
  return { ...rest, filters: toFilters(filters) };
}

interface GraphWidget {
  readonly widget: object;
  readonly refreshHint: string;
  readonly snapshot?: { readonly __typename: string } | null;
}

/** A rendered widget for REST, with the properties of newer clients. */
export function toRenderedWidget<T extends GraphWidget>({ widget, snapshot, ...rest }: T): unknown {
  const transport = rest.refreshHint === 'Realtime' ? 'Push' : 'Pull';
  const entry = { ...widget, ...rest, actions: null, transport };
  if (snapshot == null) return { ...entry, snapshot: null };
  const { __typename: _, ...shown } = snapshot;
  return { ...entry, snapshot: shown };
}
