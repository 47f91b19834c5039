import type {
  DashboardDefinition,
  MetricDefinition,
  WidgetDefinition,
} from '../../dashboards/dashboards.contract.ts';
import { overviewName } from '../demo.contract.ts';
import { readPlaces } from '../demo.permissions.ts';
import { placeQuery } from './place.query.ts';

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 48" role="img">
<rect width="160" height="48" rx="8" fill="#1f4e79"/>
<g fill="#9fd3ff"><rect x="16" y="26" width="10" height="12"/><rect x="30" y="18" width="10" height="20"/>
<rect x="44" y="10" width="10" height="28"/></g>
<text x="66" y="31" font-family="sans-serif" font-size="20" fill="#ffffff">Platform</text></svg>`;

/** A picture that needs no network and no blob. */
const picture = `data:image/svg+xml;base64,${Buffer.from(svg.replaceAll('\n', '')).toString('base64')}`;

const queryName = placeQuery.name;

/** Places; within a period: those opened then. */
export const placesMetric: MetricDefinition = {
  name: 'Platform.Demo.Places',
  query: queryName,
  aggregation: 'Count',
  valueKind: 'Count',
  periodField: 'openedOn',
  refreshHint: 'Realtime',
};

/** Yearly revenue. */
export const revenueMetric: MetricDefinition = {
  name: 'Platform.Demo.Revenue',
  query: queryName,
  aggregation: 'Sum',
  field: 'amount',
  valueKind: 'Currency',
  currencyCode: 'EUR',
  periodField: 'openedOn',
  refreshHint: 'Realtime',
};

const seen = { requiredPermission: readPlaces };
/** A metric of any area; its query's permission decides who may read it. */
const figure = (slug: string, position: number, metricName: string): WidgetDefinition => ({
  slug,
  position,
  width: 2,
  height: 2,
  content: { widgetType: 'Kpi', datasource: { kind: 'metric', metricName } },
});

/** A widget of every kind, with real rows. */
const overview: readonly WidgetDefinition[] = [
  {
    slug: 'heading',
    position: 0,
    width: 10,
    height: 1,
    content: { widgetType: 'Text', contentLocalizationKey: 'Demo:Overview:Heading', style: 'Heading' },
  },
  {
    slug: 'picture',
    position: 1,
    width: 2,
    height: 1,
    content: {
      widgetType: 'Image',
      source: picture,
      altLocalizationKey: 'Demo:Overview:Picture',
      fit: 'Contain',
    },
  },
  figure('places', 2, placesMetric.name),
  figure('revenue', 3, revenueMetric.name),
  {
    slug: 'employees',
    position: 4,
    width: 2,
    height: 2,
    ...seen,
    content: {
      widgetType: 'Kpi',
      datasource: { kind: 'query-aggregate', queryName, aggregation: 'Avg', field: 'employees' },
    },
  },
  figure('ai-requests', 5, 'Platform.AI.Requests'),
  figure('templates', 6, 'Platform.Templating.Published'),
  figure('deliveries', 7, 'Platform.Webhooks.SuccessRate'),
  {
    slug: 'by-country',
    position: 8,
    width: 6,
    height: 4,
    ...seen,
    content: {
      widgetType: 'Chart',
      queryName,
      groupBy: 'country',
      aggregation: 'Sum',
      field: 'amount',
      chartType: 'Bar',
    },
  },
  {
    slug: 'by-category',
    position: 9,
    width: 3,
    height: 4,
    ...seen,
    content: {
      widgetType: 'Chart',
      queryName,
      groupBy: 'category',
      aggregation: 'Count',
      chartType: 'Donut',
    },
  },
  {
    slug: 'by-year',
    position: 10,
    width: 3,
    height: 4,
    ...seen,
    content: {
      widgetType: 'Chart',
      queryName,
      groupBy: 'openedYear',
      aggregation: 'Count',
      chartType: 'Area',
    },
  },
  {
    slug: 'map',
    position: 11,
    width: 6,
    height: 5,
    ...seen,
    content: {
      widgetType: 'Map',
      queryName,
      defaultZoom: 4,
      clusterThreshold: 100,
      pointSource: { kind: 'lat-lng', latitudeColumn: 'latitude', longitudeColumn: 'longitude' },
      popupColumns: ['name', 'category', 'amount'],
      defaultCenter: { latitude: 47.5, longitude: 7 },
    },
  },
  {
    slug: 'pivot',
    position: 12,
    width: 6,
    height: 5,
    ...seen,
    content: {
      widgetType: 'Pivot',
      queryName,
      rowFields: ['country'],
      columnFields: ['category'],
      valueField: 'amount',
      valueAggregation: 'Sum',
    },
  },
  {
    slug: 'largest',
    position: 13,
    width: 8,
    height: 5,
    ...seen,
    content: {
      widgetType: 'Table',
      queryName,
      pageSize: 10,
      visibleColumns: ['name', 'category', 'country', 'amount', 'employees', 'openedOn'],
    },
  },
  {
    slug: 'introduction',
    position: 14,
    width: 4,
    height: 5,
    content: { widgetType: 'Markdown', contentLocalizationKey: 'Demo:Overview:Introduction' },
  },
];

/** A widget of the overview with another position and size. */
const again = (slug: string, position: number, width: number, height: number) =>
  overview.filter((widget) => widget.slug === slug).map((widget) => ({ ...widget, position, width, height }));

/** The dashboard that a user sees on a fresh start. */
export const overviewDashboard: DashboardDefinition = {
  name: overviewName,
  category: 'Platform',
  isSystem: true,
  filters: ['country', 'category'],
  views: [
    { name: 'Overview', widgets: overview },
    {
      name: 'Places',
      // A finer grid than the overview's: the table needs slightly more than half of the width.
      layout: { columns: 24, rowHeight: 80 },
      widgets: [...again('map', 0, 10, 6), ...again('largest', 1, 14, 6), ...again('pivot', 2, 24, 4)],
    },
  ],
};
