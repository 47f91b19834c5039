import { z } from 'zod';
import { operators } from '../../../subgraphs/kernel/query/operator.ts';
import {
  deliveryStates,
  eventMatches,
  nextSteps,
  replayStatuses,
  signatureAlgorithms,
  signingKeyStatuses,
  subscriptionStatuses,
  webhookLimits,
} from '../../../subgraphs/webhooks/webhooks.contract.ts';
import type {
  CreateWebhookSubscriptionMutation,
  RotateWebhookSigningKeyMutation,
} from '../../graphql/generated/operations.ts';
import { statedList, statedNumber, statedText } from '../stated-limits.ts';
import { deliveryAttempt } from './webhook-deliveries.wire.ts';

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

const verifierText =
  'What receivers verify with: the secret, which no later answer contains, or the public key.';

const condition = z
  .object({
    field: z.string().describe('Member of `data`; names of nested members are joined by dots.'),
    operator: z.enum(operators),
    value: z.string().nullable(),
  })
  .meta({ id: 'WebhookPayloadCondition', description: 'A condition on the data of an event.' });

const header = z
  .object({
    name: z.string(),
    value: z.string().nullable().describe('Value of the header; null if it is secret.'),
    isSecret: z.boolean(),
  })
  .meta({ id: 'WebhookHeader', description: 'A header that a subscription adds to its deliveries.' });

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
  eventTypes: z.array(z.string()),
  filter: z.array(condition),
  headers: z.array(header),
  labels: z.array(z.string()),
  orderingKey: z.string().nullable(),
  ratePerSecond: z.int().nullable(),
  payloadQuery: z.string().nullable(),
  pausedAt: timestamp.nullable(),
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

const givenCondition = z
  .object({
    field: statedText({ min: 1, max: webhookLimits.filterField, validator: 'Validation:UnknownField' }),
    operator: z.enum(operators),
    value: statedText({ max: webhookLimits.filterValue }).nullish(),
  })
  .meta({ id: 'WebhookPayloadConditionRequest', description: 'A condition on the data of an event.' });

const conditions = statedList(givenCondition, { max: webhookLimits.filterConditions });

const eventTypeName = statedText({
  min: 1,
  max: webhookLimits.eventType,
  validator: 'Validation:UnknownWebhookEventType',
});

const eventTypeNames = statedList(eventTypeName, { min: 1, max: webhookLimits.eventTypes });

const targetUrl = statedText({
  min: 1,
  max: webhookLimits.targetUrl,
  validator: 'Validation:WebhookUrlBlockedTld',
});

export const createReplayRequest = z
  .object({
    from: timestamp.describe('Events that were stored at this time or later.'),
    to: timestamp.nullish().describe('Events stored before this time; default: now.'),
    eventTypes: eventTypeNames.nullish().describe('Only these types and patterns of the subscription.'),
    filter: conditions.nullish().describe('Conditions besides those of the subscription.'),
    onlyUndelivered: z.boolean().nullish().describe('Leaves out what the target has accepted.'),
    dryRun: z.boolean().nullish().describe('Counts the events without delivering them.'),
  })
  .meta({ id: 'CreateWebhookReplayRequest', description: 'Which stored events are delivered again.' });

/** A row of the list of events. */
export const storedEvent = z
  .object({
    id: z.guid(),
    eventType: z.string(),
    occurredAt: timestamp,
    createdAt: timestamp,
    deliveryCount: z.int(),
  })
  .meta({ id: 'WebhookEvent' });

const explainedDelivery = z
  .object({
    id: z.guid(),
    state: z.enum(deliveryStates),
    attemptNumber: z.int(),
    nextAttemptAt: timestamp.nullable(),
    redeliveryOf: z.guid().nullable(),
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: 'ExplainedWebhookDelivery', description: 'The last delivery of an event to a subscription.' });

/** Without bodies: an explanation has up to a thousand attempts. */
const explainedAttempt = deliveryAttempt
  .omit({ payload: true, responseBody: true })
  .meta({ id: 'ExplainedWebhookAttempt', description: 'An attempt of a delivery, without its bodies.' });

const explainedSubscription = z
  .object({
    subscriptionId: z.guid(),
    targetUrl: z.string(),
    match: z.enum(eventMatches),
    unmetConditions: z.array(condition),
    deliveryCount: z.int(),
    lastDelivery: explainedDelivery.nullable(),
    waitsForDeliveryId: z.guid().nullable(),
    attempts: z.array(explainedAttempt),
    nextStep: z.enum(nextSteps),
    nextAt: timestamp.nullable(),
  })
  .meta({ id: 'WebhookSubscriptionExplanation' });

export const eventExplanation = z
  .object({
    eventId: z.guid(),
    eventType: z.string(),
    occurredAt: timestamp,
    subscriptions: z.array(explainedSubscription),
  })
  .meta({ id: 'WebhookEventExplanation' });

export const replayResponse = z
  .object({
    id: z.guid(),
    subscriptionId: z.guid(),
    status: z.enum(replayStatuses),
    isDryRun: z.boolean(),
    eventTypes: z.array(z.string()),
    filter: z.array(condition),
    onlyUndelivered: z.boolean(),
    from: timestamp,
    to: timestamp,
    examinedCount: z.int(),
    matchedCount: z.int(),
    positionAt: timestamp.nullable(),
    createdAt: timestamp,
    createdBy: z.string().nullable(),
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: 'WebhookReplay' });

const givenHeader = z
  .object({
    name: statedText({ min: 1, max: webhookLimits.headerName, validator: 'Validation:Reserved' }),
    value: statedText({ min: 1, max: webhookLimits.headerValue }),
    isSecret: z.boolean().nullish(),
  })
  .meta({ id: 'WebhookHeaderRequest', description: 'A header to add to the deliveries of a subscription.' });

const eventTypes = eventTypeNames
  .nullish()
  .describe('Event types, and patterns that end with `*`, such as `Timeline.*`.');

const extras = {
  filter: conditions.nullish().describe('Conditions that the data of an event must all meet.'),
  headers: statedList(givenHeader, { max: webhookLimits.headers })
    .nullish()
    .describe('Headers to add; they replace the present ones.'),
  labels: statedList(statedText({ min: 1, max: webhookLimits.label }), { max: webhookLimits.labels })
    .nullish()
    .describe('Labels that administrators find it by.'),
  orderingKey: statedText({ min: 1, max: webhookLimits.orderingKey, validator: 'Validation:UnknownField' })
    .nullish()
    .describe(
      'Events with the same value of this member of the data are delivered one after another; `*`: all.',
    ),
  ratePerSecond: statedNumber(z.int(), { min: 1, max: webhookLimits.ratePerSecond })
    .nullish()
    .describe('Most attempts per second; null: no limit.'),
  payloadQuery: statedText({
    min: 1,
    max: webhookLimits.payloadQuery,
    validator: 'Validation:PayloadQueryVariable',
  })
    .nullish()
    .describe('GraphQL query whose answer is sent as `data`; null: the data of the event is.'),
};

/** The subgraph checks limits and values. */
export const createSubscriptionRequest = z
  .object({
    targetUrl,
    eventType: eventTypeName.nullish().describe('Event type; absent where `eventTypes` is given.'),
    eventTypes,
    ...extras,
    signatureAlgorithm: z.enum(signatureAlgorithms).nullish().describe('How its first key signs.'),
  })
  .meta({ id: 'CreateWebhookSubscriptionRequest' });

export const patchSubscriptionRequest = z
  .object({
    targetUrl: targetUrl.nullish().describe('Public https URL that receives the events from now on.'),
    eventTypes,
    ...extras,
  })
  .meta({
    id: 'PatchWebhookSubscriptionRequest',
    description: 'Members of a webhook subscription to change; absent ones stay.',
  });

export const createdSubscription = z
  .object({
    ...subscription,
    signingSecret: z.string().describe(verifierText),
  })
  .meta({
    id: 'CreatedWebhookSubscription',
    description: 'A new webhook subscription and its secret, which is shown this once.',
  });

export const updateSubscriptionRequest = z
  .object({ targetUrl: targetUrl.describe('Public https URL that receives the events from now on.') })
  .meta({ id: 'UpdateWebhookSubscriptionRequest', description: 'New target of a webhook subscription.' });

/** Specification, "Webhooks": deactivate request. */
export const deactivateSubscriptionRequest = z
  .object({
    reason: statedText({ min: 1, max: webhookLimits.deactivationReason }).describe(
      'Text for administrators, not blank.',
    ),
  })
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
    signingSecret: z.string().describe(verifierText),
  })
  .meta({ id: 'RotatedWebhookSecret', description: 'New signing secret of a webhook subscription.' });

const verification = {
  algorithm: z.enum(signatureAlgorithms),
  publicKey: z.string().nullable().describe('Key that receivers verify with; null for a symmetric key.'),
};

export const createSigningKeyRequest = z
  .object({
    algorithm: z.enum(signatureAlgorithms).nullish().describe('Default: that of the previous key.'),
  })
  .optional()
  .meta({ id: 'CreateWebhookSigningKeyRequest', description: 'How the new key signs deliveries.' });

export const signingKey = z
  .object({
    id: z.guid(),
    subscriptionId: z.guid(),
    createdAt: timestamp,
    expiresAt: timestamp.nullable(),
    revokedAt: timestamp.nullable(),
    lastRotationNotificationAt: timestamp.nullable(),
    status: z.enum(signingKeyStatuses),
    ...verification,
  })
  .meta({ id: 'WebhookSigningKey' });

export const createdSigningKey = z
  .object({
    id: z.guid(),
    subscriptionId: z.guid(),
    createdAt: timestamp,
    ...verification,
    plainSecret: z.string().describe(verifierText),
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
