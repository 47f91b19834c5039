import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { templateLimits } from '../templating.contract.ts';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
const outOfRange = 'Validation:OutOfRange';

const described = {
  name: z
    .string()
    .trim()
    .pipe(text({ min: 1, max: templateLimits.category })),
  description: optional(text({ max: templateLimits.categoryDescription })),
  icon: optional(text({ max: templateLimits.categoryIcon })),
};
const sortOrder = z.int(outOfRange).min(-2_147_483_648, outOfRange).max(2_147_483_647, outOfRange);

/** Shape and limits of a new category (specification, "CreateTemplateCategoryRequest"). */
export const createCategoryInput = z.object({
  ...described,
  sortOrder: sortOrder.nullish().transform((order) => order ?? 0),
});

/** What replaces a category (specification, "UpdateTemplateCategoryRequest"). */
export const updateCategoryInput = z.object({ ...described, sortOrder });
