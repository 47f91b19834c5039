import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { timelineLimits } from '../timeline.contract.ts';

export const suggestionInput = z.object({
  search: text({ max: timelineLimits.search }),
  limit: z
    .int('Validation:OutOfRange')
    .min(1, 'Validation:OutOfRange')
    .max(timelineLimits.suggestions, 'Validation:OutOfRange'),
});
