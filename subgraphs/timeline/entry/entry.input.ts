import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { timelineEntryTypes, timelineLimits } from '../timeline.contract.ts';

/** What a timeline belongs to. */
export const entityInput = z.object({
  entityType: text({ min: 1, max: timelineLimits.entityType }),
  entityId: text({ min: 1, max: timelineLimits.entityId }),
});

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** A body: stored as given, NUL included, and never interpreted; only what is no text at all is refused. */
const body = z
  .string()
  .refine((value) => value.trim() !== '', 'Validation:Required')
  .refine((value) => isAtMost(value, timelineLimits.body), 'Validation:MaxLength')
  .refine((value) => !loneSurrogate.test(value), 'Validation:InvalidCharacter');

/** In code points; few texts have to be counted. */
function isAtMost(value: string, length: number): boolean {
  return value.length <= length || (value.length <= 2 * length && [...value].length <= length);
}

/** Shape and limits of a new entry. */
export const newEntryInput = entityInput.extend({
  entryType: z
    .enum(timelineEntryTypes)
    .refine((type) => type !== 'SystemLog', 'Validation:SystemLogNotAllowed'),
  body,
  parentEntryId: z.string().nullish(),
  attachmentBlobIds: z.array(text({ min: 1, max: timelineLimits.attachmentId })).nullish(),
});

/** A new entry as a caller sends it. */
export type NewEntryInput = z.input<typeof newEntryInput>;

/** Shape and limits of an edit. */
export const editInput = z.object({ body });
