import type { Transaction } from '../../kernel/persistence/unit-of-work.ts';
import { type Notify, notify } from '../../notifications/contract/notify.ts';
import { systemLogged } from '../../timeline/timeline.contract.ts';
import { subscriptionEntityType, subscriptionSuspended, webhookNotifications } from '../webhooks.contract.ts';
import { moveRefused } from '../webhooks.errors.ts';
import type { WebhookSubscription } from './subscription.entity.ts';
import {
  fieldsOfMove,
  type MoveCause,
  nextStatus,
  type SubscriptionMove,
  suspendedBySystem,
} from './subscription.rules.ts';

/** Writes a line into the history of a subscription. */
export async function logOfSubscription(
  transaction: Pick<Transaction, 'publish'>,
  subscriptionId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await transaction.publish(systemLogged, {
    entityType: subscriptionEntityType,
    entityId: subscriptionId,
    data,
  });
}

/**
 * Moves a subscription by the table of `subscription.rules.ts`, with its history, and the event of a suspension. The
 * creator is notified unless the creator made the move.
 * @param transaction in which the subscription was read, under its row lock.
 * @throws {DomainError} `conflict` for a move its state forbids.
 */
export async function moveSubscription(
  transaction: Pick<Transaction, 'publish'>,
  subscription: WebhookSubscription,
  move: SubscriptionMove,
  cause: MoveCause,
): Promise<void> {
  const next = nextStatus(subscription.status, move);
  if ('refusal' in next) throw moveRefused(next.refusal);
  Object.assign(subscription, fieldsOfMove(move, cause), next);
  const { id, eventType, targetUrl, deactivationReason: reason } = subscription;
  await logOfSubscription(transaction, id, { event: `Webhooks.${pastOf[move]}`, reason });
  if (move !== 'suspend') return;
  const suspension = {
    subscriptionId: id,
    eventType,
    targetUrl,
    suspendedBy: cause.by,
    reason: cause.reason,
  };
  await transaction.publish(subscriptionSuspended, suspension);
  if (cause.by === suspendedBySystem)
    await notifyCreator(transaction, subscription, webhookNotifications.subscriptionSuspended, {
      subscriptionId: id,
      eventType,
      targetUrl,
      reason: cause.reason,
    });
}

const pastOf: Readonly<Record<SubscriptionMove, string>> = {
  suspend: 'SubscriptionSuspended',
  activate: 'SubscriptionActivated',
  deactivate: 'SubscriptionDeactivated',
};

/** Notifies the creator of a subscription, or the subscribers of the notification type if the creator is not a user. */
export async function notifyCreator(
  transaction: Pick<Transaction, 'publish'>,
  { id, createdBy }: Pick<WebhookSubscription, 'id' | 'createdBy'>,
  type: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await notify(transaction, creatorNotification({ id, createdBy }, type, data));
}

/** What {@link notifyCreator} requests. */
export function creatorNotification(
  { id, createdBy }: Pick<WebhookSubscription, 'id' | 'createdBy'>,
  type: string,
  data: Readonly<Record<string, unknown>>,
): Notify {
  return {
    type,
    data,
    entity: { entityType: subscriptionEntityType, entityId: id },
    recipients: createdBy === null ? { subscribers: true } : { users: [createdBy] },
  };
}
