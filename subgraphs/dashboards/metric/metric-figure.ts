import type { TimeWindow } from '../../kernel/clock/named-periods.ts';
import { queryKind } from '../../kernel/query/contribution.ts';
import { defineQuery, type Query } from '../../kernel/query/query.ts';
import type { Reading } from '../../kernel/query/read-query.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import type { SnapshotTexts } from '../contract/snapshot-texts.ts';
import type { MetricDefinition } from '../dashboards.contract.ts';
import { readFigure } from '../rendering/data-snapshots.ts';
import type { SnapshotOf } from '../rendering/snapshot.ts';
import { comparisonOf } from './comparison.rules.ts';
import type { Aggregation } from './figure.rules.ts';

/** The rows a metric aggregates, with its own conditions and period. @returns null where no module has its query. */
export function metricRows(metric: MetricDefinition, registry: Registry): Query | null {
  const rows = registry.find(queryKind, metric.query);
  if (rows === null) return null;
  const { definition } = rows;
  return defineQuery({
    ...definition,
    periodField: metric.periodField ?? null,
    where: [...(definition.where ?? []), ...(metric.where ?? [])],
  });
}

/** A figure over the rows of a query. */
export type FigureDefinition = Aggregation &
  Pick<MetricDefinition, 'valueKind' | 'currencyCode' | 'isHigherBetter'>;

/**
 * The figure of a period, and the figure of a second one; one statement each.
 * @param compared null, or the period of a query without periods: no second figure.
 */
export async function readComparedFigure(
  query: Query,
  reading: Reading,
  figure: FigureDefinition,
  { compared, texts }: { readonly compared: TimeWindow | null; readonly texts: SnapshotTexts },
): Promise<SnapshotOf<'Kpi'>> {
  const { valueKind, currencyCode: currency = null, isHigherBetter = true } = figure;
  const value = await readFigure(query, reading, figure);
  const isCompared = compared !== null && query.periodField !== null;
  const choice = { ...reading.choice, period: compared };
  const other = isCompared ? await readFigure(query, { ...reading, choice }, figure) : null;
  return {
    widgetType: 'Kpi',
    value,
    formattedValue: texts.figure({ value, valueKind, currency }),
    valueKind,
    currency,
    isHigherBetter,
    noData: value === null,
    previous: isCompared ? comparisonOf(value, other, isHigherBetter) : null,
  };
}
