import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { canonicalCulture } from '../../kernel/localization/translation.ts';
import { dashboardLimits } from '../dashboards.contract.ts';
import { dashboardFilters, optional, periodBounds, refuseHalfPeriod } from './reading.input.ts';

/** What a render is asked for (specification, "Render request and response"). */
export const renderInput = z
  .object({
    ...periodBounds,
    periodToken: optional(text({ max: 100 })),
    locale: optional(
      text({ max: 100 }).refine(
        (tag) => canonicalCulture(tag) !== null,
        'Validation:InvalidBcp47LanguageTag',
      ),
    ),
    viewName: optional(text({ max: dashboardLimits.viewName })),
    filters: dashboardFilters,
  })
  .superRefine((request, context) => refuseHalfPeriod(request, context));

/** A render request, checked. */
export type RenderRequest = z.output<typeof renderInput>;
