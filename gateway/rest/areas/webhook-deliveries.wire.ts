import { z } from 'zod';
import { pagingNumber } from '../query/paging.ts';

const timestamp = z.iso.datetime({ offset: true });

export const webhookStats = z
  .object({
    totalSubscriptions: z.int(),
    activeCount: z.int(),
    suspendedCount: z.int(),
    deactivatedCount: z.int(),
    deliveriesLast24h: z.int(),
    successRateLast24h: z
      .number()
      .describe('Successful share in per cent, two decimals; 0 without deliveries.'),
    avgResponseTimeMsLast24h: z
      .number()
      .describe('Mean response time in milliseconds, two decimals; 0 without responses.'),
  })
  .meta({ id: 'WebhookStats' });

/** DeliveryAttempt; event, number, keys, answer and trace are extensions. */
export const deliveryAttempt = z
  .object({
    id: z.guid(),
    deliveryId: z.guid(),
    subscriptionId: z.guid(),
    tenantId: z.guid().nullable(),
    eventId: z.guid().describe('Id of the event, sent as header `webhook-id`; the same in every attempt.'),
    eventType: z.string(),
    attemptNumber: z.int(),
    targetUrl: z.string(),
    httpStatusCode: z.int().nullable(),
    payloadHash: z.string(),
    occurredAt: timestamp,
    durationMs: z.int(),
    errorMessage: z.string().nullable(),
    isSuccess: z.boolean(),
    payload: z
      .string()
      .nullable()
      .describe('Body that was sent; null unless the installation stores bodies.'),
    signingKeyIds: z.array(z.guid()),
    responseBody: z.string().nullable().describe(`Beginning of the receiver's response; null without one.`),
    traceId: z.string().nullable(),
  })
  .meta({ id: 'WebhookDeliveryAttempt' });

/** Query parameters of older clients for the list of attempts. */
export const deliveryListQuery = z
  .object({
    subscriptionId: z.guid(),
    page: pagingNumber({ description: 'Number of the page, starting at 1; default 1.', minimum: 1 }),
    pageSize: pagingNumber({
      description: 'Rows of one page, 1 to 500; default 20.',
      minimum: 1,
      maximum: 500,
    }),
  })
  .partial();
