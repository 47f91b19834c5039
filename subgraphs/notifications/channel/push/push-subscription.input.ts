import { z } from 'zod';
import { text } from '../../../kernel/error/text.ts';
import { notificationLimits } from '../../contract/notification.ts';
import { isAuthSecret, isPublicEndpoint, isPublicKey } from './push-subscription.rules.ts';

/** Characters of a key as text. */
const keyLength = 128;

/** The endpoint of a subscription. */
const endpoint = text({ min: 1, max: notificationLimits.pushEndpoint });

/**
 * Shape and limits of a browser's subscription.
 * @param now an end must lie after it.
 */
export function pushSubscriptionInput(now: Date) {
  return z.object({
    endpoint: endpoint.refine(isPublicEndpoint, 'Validation:InvalidEndpoint'),
    expirationTime: z
      .number()
      .max(8.64e15, 'Validation:OutOfRange')
      .refine((milliseconds) => milliseconds > now.getTime(), 'Validation:ExpirationMustBeFuture')
      .nullish()
      .transform((milliseconds) => (milliseconds == null ? null : new Date(milliseconds))),
    keys: z.object({
      p256dh: text({ min: 1, max: keyLength }).refine(isPublicKey, 'Validation:InvalidKey'),
      auth: text({ min: 1, max: keyLength }).refine(isAuthSecret, 'Validation:InvalidKey'),
    }),
  });
}

/** What names a subscription that goes. */
export const pushEndpointInput = z.object({ endpoint });
