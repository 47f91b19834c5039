import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { tenantLimits } from './tenant.rules.ts';

export const tenantNameInput = z.object({
  name: z
    .string()
    .trim()
    .pipe(text({ min: 1, max: tenantLimits.nameLength })),
});
