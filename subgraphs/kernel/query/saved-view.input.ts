import { z } from 'zod';
import { text } from '../error/text.ts';
import { savedViewLimits } from './saved-view.rules.ts';

const json = text({ max: savedViewLimits.jsonLength })
  .nullish()
  .transform((value) => value ?? null);

/** Shape and limits of a saved view; what the client writes into it is the client's. */
export const savedViewInput = z.object({
  name: z
    .string()
    .trim()
    .pipe(text({ min: 1, max: savedViewLimits.nameLength })),
  isShared: z.boolean(),
  filterJson: json,
  sortJson: json,
  groupByJson: json,
  visibleColumnsJson: json,
});

/** The same for a new one, which may become the caller's default at once. */
export const newSavedViewInput = savedViewInput.extend({ isDefault: z.boolean() });
