import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { dashboardLimits } from '../dashboards.contract.ts';
import {
  dashboardFilters,
  locale,
  optional,
  periodBounds,
  refuseHalfPeriod,
} from '../rendering/reading.input.ts';

const token = text({ min: 1, max: dashboardLimits.periodToken });

/** Options of a metric: a named period or bounds, and the period to compare with. */
export const metricInput = z
  .object({
    ...periodBounds,
    periodToken: optional(token),
    compareToToken: optional(token),
    locale,
    filters: dashboardFilters,
  })
  .superRefine((request, context) => refuseHalfPeriod(request, context));

/** A request of a metric, checked. */
export type MetricRequest = z.output<typeof metricInput>;
