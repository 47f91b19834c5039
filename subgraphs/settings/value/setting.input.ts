import { z } from 'zod';
import { settingLimits } from '../settings.contract.ts';

/**
 * Shape and limits of a bulk write. Each entry is judged by itself: a name over the limit is one nobody
 * defines, a value is measured by its definition.
 */
export const settingUpdatesInput = z.object({
  settings: z
    .array(z.object({ name: z.string(), value: z.string().nullable() }))
    .min(1)
    .max(settingLimits.bulkEntries),
});
