import { z } from 'zod';
import { metricValueKinds } from '../../../subgraphs/dashboards/contract/value-kinds.ts';
import { refreshHints } from '../../../subgraphs/dashboards/contract/widget-renderer.ts';
import { dashboardLimits } from '../../../subgraphs/dashboards/dashboards.contract.ts';
import { aggregateFunctions } from '../../../subgraphs/kernel/query/definition.ts';
import { statedText } from '../stated-limits.ts';
import {
  dashboardFilters,
  kpiSnapshot,
  locale,
  periodFrom,
  periodTo,
  toFilters,
} from './dashboard-render.wire.ts';

const timestamp = z.iso.datetime({ offset: true });
const periodToken = statedText({ min: 1, max: dashboardLimits.periodToken });
const token = periodToken
  .nullish()
  .meta({ description: 'Named period, such as `today`, `last_7d` or `mtd`.' });

export const metricRequest = z
  .object({
    period: z
      .object({
        token,
        from: periodFrom.describe('Start of the period in UTC, inclusive.'),
        to: periodTo.describe('End of the period in UTC, exclusive.'),
      })
      .nullish()
      .meta({ description: 'A token, or two bounds; bounds come before it.' }),
    compareTo: z
      .object({ token: periodToken.meta({ description: '`previous_period`, or a named period.' }) })
      .nullish()
      .describe('Period to compare with; absent: no comparison.'),
    locale: locale.meta({ description: 'BCP 47: the language of the formatted value.' }),
    filters: dashboardFilters,
  })
  .meta({ id: 'EvaluateMetricRequest' });

/** A metric with the period it covers. */
export const metricResponse = z
  .object({
    name: z.string(),
    snapshot: kpiSnapshot,
    sequence: z.int(),
    emittedAt: timestamp,
    refreshHint: z.enum(refreshHints),
    period: z
      .object({ from: timestamp.nullable(), to: timestamp.nullable(), token: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'EvaluatedMetric' });

export const metricCatalogEntry = z
  .object({
    name: z.string(),
    query: z.string(),
    aggregation: z.enum(aggregateFunctions),
    field: z.string().nullable(),
    valueKind: z.enum(metricValueKinds),
    currency: z.string().nullable(),
    isHigherBetter: z.boolean(),
    refreshHint: z.enum(refreshHints),
    hasPeriod: z.boolean(),
  })
  .meta({ id: 'MetricDefinition' });

/** Maps a request to the GraphQL input. */
export function toMetricRequest(request: z.output<typeof metricRequest> | null | undefined) {
  const { period, compareTo, locale, filters } = request ?? {};
  return {
    periodFrom: period?.from,
    periodTo: period?.to,
    periodText: period?.token,
    compareToText: compareTo?.token,
    locale,
    filters: toFilters(filters),
  };
}
