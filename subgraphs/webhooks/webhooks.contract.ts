import { defineEvent } from '../kernel/call/event.ts';
import type { Network } from '../kernel/http/connection.ts';
import type { Contribution, ContributionKind } from '../kernel/registry/module.ts';

/** States of a subscription (specification, "Webhook subscription"). */
export const subscriptionStatuses = ['Active', 'Suspended', 'Deactivated'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The numbers that older clients filter by. */
export const subscriptionStatusNumbers: ReadonlyMap<string, SubscriptionStatus> = new Map(
  subscriptionStatuses.map((status, number) => [String(number), status]),
);

/** States of a signing key (specification, "Webhook signing key"). */
export const signingKeyStatuses = ['Active', 'Retired', 'Revoked'] as const;
export type SigningKeyStatus = (typeof signingKeyStatuses)[number];

/** How a key signs (Standard Webhooks, "Signature scheme"): `v1` and `v1a`. */
export const signatureAlgorithms = ['HmacSha256', 'Ed25519'] as const;
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number];

/** States of a delivery. */
export const deliveryStates = [
  'Pending',
  'Retrying',
  'Succeeded',
  'Skipped',
  'DeadLettered',
  'Rejected',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** States of a replay. */
export const replayStatuses = ['Running', 'Completed', 'Cancelled'] as const;
export type ReplayStatus = (typeof replayStatuses)[number];

/** Whether a subscription selects an event, and why not. */
export const eventMatches = ['Matched', 'OtherEventType', 'FilterNotMet', 'CreatedAfter'] as const;
export type EventMatch = (typeof eventMatches)[number];

/** What happens to an event for a subscription. */
export const nextSteps = [
  'None',
  'NotQueued',
  'AttemptInProgress',
  'AttemptDue',
  'AttemptScheduled',
  'WaitsForResume',
  'WaitsForCircuit',
  'WaitsForRate',
  'WaitsForOrder',
  'WaitsForPayload',
  'MayBeResent',
  'IsSkipped',
  'IsRejected',
] as const;
export type NextStep = (typeof nextSteps)[number];

/** Limits of the wire (specification, "Limits"), and what tables keep. Lengths in Unicode code points. */
export const webhookLimits = {
  targetUrl: 2_048,
  eventType: 200,
  deactivationReason: 1_000,
  /** Types and patterns of one subscription. */
  eventTypes: 50,
  filterConditions: 20,
  filterField: 200,
  orderingKey: 200,
  filterValue: 2_000,
  headers: 20,
  headerName: 128,
  headerValue: 4_096,
  labels: 20,
  label: 64,
  ratePerSecond: 1_000,
  payloadQuery: 8_000,
  /** Bytes of what a payload query answers. */
  queriedPayload: 262_144,
  errorMessage: 2_000,
  /** Bytes of a receiver's answer that are kept. */
  keptAnswerBytes: 4_096,
  /** Keys of one subscription that sign concurrently. The limit bounds the length of the header. */
  signingKeys: 10,
  /** Subscriptions in the explanation of an event. */
  explainedSubscriptions: 100,
  /** Maximum number of keys of one subscription in a list: the newest. */
  listedKeys: 100,
} as const;

/** Answered inside the process, only in development. */
export const developmentReceiverOrigin = 'https://receiver.platform.test';

/** Entity type of subscriptions in the timeline. */
export const subscriptionEntityType = 'WebhookSubscription';

/** Types of notifications webhooks send. */
export const webhookNotifications = {
  subscriptionSuspended: 'webhooks.subscription_suspended',
  keyRotationDue: 'webhooks.key_rotation_due',
} as const;

/** Data of {@link subscriptionSuspended}. */
export interface SubscriptionSuspension {
  readonly subscriptionId: string;
  readonly eventType: string;
  readonly targetUrl: string;
  /** A user id, or `system`. */
  readonly suspendedBy: string;
  readonly reason: string;
}

/** A subscription was suspended, by hand or because its target failed. */
export const subscriptionSuspended = defineEvent<SubscriptionSuspension>('Webhooks.SubscriptionSuspended');

/** Data of {@link deliveriesFailing}. */
export interface FailingDeliveries {
  readonly subscriptionId: string;
  readonly targetUrl: string;
  readonly consecutiveFailureCount: number;
}

/** Consecutive failed attempts of a subscription from which {@link deliveriesFailing} is published. */
export const failuresToAlert = 5;

/**
 * Attempts of a subscription keep failing: once for each batch of attempts that is stored with five failures or more in a
 * row. For subscribers in modules only: webhooks about failing webhooks would multiply.
 */
export const deliveriesFailing = defineEvent<FailingDeliveries>('Webhooks.DeliveriesFailing');

/** The contribution kind for the network of deliveries; at most one. */
export const deliveryNetworkKind: ContributionKind<Partial<Network>> = {
  name: 'delivery network',
  keyOf: () => 'deliveries',
};

/**
 * Contributes the name resolution and sockets of deliveries and test pings, in place of the machine's: an egress
 * proxy, a resolver of the operator's. Resolved addresses are checked as usual.
 */
export function deliveryNetwork(value: Partial<Network>): Contribution<Partial<Network>> {
  return { kind: deliveryNetworkKind, value };
}
