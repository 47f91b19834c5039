import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import { queryKind } from '../../kernel/query/contribution.ts';
import type { Query } from '../../kernel/query/query.ts';
import type { QueryAccess } from '../../kernel/query/query-access.ts';
import type { Reading } from '../../kernel/query/read-query.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import type { RequestContext } from '../../kernel/subgraph/context.ts';
import { type MetricDefinition, metricKind, type RefreshHint } from '../dashboards.contract.ts';
import type { KnownPlaces } from '../geocoding/known-places.ts';
import { metricRows, metricSnapshot } from '../metric/metric-figure.ts';
import type { WidgetRecord } from '../widget/widget.service.ts';
import { currencyOf, readChart, readFigure, readMap, readPivot, readTable } from './data-snapshots.ts';
import { addressPoints, coordinatePoints } from './map-points.ts';
import type { RenderRequest } from './render.input.ts';
import type { Snapshot, Unavailable } from './snapshot.ts';
import { type ConfigurationOf, configurationOf, type RenderedType } from './widget-configuration.ts';

/** What preparing stands on. */
export interface PreparationParts {
  readonly registry: Registry;
  readonly permissions: PermissionChecker;
  readonly access: QueryAccess;
  /** Null where no geocoding service is configured. */
  readonly places: KnownPlaces | null;
}

/** A widget that is ready to be read. */
export interface ReadableWidget {
  readonly query: Query;
  readonly refreshHint: RefreshHint;
  read(reading: Reading): Promise<Snapshot>;
}

/** A widget that shows what its configuration says. */
export interface StaticWidget {
  readonly content: Snapshot;
}

/** What can be known of a widget before any row is read. */
export type PreparedWidget = Unavailable | StaticWidget | ReadableWidget;

/** Who is shown the widget, and for when. */
export interface Viewing {
  readonly call: RequestContext;
  readonly request: RenderRequest;
}

const unavailable = (kind?: string): Unavailable => ({
  reason: kind === undefined ? 'Widget:Unavailable' : `Widget:Unavailable.${kind}`,
});

/**
 * Asks all that must be asked before data is read: whether the viewer may see the widget, and the query behind it; what
 * the configuration says. Never in a transaction.
 * @throws {Error} for a configuration its kind does not have.
 */
export async function prepareWidget(
  widgetType: RenderedType,
  widget: WidgetRecord,
  viewing: Viewing,
  parts: PreparationParts,
): Promise<PreparedWidget> {
  const source = sourceOf(widgetType, widget, viewing.request, parts);
  if (!('query' in source)) return source;
  // A widget may be bound to any query: whoever sees the dashboard need not be allowed to see its rows.
  return (await parts.access.mayUse(viewing.call, source.query)) ? source : unavailable();
}

function sourceOf(
  widgetType: RenderedType,
  widget: WidgetRecord,
  request: RenderRequest,
  { registry, places }: PreparationParts,
): PreparedWidget {
  const json = widget.configJson;
  if (widgetType === 'Markdown' || widgetType === 'Text' || widgetType === 'Image')
    return { content: { widgetType, ...configurationOf(widgetType, json) } as Snapshot };
  if (widgetType === 'Kpi') return figureOf(configurationOf('Kpi', json), widget, request, registry);
  const query = widget.queryName === null ? null : registry.find(queryKind, widget.queryName);
  if (query === null) return unavailable('QueryNotFound');
  const readable = (read: ReadableWidget['read']): ReadableWidget => ({
    query,
    refreshHint: 'Dynamic',
    read,
  });
  if (widgetType === 'Chart') {
    const configuration = configurationOf('Chart', json);
    return readable((reading) => readChart(query, reading, configuration));
  }
  if (widgetType === 'Table') {
    const configuration = configurationOf('Table', json);
    return readable((reading) => readTable(query, reading, configuration));
  }
  if (widgetType === 'Pivot') {
    const configuration = configurationOf('Pivot', json);
    return readable((reading) => readPivot(query, reading, configuration));
  }
  const configuration = configurationOf('Map', json);
  const { pointSource } = configuration;
  if (pointSource.kind === 'geography') return unavailable('MapGeographyNotImplemented');
  if (pointSource.kind === 'lat-lng')
    return readable((reading) =>
      readMap(query, reading, (rows) => coordinatePoints(rows, pointSource), configuration),
    );
  if (places === null) return unavailable('GeocodingNotConfigured');
  return readable((reading) =>
    readMap(query, reading, (rows) => addressPoints(rows, pointSource, places), configuration),
  );
}

function figureOf(
  configuration: ConfigurationOf<'Kpi'>,
  { metricName, queryName }: WidgetRecord,
  request: RenderRequest,
  registry: Registry,
): PreparedWidget {
  if (configuration.kind === 'metric') {
    const metric = registry.find(metricKind, metricName ?? configuration.metricName ?? '');
    return metric === null ? unavailable('MetricNotFound') : metricFigure(metric, request, registry);
  }
  const query = registry.find(queryKind, queryName ?? configuration.queryName ?? '');
  if (query === null) return unavailable('QueryAggregateNotFound');
  const { aggregation, field } = configuration;
  const currency = currencyOf(query, aggregation, field);
  const valueKind = aggregation === 'Count' ? 'Count' : currency === null ? 'Number' : 'Currency';
  const kind = { widgetType: 'Kpi', valueKind, currency, isHigherBetter: true, previous: null } as const;
  const read = async (reading: Reading): Promise<Snapshot> => {
    const value = await readFigure(query, reading, { aggregation, field });
    return { ...kind, value, noData: value === null };
  };
  return { query, refreshHint: 'Dynamic', read };
}

function metricFigure(
  metric: MetricDefinition,
  { periodFrom, periodTo }: RenderRequest,
  registry: Registry,
): PreparedWidget {
  const window = periodFrom === null || periodTo === null ? null : { from: periodFrom, to: periodTo };
  const query = metricRows(metric, window, registry);
  if (query === null) return unavailable('MetricNotFound');
  const { refreshHint = 'Dynamic' } = metric;
  const read = async (reading: Reading) => metricSnapshot(metric, await readFigure(query, reading, metric));
  return { query, refreshHint, read };
}
