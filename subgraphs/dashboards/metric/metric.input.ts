import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import {
  dashboardFilters,
  locale,
  optional,
  periodBounds,
  refuseHalfPeriod,
} from '../rendering/reading.input.ts';

const token = text({ min: 1, max: 100 });

/** What a metric is asked for: for a named period or between bounds, compared with another. */
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
