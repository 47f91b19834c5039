import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { webhookLimits } from '../webhooks.contract.ts';

/** Which deliveries are made again; what is absent restricts nothing. */
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

/** The checked filter. */
export type RedeliveryFilter = z.output<typeof redeliveryFilter>;
