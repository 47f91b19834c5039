import { metric } from '../../../subgraphs/dashboards/dashboards.contract.ts';
import { query } from '../../../subgraphs/kernel/query/contribution.ts';
import { defineQuery } from '../../../subgraphs/kernel/query/query.ts';
import { defineModule } from '../../../subgraphs/kernel/registry/module.ts';

/** What a test reads of a render. */
export const renderDocument = `query ($id: ID!, $request: RenderDashboardInput) { renderDashboard(id: $id, request: $request) {
  dashboardId period { from to token } widgets {
    status sequence refreshHint reasonLocalizationKey isTruncated droppedFilters widget { widgetType position }
    snapshot { __typename
      ... on KpiSnapshot { value formattedValue valueKind currency isHigherBetter noData previous { value deltaRatio trend isFavorable } }
      ... on ChartSnapshot { chartType groupBy aggregation field currency buckets { label value } }
      ... on TableSnapshot { columns { name labelLocalizationKey currencyCode } rows totalRowCount }
      ... on PivotSnapshot { rowFields columnFields valueField aggregation currency cells { rowKeys columnKeys value } }
      ... on MapSnapshot { points { id latitude longitude popup } defaultZoom clusterThreshold
        defaultCenter { latitude longitude } detailRoute tileUrlTemplate defaultLayerKind }
      ... on MarkdownSnapshot { contentLocalizationKey }
      ... on TextSnapshot { contentLocalizationKey style }
      ... on ImageSnapshot { source altLocalizationKey fit }
      ... on CustomSnapshot { data } } } } }`;

/** Rows are the tenant's dashboards themselves: the area has no table it knows better. */
export const rendered = defineQuery({
  name: 'Tests.Rows',
  table: 'dashboards.dashboard',
  rows: 'tenant',
  columns: {
    name: { type: 'String', filterable: true, sortable: true, groupable: true },
    category: { type: 'String', groupable: true },
    width: { type: 'Int32', sql: 'layout_columns', filterable: true },
    fee: { type: 'Decimal', sql: 'layout_columns::numeric', currency: 'EUR' },
    latitude: { type: 'Double', sql: 'layout_columns::double precision' },
    longitude: { type: 'Double', sql: 'layout_row_height::double precision' },
    createdAt: { type: 'DateTimeOffset' },
    place: {
      type: 'Geography',
      visible: false,
      sql: "(layout_columns || ' ' || layout_row_height)::geography",
    },
    none: { type: 'Int32', sql: 'nullif(layout_columns, layout_columns)', visible: false },
    many: { type: 'Int32', sql: 'generate_series(1, 1000000)', visible: false },
    wrong: { type: 'Int32', sql: '(1 / (layout_columns - layout_columns))', visible: false },
    slow: { type: 'String', sql: "coalesce(pg_sleep(60)::text, '')", visible: false },
  },
  // What is rendered is no row of its own.
  where: [{ column: 'category', operator: 'Ne', value: 'General' }],
  periodField: 'createdAt',
  defaultSort: 'name',
  permission: 'Dashboards.Instances.Read',
});
const figure = { query: 'Tests.Rows', valueKind: 'Number' as const };
/** A query over the dashboards, and metrics over it. */
export const renderedRows = defineModule({
  name: 'tests',
  contributes: [
    query(rendered),
    metric({
      ...figure,
      name: 'Tests.Rows.Width',
      aggregation: 'Sum',
      field: 'width',
      isHigherBetter: false,
      periodField: 'createdAt',
      where: [{ column: 'width', operator: 'Gt', value: '1' }],
    }),
    metric({
      ...figure,
      name: 'Tests.Rows.Widest',
      aggregation: 'Avg',
      field: 'width',
      refreshHint: 'Realtime',
    }),
    metric({
      query: 'Tests.Rows',
      name: 'Tests.Rows.Newest',
      aggregation: 'Max',
      field: 'createdAt',
      valueKind: 'Date',
    }),
  ],
});

/** A widget to be added. */
export const of = (widgetType: string, configuration: unknown, more: object = {}) => ({
  widgetType,
  position: 0,
  width: 1,
  height: 1,
  titleLocalizationKey: 'Title',
  configJson: typeof configuration === 'string' ? configuration : JSON.stringify(configuration),
  ...more,
});
/** Bound to the query. */
export const ofRows = { queryName: 'Tests.Rows' };
/** How many rows there are. */
export const count = { kind: 'query-aggregate', queryName: 'Tests.Rows', aggregation: 'Count' };
/** A widget that shows a metric. */
export const kpi = (metricName: string) => of('Kpi', { kind: 'metric', metricName }, { metricName });

const aggregations = ['Count', 'Sum', 'Avg', 'Min', 'Max'] as const;
const degrees = { kind: 'lat-lng', latitudeColumn: 'latitude', longitudeColumn: 'longitude' };
/** A widget of every kind, with all that its configuration can say. */
export const everyKind = [
  of('Markdown', { contentLocalizationKey: 'M' }),
  of('Text', { contentLocalizationKey: 'T', style: 1 }),
  of('Image', { source: 'blob:1', altLocalizationKey: 'A', fit: 'Cover' }),
  kpi('Tests.Rows.Width'),
  of('Kpi', count, ofRows),
  of('Chart', { groupBy: 'name', aggregation: 'Sum', field: 'width', chartType: 'Bar' }, ofRows),
  of('Table', { visibleColumns: ['name', 'width'], pageSize: 2 }, ofRows),
  of('Pivot', { rowFields: ['name'], columnFields: ['category'], valueAggregation: 'Count' }, ofRows),
  of(
    'Map',
    {
      pointSource: degrees,
      popupColumns: ['name'],
      defaultZoom: 7,
      clusterThreshold: 30,
      defaultCenter: { latitude: 48, longitude: 16 },
      detailRoute: '/rows/{id}',
      tileUrlTemplate: 'https://tiles.example/{z}/{x}/{y}',
      defaultLayerKind: 'Topo',
    },
    ofRows,
  ),
];
/** Every aggregate over a column without a value: as a figure, by groups, and crossed. */
export const ofNoValue = aggregations.flatMap((aggregation) => [
  of('Kpi', { ...count, aggregation, field: 'none' }, ofRows),
  of('Chart', { groupBy: 'name', aggregation, field: 'none', chartType: 'Line' }, ofRows),
  of(
    'Pivot',
    { rowFields: ['name'], columnFields: ['category'], valueAggregation: aggregation, valueField: 'none' },
    ofRows,
  ),
]);
