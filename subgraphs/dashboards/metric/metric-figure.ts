import type { TimeWindow } from '../../kernel/clock/named-periods.ts';
import { queryKind } from '../../kernel/query/contribution.ts';
import { defineQuery, type Query } from '../../kernel/query/query.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import type { MetricDefinition } from '../dashboards.contract.ts';
import { periodConditions } from '../rendering/filter.rules.ts';
import type { SnapshotOf } from '../rendering/snapshot.ts';
import type { Comparison } from './comparison.rules.ts';

/**
 * The rows a metric aggregates; during the window, where it knows periods.
 * @returns null where no module has its query.
 */
export function metricRows(
  { query, periodField, where = [] }: MetricDefinition,
  window: TimeWindow | null,
  registry: Registry,
): Query | null {
  const rows = registry.find(queryKind, query);
  if (rows === null) return null;
  const period = periodField === undefined ? null : rows.find(periodField);
  const during = period === null || window === null ? [] : periodConditions(period, window.from, window.to);
  return defineQuery({
    ...rows.definition,
    where: [...(rows.definition.where ?? []), ...where, ...during],
  });
}

/** A metric's figure as a snapshot. */
export function metricSnapshot(
  { valueKind, currencyCode, isHigherBetter = true }: MetricDefinition,
  value: number | null,
  previous: Comparison | null = null,
): SnapshotOf<'Kpi'> {
  return {
    widgetType: 'Kpi',
    value,
    valueKind,
    currency: currencyCode ?? null,
    isHigherBetter,
    noData: value === null,
    previous,
  };
}
