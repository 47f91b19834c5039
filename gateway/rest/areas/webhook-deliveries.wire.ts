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
    successRateLast24h: z.number().describe('Per cent, two decimals; 0 where there was none.'),
    avgResponseTimeMsLast24h: z.number().describe('Two decimals; 0 where nothing answered.'),
  })
  .meta({ id: 'WebhookStats' });

/** DeliveryAttempt; event, number, keys, answer and trace are extensions. */
export const deliveryAttempt = z
  .object({
    id: z.guid(),
    deliveryId: z.guid(),
    subscriptionId: z.guid(),
    tenantId: z.guid().nullable(),
    eventId: z.guid().describe('`webhook-id`.'),
    eventType: z.string(),
    attemptNumber: z.int(),
    targetUrl: z.string(),
    httpStatusCode: z.int().nullable(),
    payloadHash: z.string(),
    occurredAt: timestamp,
    durationMs: z.int(),
    errorMessage: z.string().nullable(),
    isSuccess: z.boolean(),
    payload: z.string().nullable().describe('Null unless the installation keeps bodies.'),
    signingKeyIds: z.array(z.guid()),
    responseBody: z.string().nullable().describe('The beginning of the answer.'),
    traceId: z.string().nullable(),
  })
  .meta({ id: 'WebhookDeliveryAttempt' });

/** How older clients ask for attempts. */
export const deliveryListQuery = z
  .object({
    subscriptionId: z.guid(),
    page: pagingNumber({ description: 'One-based.', minimum: 1 }),
    pageSize: pagingNumber({ description: '1 to 500.', minimum: 1, maximum: 500 }),
  })
  .partial();
