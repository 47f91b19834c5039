import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { canonicalCulture } from '../../kernel/localization/translation.ts';
import { queryLimits } from '../../kernel/query/definition.ts';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

/** What a render is asked for (specification, "Render request and response"; contract, §2.5). */
export const renderInput = z
  .object({
    periodFrom: optional(z.date()),
    periodTo: optional(z.date()),
    periodToken: optional(text({ max: 100 })),
    locale: optional(
      text({ max: 100 }).refine(
        (tag) => canonicalCulture(tag) !== null,
        'Validation:InvalidBcp47LanguageTag',
      ),
    ),
    filters: z
      .array(
        z.object({
          key: text({ min: 1, max: queryLimits.filterKeyLength }),
          value: text({ max: queryLimits.filterValueLength }),
        }),
      )
      .max(queryLimits.filters)
      .nullish()
      .transform((list) => list ?? []),
  })
  .superRefine(({ periodFrom, periodTo }, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', message, path: [field] });
    if (periodFrom === null && periodTo !== null) refuse('periodFrom', 'Validation:PeriodSpecBoundsCode');
    if (periodTo === null && periodFrom !== null) refuse('periodTo', 'Validation:PeriodSpecBoundsCode');
    if (periodFrom !== null && periodTo !== null && periodFrom >= periodTo)
      refuse('periodTo', 'Validation:PeriodSpecOrderingCode');
  });

/** A render request, checked. */
export type RenderRequest = z.output<typeof renderInput>;
