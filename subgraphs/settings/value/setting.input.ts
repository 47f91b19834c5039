import { z } from 'zod';
import { settingLimits } from '../settings.contract.ts';

/**
 * Shape and limits of a bulk write. Each entry is checked separately: a name over the limit is an unknown setting, and
 * the definition validates the value.
 */
export const settingUpdatesInput = z.object({
  settings: z
    .array(z.object({ name: z.string(), value: z.string().nullable() }))
    .min(1)
    .max(settingLimits.bulkEntries),
});
