import { z } from 'zod';
import type { PersonConditionProblem } from '../../identity/identity.contract.ts';
import { text } from '../../kernel/error/text.ts';
import { operators } from '../../kernel/query/operator.ts';
import { broadcastLimits as limits } from '../contract/broadcast.ts';
import { publishNotificationInput } from '../publishing/publishing.input.ts';

const day = 24 * 60 * 60 * 1_000;

const filter = z
  .array(
    z.object({
      field: text({ min: 1, max: limits.filterField }),
      operator: z.enum(operators, 'Validation:InvalidValue'),
      value: text({ max: limits.filterValue })
        .nullish()
        .transform((value) => value ?? null),
    }),
  )
  .min(1)
  .max(limits.filterConditions);

/** The message is what `publishNotification` takes, without recipients. */
export const createBroadcastInput = (now: Date) =>
  publishNotificationInput.omit({ recipients: true, dedupeKey: true }).extend({
    name: text({ min: 1, max: limits.name }),
    audience: z
      .object({ topicId: z.string().nullish(), filter: filter.nullish(), everybody: z.boolean().nullish() })
      .refine(
        ({ topicId, filter: conditions, everybody }) =>
          [topicId != null, conditions != null, everybody === true].filter(Boolean).length === 1,
        'Validation:ExactlyOne',
      ),
    startsAt: z
      .date()
      .nullish()
      .transform((at) => (at == null || at < now ? now : at))
      .refine((at) => at.getTime() - now.getTime() <= limits.startDays * day, 'Validation:OutOfRange'),
    dryRun: z.boolean().nullish(),
  });

/** Member and code of what is wrong with a condition. */
export const conditionCodes: Readonly<Record<PersonConditionProblem, readonly [string, string]>> = {
  UnknownField: ['field', 'Validation:UnknownField'],
  InvalidOperator: ['operator', 'Validation:InvalidValue'],
  InvalidValue: ['value', 'Validation:InvalidValue'],
};
