import { z } from 'zod';
import { metricValueKinds } from '../../../subgraphs/dashboards/contract/value-kinds.ts';
import { refreshHints } from '../../../subgraphs/dashboards/contract/widget-renderer.ts';
import { dashboardLimits } from '../../../subgraphs/dashboards/dashboards.contract.ts';
import { describedEnum } from '../described-enum.ts';
import { statedText } from '../stated-limits.ts';

const timestamp = z.iso.datetime({ offset: true });

/** Filters of everything that shows data. */
export const dashboardFilters = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .nullish()
  .meta({ description: 'Column, or `column.operator`, to value; unknown ones are ignored.' });

/** The language of what is rendered. */
export const locale = statedText({
  max: dashboardLimits.locale,
  validator: 'Validation:InvalidBcp47LanguageTag',
}).nullish();

/** The bounds of a period, exclusive of its end. */
export const periodFrom = timestamp.meta({ 'x-validator': 'Validation:PeriodSpecBoundsCode' }).nullish();
export const periodTo = timestamp.meta({ 'x-validator': 'Validation:PeriodSpecOrderingCode' }).nullish();

/** Specification, "Render request and response"; numbers and booleans are read as texts. */
export const renderRequest = z
  .object({
    periodFrom: periodFrom.meta({ description: 'Start of the period, inclusive; requires `periodTo`.' }),
    periodTo: periodTo.meta({ description: 'End of the period, exclusive; later than `periodFrom`.' }),
    periodToken: statedText({ max: dashboardLimits.periodToken })
      .nullish()
      .meta({ description: 'Name of the period, returned unchanged in the answer.' }),
    compareToToken: statedText({
      max: dashboardLimits.periodToken,
      validator: 'Validation:UnknownPeriodToken',
    })
      .nullish()
      .meta({
        description: 'Period to compare with: `previous_period`, or a named period; requires the bounds.',
      }),
    locale: locale.meta({
      description:
        'BCP 47: the language of formatted values, labels and keys. Absent: English figures; labels and keys with decimal points and ISO 8601 dates.',
    }),
    viewName: statedText({ max: dashboardLimits.viewName })
      .nullish()
      .meta({ description: 'Name of the view; default: the view that was imported.' }),
    filters: dashboardFilters,
  })
  .meta({ id: 'RenderDashboardRequest' });

const aggregation = z.enum(['Count', 'Sum', 'Avg', 'Min', 'Max']);
const value = z.number().nullable();
const currency = z
  .string()
  .nullable()
  .meta({ description: 'Currency as ISO 4217 code; null for other figures.' });
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
      chartType: describedEnum({
        Bar: 'Vertical bars, one per bucket.',
        HorizontalBar: 'Horizontal bars, one per bucket.',
        Line: 'A line through all buckets.',
        Area: 'A line with its area filled.',
        Pie: 'A circle with one sector per bucket.',
        Donut: 'A ring with one sector per bucket.',
      }),
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
  z
    .object({
      contentLocalizationKey: z.string(),
      style: z.string().describe('`Body`, `Heading`, `Subheading` or `Caption`.'),
    })
    .meta({ id: 'TextSnapshot' }),
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
    actions: z.null().describe('Always null: widgets have no actions.'),
    requiredPermission: z.string().nullable(),
    queryName: z.string().nullable().meta({ description: 'Query whose columns the widget shows.' }),
    transport: describedEnum({
      Pull: 'The client renders it again.',
      Push: 'The dashboard stream sends new snapshots.',
    }).describe('How the widget gets newer data.'),
    isTruncated: z.boolean().meta({ description: 'True when the data has more rows than the widget shows.' }),
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
      .meta({ description: 'Grid of the view that was rendered.' }),
    driftStatus: describedEnum({
      Aligned: 'Both versions are the same.',
      Behind: 'A newer version is registered; a resync imports it.',
      Ahead: 'The registered version is older than the imported one.',
      SourceUnregistered: 'The definition is no longer registered.',
      NotApplicable: 'The dashboard follows no registered definition.',
    }).describe('Relation between the imported version and the registered one.'),
    sourceDefinitionVersion: z.string(),
    registeredVersion: z.string().nullable(),
    widgets: z.array(renderedWidget),
  })
  .meta({ id: 'RenderDashboardResponse' });

/** Kinds of widgets that are rendered one by one. */
export const widgetKind = describedEnum({
  kpi: 'One figure with its comparison.',
  chart: 'A diagram of buckets and values.',
  table: 'Rows with the columns of a query.',
  pivot: 'A cross table of two groupings.',
  map: 'Points on a geographical map.',
});

/** A widget of an editor; all other members are its configuration. */
export const previewRequest = z
  .object({
    definition: z
      .looseObject({
        slug: statedText({ max: dashboardLimits.titleLocalizationKey })
          .nullish()
          .describe('Name of the widget within its dashboard, used in localization keys.'),
        requiredPermission: statedText({ max: dashboardLimits.requiredPermission })
          .nullish()
          .describe('Permission a viewer needs to see the widget.'),
        metricName: statedText({ max: dashboardLimits.metricName })
          .nullish()
          .describe('Metric of the catalogue that supplies the figure.'),
        queryName: statedText({ max: dashboardLimits.queryName })
          .nullish()
          .describe('Query of the catalogue that supplies the rows.'),
      })
      .describe('The widget; members besides those listed are its configuration.'),
    context: renderRequest
      .omit({ viewName: true })
      .nullish()
      .describe('Period, language and filters to render with.'),
  })
  .meta({ id: 'RenderWidgetRequest', description: 'Widget to render without saving it, as an editor does.' });

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

/** A definition in the form of the GraphQL input: a KPI's configuration is only its source. */
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
  const { filters, compareToToken: compareToText, ...rest } = request ?? {};
  return { ...rest, compareToText, filters: toFilters(filters) };
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
