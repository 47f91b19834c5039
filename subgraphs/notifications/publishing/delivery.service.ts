import type { Span } from '@opentelemetry/api';
import { v7 as uuid } from 'uuid';
import { userDirectory } from '../../identity/identity.contract.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import type { ChannelSet } from '../channel/channel-set.ts';
import {
  type Channel,
  type ChannelDelivery,
  DeliveryPostponedError,
  PermanentDeliveryError,
} from '../contract/channel.ts';
import type { CatalogType, TypeCatalog } from '../type/type-catalog.ts';
import type { DeliveryJob } from './deliver-notification.ts';
import { type Delivery, DeliveryEntity } from './delivery.entity.ts';
import { type DeliveryStatus, deliverQueue, keptMessage, retryDelay } from './delivery.rules.ts';
import { type Notification, NotificationEntity } from './notification.entity.ts';
import type { NotificationTexts } from './notification-texts.ts';
import type { RecipientFacts } from './recipient-facts.ts';

/** Milliseconds an attempt may take; less than the job may, so that its failure is still written down. */
const attemptTimeout = 30_000;

export interface DeliveryDependencies {
  readonly services: KernelServices;
  readonly catalog: TypeCatalog;
  readonly channels: ChannelSet;
  readonly facts: RecipientFacts;
  readonly texts: NotificationTexts;
}

interface Attempt {
  readonly delivery: Delivery;
  readonly notification: Notification;
  readonly type: CatalogType;
  readonly number: number;
}

/** What an attempt came to. */
interface Outcome {
  readonly status: DeliveryStatus;
  /** Null where the channel was not asked. */
  readonly attempt: { readonly isSuccess: boolean; readonly errorMessage: string | null } | null;
  /** Milliseconds until the next attempt. */
  readonly retryIn?: number;
}

/** Delivers notifications by channels: gates, contacts, attempts, the retry ladder. */
export class DeliveryService {
  constructor(private readonly dependencies: DeliveryDependencies) {}

  /**
   * Makes one attempt and writes down what became of it. A repeat of an attempt that was written down does nothing.
   * @param span of the attempt.
   */
  async attempt(job: DeliveryJob, signal: AbortSignal, span: Span): Promise<void> {
    const { services, catalog } = this.dependencies;
    const em = services.database.session(job.tenantId);
    const delivery = await em.findOne(DeliveryEntity, { id: job.deliveryId });
    if (delivery === null || delivery.finishedAt !== null || delivery.attempts >= job.attempt) return;
    const notification = await em.findOne(NotificationEntity, { id: delivery.notificationId });
    const type = notification === null ? null : catalog.find(notification.typeName);
    span.setAttributes({
      'notification.type': notification?.typeName ?? '',
      'notification.channel': delivery.channel,
      'notification.attempt': job.attempt,
    });
    const began = services.clock.now();
    const since = performance.now();
    const outcome =
      notification === null || type === null
        ? ({ status: 'Skipped', attempt: null } satisfies Outcome)
        : await this.tryOnce({ delivery, notification, type, number: job.attempt }, signal);
    await this.record(job, delivery, notification, outcome, {
      occurredAt: began,
      durationMs: Math.round(performance.now() - since),
    });
  }

  private async tryOnce(attempt: Attempt, signal: AbortSignal): Promise<Outcome> {
    const { delivery, number } = attempt;
    const channel = this.dependencies.channels.findConfigured(delivery.channel);
    if (channel === null) {
      this.dependencies.services.logger.warn(
        { deliveryId: delivery.id, channel: delivery.channel },
        'a notification was skipped: its channel is not configured',
      );
      return { status: 'Skipped', attempt: null };
    }
    if (await this.isHeldBack(attempt, channel)) return { status: 'Dropped', attempt: null };
    try {
      const result = await within(channel, await this.contentOf(attempt), signal);
      return result === 'skipped'
        ? { status: 'Skipped', attempt: null }
        : { status: 'Delivered', attempt: { isSuccess: true, errorMessage: null } };
    } catch (error) {
      // The process stops, or another worker has the job. The outcome is unknown and another worker retries.
      if (signal.aborted) throw error;
      const failed = { isSuccess: false, errorMessage: keptMessage(error) };
      const retryIn = pauseAfter(error, number);
      return retryIn === null
        ? { status: 'DeadLettered', attempt: failed }
        : { status: 'Retrying', attempt: failed, retryIn };
    }
  }

  /** Whether the recipient has lost a permission since, or is not to be disturbed now. */
  private async isHeldBack(attempt: Attempt, channel: Channel): Promise<boolean> {
    const { facts } = this.dependencies;
    const { notification, type } = attempt;
    const { tenantId, recipientId } = attempt.delivery;
    const required = [type.requiredPermission, notification.requiredPermission];
    if ((await facts.filterPermitted(tenantId, [recipientId], required)).length === 0) return true;
    if (type.allowDoNotDisturbBypass || (channel.isShared === true && !isOptIn(attempt))) return false;
    const [recipient] = await facts.of(tenantId, [recipientId], type);
    return recipient?.isQuiet === true;
  }

  private async contentOf(attempt: Attempt): Promise<ChannelDelivery> {
    const { delivery, notification, type, number } = attempt;
    const { services, texts } = this.dependencies;
    const { tenantId, recipientId, culture } = delivery;
    const { data, entityType, entityId } = notification;
    const [rendered, user] = [
      await texts.render(tenantId, type, culture, data),
      await services.ports.get(userDirectory).find(tenantId, recipientId),
    ];
    return {
      deliveryId: delivery.id,
      tenantId,
      recipientId,
      notificationId: notification.id,
      notificationTypeName: type.name,
      severity: notification.severity,
      title: rendered.title,
      body: rendered.body,
      culture,
      data,
      entity: entityType === null || entityId === null ? null : { entityType, entityId },
      occurredAt: notification.createdAt,
      contacts: { email: user?.email ?? null, phoneNumber: user?.phoneNumber ?? null },
      isOptIn: isOptIn(attempt),
      attempt: number,
    };
  }

  private async record(
    { tenantId, deliveryId, attempt }: DeliveryJob,
    delivery: Delivery,
    notification: Notification | null,
    outcome: Outcome,
    { occurredAt, durationMs }: { readonly occurredAt: Date; readonly durationMs: number },
  ): Promise<void> {
    const { database, jobs, clock, logger } = this.dependencies.services;
    const now = clock.now();
    const isOpen = outcome.status === 'Retrying';
    await database.session(tenantId).transactional(async (em) => {
      const updated: object[] = await em.execute(
        `update notifications.delivery set status = ?, attempts = ?, finished_at = ?
         where id = ? and attempts < ? and finished_at is null returning id`,
        [outcome.status, attempt, isOpen ? null : now, deliveryId, attempt],
      );
      if (updated.length === 0) return;
      if (outcome.attempt !== null) {
        await em.execute(
          `insert into notifications.delivery_attempt (id, tenant_id, delivery_id, notification_id,
             notification_type_name, channel_name, recipient_user_id, occurred_at, duration_ms, is_success, error_message)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          [
            uuid(),
            tenantId,
            deliveryId,
            delivery.notificationId,
            notification?.typeName ?? '',
            delivery.channel,
            delivery.recipientId,
            occurredAt,
            durationMs,
            outcome.attempt.isSuccess,
            outcome.attempt.errorMessage,
          ],
        );
      }
      if (outcome.retryIn !== undefined) {
        const next: DeliveryJob = { tenantId, deliveryId, attempt: attempt + 1 };
        await jobs.send(em, deliverQueue, next, { startAfter: new Date(now.getTime() + outcome.retryIn) });
      }
    });
    if (outcome.status === 'DeadLettered') {
      logger.error({ deliveryId, channel: delivery.channel, attempt }, 'a notification was not delivered');
    }
  }
}

/** Whether neither the type nor the publisher named the channel: the recipient did. */
function isOptIn({ delivery: { channel }, notification: { channels }, type }: Attempt): boolean {
  return !(channels ?? type.defaultChannels).includes(channel);
}

/** Asks a channel, and waits no longer than an attempt may take. */
async function within(channel: Channel, delivery: ChannelDelivery, signal: AbortSignal) {
  const timer = AbortSignal.timeout(attemptTimeout);
  const limit = AbortSignal.any([signal, timer]);
  const ended = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => reject(limit.reason), { once: true });
  });
  return Promise.race([channel.deliver(delivery, limit), ended]);
}

/** Milliseconds before the next attempt: by the ladder, or later where the provider says so; null after the last. */
function pauseAfter(error: unknown, attempt: number): number | null {
  const byLadder = error instanceof PermanentDeliveryError ? null : retryDelay(attempt, Math.random());
  if (byLadder === null || !(error instanceof DeliveryPostponedError)) return byLadder;
  return Math.max(byLadder, error.retryAfter);
}
