import { queryKind } from '../../kernel/query/contribution.ts';
import type { Reading } from '../../kernel/query/read-query.ts';
import type {
  PreparedWidget,
  RenderingContext,
  WidgetBinding,
  WidgetData,
  WidgetRenderer,
} from '../contract/widget-renderer.ts';
import { type MetricDefinition, metricKind } from '../dashboards.contract.ts';
import { metricRows, metricSnapshot } from '../metric/metric-figure.ts';
import { currencyOf, readFigure } from './data-snapshots.ts';
import type { SnapshotOf } from './snapshot.ts';
import { unavailable } from './unavailable.ts';
import { configurationOf } from './widget-configuration.ts';

type Figure = SnapshotOf<'Kpi'>;

/** One number: a metric of a module, or an aggregate of a query. */
export const figureRenderer: WidgetRenderer<Figure> = {
  widgetType: 'Kpi',
  prepare: (widget, context) => {
    const configuration = configurationOf('Kpi', widget.configJson);
    if (configuration.kind === 'query-aggregate') return aggregateOf(configuration, widget, context);
    const metric = context.registry.find(metricKind, widget.metricName ?? configuration.metricName ?? '');
    return metric === null ? unavailable('MetricNotFound') : metricFigure(metric, context);
  },
};

type AggregateConfiguration = Extract<ReturnType<typeof configurationOf<'Kpi'>>, { kind: 'query-aggregate' }>;

function aggregateOf(
  { queryName: configured, aggregation, field }: AggregateConfiguration,
  { queryName }: WidgetBinding,
  { registry }: RenderingContext,
): PreparedWidget<Figure> {
  const query = registry.find(queryKind, queryName ?? configured ?? '');
  if (query === null) return unavailable('QueryAggregateNotFound');
  const currency = currencyOf(query, aggregation, field);
  const valueKind = aggregation === 'Count' ? 'Count' : currency === null ? 'Number' : 'Currency';
  const kind = { widgetType: 'Kpi', valueKind, currency, isHigherBetter: true, previous: null } as const;
  const read = async (reading: Reading): Promise<WidgetData<Figure>> => {
    const value = await readFigure(query, reading, { aggregation, field });
    return { snapshot: { ...kind, value, noData: value === null } };
  };
  return { query, refreshHint: 'Dynamic', read };
}

function metricFigure(
  metric: MetricDefinition,
  { period, registry }: RenderingContext,
): PreparedWidget<Figure> {
  const query = metricRows(metric, period, registry);
  if (query === null) return unavailable('MetricNotFound');
  const { refreshHint = 'Dynamic' } = metric;
  const read = async (reading: Reading): Promise<WidgetData<Figure>> => ({
    snapshot: metricSnapshot(metric, await readFigure(query, reading, metric)),
  });
  return { query, refreshHint, read };
}
