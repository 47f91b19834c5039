import { queryKind } from '../../kernel/query/contribution.ts';
import type { Query } from '../../kernel/query/query.ts';
import type { Reading } from '../../kernel/query/read-query.ts';
import type {
  PreparedWidget,
  RefreshHint,
  RenderingContext,
  WidgetBinding,
  WidgetData,
  WidgetRenderer,
} from '../contract/widget-renderer.ts';
import { type MetricDefinition, metricKind } from '../dashboards.contract.ts';
import { valueKindOf } from '../metric/figure.rules.ts';
import { type FigureDefinition, metricRows, readComparedFigure } from '../metric/metric-figure.ts';
import { currencyOf } from './data-snapshots.ts';
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
  context: RenderingContext,
): PreparedWidget<Figure> {
  const query = context.registry.find(queryKind, queryName ?? configured ?? '');
  if (query === null) return unavailable('QueryAggregateNotFound');
  const currency = currencyOf(query, aggregation, field);
  const valueKind = valueKindOf(query, { aggregation, field });
  const money = currency === null ? {} : { currencyCode: currency };
  return figureOf(query, 'Dynamic', { aggregation, field, valueKind, ...money }, context);
}

function metricFigure(metric: MetricDefinition, context: RenderingContext): PreparedWidget<Figure> {
  const query = metricRows(metric, context.registry);
  if (query === null) return unavailable('MetricNotFound');
  return figureOf(query, metric.refreshHint ?? 'Dynamic', metric, context);
}

function figureOf(
  query: Query,
  refreshHint: RefreshHint,
  figure: FigureDefinition,
  context: RenderingContext,
): PreparedWidget<Figure> {
  const read = async (reading: Reading): Promise<WidgetData<Figure>> => ({
    snapshot: await readComparedFigure(query, reading, figure, context),
  });
  return { query, refreshHint, read };
}
