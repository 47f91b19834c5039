import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { notificationLimits } from '../contract/notification.ts';
import { notificationStepNames, stepFigureNames } from '../contract/notification-steps.ts';

/** Figures one request names. */
const mostFigures = 8;

/** Shape and limits of a change of a step; whether its figures are within the module's limits is decided later. */
export const updateNotificationStepInput = z.object({
  notificationType: text({ max: notificationLimits.typeName }),
  step: z.enum(notificationStepNames),
  isEnabled: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
  figures: z
    .array(z.object({ name: z.enum(stepFigureNames), value: z.int() }))
    .max(mostFigures)
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'Validation:NotUnique')
    .nullish()
    .transform((list) => list ?? []),
});
