import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { timelineEntryTypes, timelineLimits } from '../timeline.contract.ts';

export const entityInput = z.object({
  entityType: text({ min: 1, max: timelineLimits.entityType }),
  entityId: text({ min: 1, max: timelineLimits.entityId }),
});

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** A body is stored as given, NUL included, and never interpreted. Only ill-formed Unicode is refused. */
const body = z
  .string()
  .refine((value) => value.trim() !== '', 'Validation:Required')
  .refine((value) => isAtMost(value, timelineLimits.body), 'Validation:MaxLength')
  .refine((value) => !loneSurrogate.test(value), 'Validation:InvalidCharacter');

/** Compares the length in code points. Counts only where the length in UTF-16 units does not decide. */
function isAtMost(value: string, length: number): boolean {
  return value.length <= length || (value.length <= 2 * length && [...value].length <= length);
}

export const newEntryInput = entityInput.extend({
  entryType: z
    .enum(timelineEntryTypes)
    .refine((type) => type !== 'SystemLog', 'Validation:SystemLogNotAllowed'),
  body,
  parentEntryId: z.string().nullish(),
  attachmentBlobIds: z.array(text({ min: 1, max: timelineLimits.attachmentId })).nullish(),
});

export type NewEntryInput = z.input<typeof newEntryInput>;

export const editInput = z.object({ body });
