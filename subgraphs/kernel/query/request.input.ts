import { z } from 'zod';
import { text } from '../error/text.ts';
import { queryLimits as limits } from './definition.ts';

const name = text({ min: 1, max: limits.nameLength });

const filter = z
  .object({
    field: text({ max: limits.filterKeyLength }),
    operator: text({ max: limits.filterKeyLength }),
    value: text({ max: limits.filterValueLength })
      .nullish()
      .transform((value) => value ?? ''),
  })
  .refine(({ field, operator }) => field.length + operator.length < limits.filterKeyLength, {
    message: 'Validation:MaxLength',
    path: ['field'],
  });

const toNull = <T>(value: T | null | undefined): T | null => value ?? null;

/**
 * Sizes and ranges of a query request, which are the only reasons to refuse it. Unknown names and values are ignored
 * and reported later.
 */
export const queryInput = z
  .object({
    page: z
      .int('Validation:OutOfRange')
      .min(1, 'Validation:OutOfRange')
      .max(limits.pageNumber, 'Validation:OutOfRange')
      .nullish()
      .transform(toNull),
    pageSize: z
      .int('Validation:OutOfRange')
      .min(1, 'Validation:OutOfRange')
      .max(limits.largestPageSize, 'Validation:OutOfRange')
      .nullish()
      .transform(toNull),
    cursor: text({ max: limits.cursorLength }).nullish().transform(toNull),
    search: text({ max: limits.searchLength }).nullish().transform(toNull),
    sort: text({ max: limits.sortLength }).nullish().transform(toNull),
    filters: z
      .array(filter)
      .max(limits.filters)
      .nullish()
      .transform((list) => list ?? []),
    presets: z
      .array(z.object({ group: name, names: z.array(name).max(limits.quickFilters) }))
      .max(limits.presetGroups)
      .nullish()
      .transform((list) => list ?? []),
    quickFilters: z
      .array(name)
      .max(limits.quickFilters)
      .nullish()
      .transform((list) => list ?? []),
    groupBy: text({ max: limits.nameLength }).nullish().transform(toNull),
    skipTotalCount: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false),
  })
  .superRefine(({ page, cursor }, { addIssue }) => {
    if (page === null || cursor === null) return;
    for (const field of ['page', 'cursor']) {
      addIssue({ code: 'custom', message: 'Validation:InvalidCombination', path: [field] });
    }
  });

/** A query request from GET parameters, a body or GraphQL arguments. */
export type QueryRequest = z.output<typeof queryInput>;
