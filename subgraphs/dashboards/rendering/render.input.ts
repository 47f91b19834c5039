import { z } from 'zod';
import { periodTokens, previousPeriod } from '../../kernel/clock/named-periods.ts';
import { text } from '../../kernel/error/text.ts';
import { dashboardLimits } from '../dashboards.contract.ts';
import { dashboardFilters, locale, optional, periodBounds, refuseHalfPeriod } from './reading.input.ts';

/** Options of a render (specification, "Render request and response"). */
export const renderInput = z
  .object({
    ...periodBounds,
    periodToken: optional(text({ max: dashboardLimits.periodToken })),
    compareToToken: optional(
      text({ max: dashboardLimits.periodToken }).refine(
        (token) => token === previousPeriod || periodTokens.some((one) => one === token),
        'Validation:UnknownPeriodToken',
      ),
    ),
    locale,
    viewName: optional(text({ max: dashboardLimits.viewName })),
    filters: dashboardFilters,
  })
  .superRefine((request, context) => {
    refuseHalfPeriod(request, context);
    const { periodFrom, periodTo, compareToToken } = request;
    if (compareToToken !== null && periodFrom === null && periodTo === null)
      context.addIssue({
        code: 'custom',
        message: 'Validation:PeriodSpecBoundsCode',
        path: ['compareToToken'],
      });
  });

/** A render request, checked. */
export type RenderRequest = z.output<typeof renderInput>;
