import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { canonicalCulture } from '../../kernel/localization/translation.ts';
import { queryLimits } from '../../kernel/query/definition.ts';
import { dashboardLimits } from '../dashboards.contract.ts';

/** Absent and null are one. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? null);
/** The language of texts. */
export const locale = optional(
  text({ max: dashboardLimits.locale }).refine(
    (tag) => canonicalCulture(tag) !== null,
    'Validation:InvalidBcp47LanguageTag',
  ),
);
/** Two bounds, or none: from before to. Spread into the shape, and checked by {@link refuseHalfPeriod}. */
export const periodBounds = { periodFrom: optional(z.date()), periodTo: optional(z.date()) };

/** Refuses one bound without the other, and bounds that are not in their order. */
export function refuseHalfPeriod(
  { periodFrom, periodTo }: { readonly periodFrom: Date | null; readonly periodTo: Date | null },
  { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  const refuse = (field: string, message: string) => addIssue({ code: 'custom', message, path: [field] });
  if (periodFrom === null && periodTo !== null) refuse('periodFrom', 'Validation:PeriodSpecBoundsCode');
  if (periodTo === null && periodFrom !== null) refuse('periodTo', 'Validation:PeriodSpecBoundsCode');
  if (periodFrom !== null && periodTo !== null && periodFrom >= periodTo)
    refuse('periodTo', 'Validation:PeriodSpecOrderingCode');
}

/** Filters of everything that shows data. */
export const dashboardFilters = z
  .array(
    z.object({
      key: text({ min: 1, max: queryLimits.filterKeyLength }),
      value: text({ max: queryLimits.filterValueLength }),
    }),
  )
  .max(queryLimits.filters)
  .nullish()
  .transform((list) => list ?? []);
