import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { webhookLimits } from '../webhooks.contract.ts';

/** Absent members do not restrict the filter. */
export const redeliveryFilter = z
  .object({
    subscriptionId: z.uuid().nullish(),
    eventType: text({ min: 1, max: webhookLimits.eventType }).nullish(),
    state: z.enum(['Skipped', 'DeadLettered']).nullish(),
    from: z.date().nullish(),
    to: z.date().nullish(),
  })
  .refine(({ from, to }) => from == null || to == null || from <= to, {
    path: ['to'],
    message: 'Validation:OutOfRange',
  });

export type RedeliveryFilter = z.output<typeof redeliveryFilter>;
