import { z } from 'zod';
import { signingKeyStatuses, subscriptionStatuses } from '../../../subgraphs/webhooks/webhooks.contract.ts';
import type {
  CreateWebhookSubscriptionMutation,
  RotateWebhookSigningKeyMutation,
} from '../../graphql/generated/operations.ts';

const timestamp = z.iso.datetime({ offset: true });

/** EventType; schema and example are extensions. */
export const webhookEventType = z
  .object({
    eventType: z.string(),
    displayName: z.string(),
    description: z.string(),
    category: z.string().nullable(),
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the member `data` of the body.'),
    example: z.record(z.string(), z.unknown()).describe('Example of the member `data` of the body.'),
  })
  .meta({ id: 'WebhookEventType' });

export const webhookConfig = z.object({ storePayload: z.boolean() }).meta({ id: 'WebhookConfig' });

const subscription = {
  id: z.guid(),
  targetUrl: z.string(),
  eventType: z.string(),
  status: z.enum(subscriptionStatuses),
};

/** SubscriptionResponse. */
const subscriptionFields = {
  ...subscription,
  consecutiveFailureCount: z.int(),
  lastSuccessAt: timestamp.nullable(),
  createdAt: timestamp,
  modifiedAt: timestamp.nullable(),
  signingSecretHint: z.string().nullable(),
};

export const subscriptionResponse = z.object(subscriptionFields).meta({ id: 'WebhookSubscription' });

/** A list row, which also has who suspended, created and changed it. */
export const subscriptionItem = z
  .object({
    ...subscriptionFields,
    tenantId: z.guid().nullable(),
    deactivationReason: z.string().nullable(),
    suspendedAt: timestamp.nullable(),
    suspendedBy: z.string().nullable(),
    createdBy: z.string().nullable(),
    modifiedBy: z.string().nullable(),
  })
  .meta({ id: 'WebhookSubscriptionItem' });

/** The subgraph checks limits and values. */
export const createSubscriptionRequest = z
  .object({ targetUrl: z.string(), eventType: z.string() })
  .meta({ id: 'CreateWebhookSubscriptionRequest' });

export const createdSubscription = z
  .object({
    ...subscription,
    signingSecret: z.string().describe('Secret that signs deliveries; no later answer contains it.'),
  })
  .meta({
    id: 'CreatedWebhookSubscription',
    description: 'A new webhook subscription and its secret, which is shown this once.',
  });

export const updateSubscriptionRequest = z
  .object({ targetUrl: z.string().describe('Public https URL that receives the events from now on.') })
  .meta({ id: 'UpdateWebhookSubscriptionRequest', description: 'New target of a webhook subscription.' });

/** Specification, "Webhooks": deactivate request. */
export const deactivateSubscriptionRequest = z
  .object({ reason: z.string().describe('Text for administrators, not blank.') })
  .meta({
    id: 'DeactivateWebhookSubscriptionRequest',
    description: 'Why a webhook subscription is switched off.',
  });

export const testPing = z
  .object({
    success: z.boolean(),
    httpStatusCode: z.int().describe(`Status of the receiver's response; 0 without one.`),
    durationMs: z.int(),
  })
  .meta({ id: 'WebhookTestPing' });

export const rotatedSecret = z
  .object({
    signingSecret: z.string().describe('Secret that signs deliveries; no later answer contains it.'),
  })
  .meta({ id: 'RotatedWebhookSecret', description: 'New signing secret of a webhook subscription.' });

export const signingKey = z
  .object({
    id: z.guid(),
    subscriptionId: z.guid(),
    createdAt: timestamp,
    expiresAt: timestamp.nullable(),
    revokedAt: timestamp.nullable(),
    lastRotationNotificationAt: timestamp.nullable(),
    status: z.enum(signingKeyStatuses),
  })
  .meta({ id: 'WebhookSigningKey' });

export const createdSigningKey = z
  .object({
    id: z.guid(),
    subscriptionId: z.guid(),
    createdAt: timestamp,
    plainSecret: z.string().describe('Secret that signs deliveries; no later answer contains it.'),
  })
  .meta({
    id: 'CreatedWebhookSigningKey',
    description: 'A new signing key and its secret, which is shown this once.',
  });

export function toCreatedSubscription({
  webhookSubscription: made,
  signingSecret,
}: CreateWebhookSubscriptionMutation['createWebhookSubscription']) {
  return { ...made, signingSecret };
}

export function toCreatedKey({
  webhookSigningKey,
  secret: plainSecret,
}: RotateWebhookSigningKeyMutation['rotateWebhookSigningKey']) {
  return { ...webhookSigningKey, plainSecret };
}
