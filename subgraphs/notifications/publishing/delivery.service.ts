import { linkAbort } from '../../kernel/call/linked-abort.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import type { ChannelSet } from '../channel/channel-set.ts';
import {
  type Channel,
  type ChannelDelivery,
  DeliveryPostponedError,
  type DeliveryResult,
  PermanentDeliveryError,
} from '../contract/channel.ts';
import { digestTemplateOf } from '../contract/notification-texts.ts';
import type { WithholdingReason } from '../contract/withholding.ts';
import type { ChannelDefaults } from '../preference/channel-defaults.ts';
import { locksOf, typeInTenant } from '../preference/preference.rules.ts';
import type { Digest } from '../steps/close-digests.ts';
import type { CatalogType, TypeCatalog } from '../type/type-catalog.ts';
import type { ClaimedDelivery, ClaimedNotification } from './claim-deliveries.ts';
import { retryDelay, storedErrorMessage } from './delivery.rules.ts';
import type { DeliveryBatch } from './delivery-batch.ts';
import { type GatedDelivery, gateOf, isOptIn, skipReasonOf } from './delivery-gate.ts';
import type { NotificationTexts } from './notification-texts.ts';
import { typeOf } from './recipient-plan.rules.ts';
import type { Outcome } from './record-outcomes.ts';

/** Milliseconds an attempt may take. */
const attemptTimeout = 30_000;

export interface DeliveryDependencies {
  readonly services: KernelServices;
  readonly catalog: TypeCatalog;
  readonly channels: ChannelSet;
  readonly texts: NotificationTexts;
  readonly defaults: Pick<ChannelDefaults, 'of'>;
}

interface Attempt {
  readonly delivery: ClaimedDelivery;
  readonly notification: ClaimedNotification;
  readonly type: CatalogType;
  readonly declared: CatalogType;
  readonly locks: GatedDelivery['locks'];
  readonly batch: DeliveryBatch;
  /** 1 for the first. */
  readonly number: number;
  /** What it carries beside its own notification; null: nothing. */
  readonly digest: Digest | null;
}

/** A delivery that ends without a call of its channel. */
const end = (status: 'Skipped' | 'Dropped', reason: WithholdingReason): Outcome => ({
  status,
  reason,
  attempt: null,
  nextAttemptAt: null,
});

/** Delivers notifications by channels: gates, contacts, attempts, the retry schedule. */
export class DeliveryService {
  constructor(private readonly dependencies: DeliveryDependencies) {}

  /**
   * Makes one attempt.
   * @param batch data shared with the other deliveries of its claim.
   * @returns the result to store.
   * @throws when the process stops: the outcome is unknown, and another process retries.
   */
  attempt(delivery: ClaimedDelivery, batch: DeliveryBatch, signal: AbortSignal): Promise<Outcome> {
    const { notification, channel, attempts } = delivery;
    const number = attempts + 1;
    const type = notification === null ? null : this.dependencies.catalog.find(notification.typeName);
    return inSpan(
      {
        source: 'Svc.Notifications',
        name: 'notification.deliver',
        attributes: {
          'notification.type': notification?.typeName ?? '',
          'notification.channel': channel,
          'notification.attempt': number,
        },
        parent: notification?.traceparent ?? null,
      },
      async () => {
        // Also where nothing is sent: what joins later must start another digest.
        const digest = await batch.digestOf(delivery);
        if (notification === null || type === null) return end('Skipped', 'TypeRemoved');
        const tenant = (await this.dependencies.defaults.of(delivery.tenantId)).of(type);
        const settled = {
          type: typeInTenant(type, tenant),
          declared: typeOf(type, notification.channels),
          locks: locksOf(tenant),
        };
        return this.tryOnce({ delivery, notification, ...settled, batch, number, digest }, signal);
      },
    );
  }

  private async tryOnce(attempt: Attempt, signal: AbortSignal): Promise<Outcome> {
    const { channels, services } = this.dependencies;
    const { delivery, number } = attempt;
    // It was cancelled after its claim: another delivery leads the rest.
    if (delivery.step === 'Digest' && attempt.digest === null) return end('Dropped', 'Cancelled');
    const channel = channels.findConfigured(delivery.channel);
    if (channel === null) {
      services.logger.warn(
        { deliveryId: delivery.id, channel: delivery.channel },
        'a notification was skipped: its channel is not configured',
      );
      return end('Skipped', 'NotConfigured');
    }
    const gated = gateInput(attempt);
    const reason = await gateOf(gated, channel, {
      recipients: attempt.batch.factsOf(delivery.tenantId),
      isSeen: () => attempt.batch.isSeen(delivery),
    });
    if (reason !== null) return end('Dropped', reason);
    try {
      const result = await within(channel, await this.contentOf(attempt), signal);
      if (result === 'skipped') return end('Skipped', skipReasonOf(gated, channel));
      return {
        status: 'Delivered',
        attempt: { isSuccess: true, errorMessage: null, provider: providerOf(result) },
        nextAttemptAt: null,
      };
    } catch (error) {
      if (signal.aborted) throw error;
      const failed = { isSuccess: false, errorMessage: storedErrorMessage(error), provider: null };
      const pause = pauseAfter(error, number);
      if (pause === null) return { status: 'DeadLettered', attempt: failed, nextAttemptAt: null };
      const nextAttemptAt = new Date(services.clock.now().getTime() + pause);
      return { status: 'Retrying', attempt: failed, nextAttemptAt };
    }
  }

  private async contentOf(attempt: Attempt): Promise<ChannelDelivery> {
    const { delivery, notification, type, batch, number, digest } = attempt;
    const { tenantId, recipientId, culture } = delivery;
    const { entityType, entityId } = notification;
    // A digest of one is the notification itself.
    const several = digest === null || digest.count <= 1 ? null : digest;
    const data = several === null ? notification.data : { ...notification.data, ...several };
    const { texts } = this.dependencies;
    const { title, body } =
      several === null
        ? await batch.textsOf(delivery, () => texts.render(tenantId, type, culture, data))
        : await texts.renderDigest(tenantId, type, culture, { data, ...several });
    const person = (await batch.factsOf(tenantId).people()).get(recipientId);
    return {
      deliveryId: delivery.id,
      tenantId,
      recipientId,
      notificationId: notification.id,
      notificationTypeName: type.name,
      templateName: several === null ? type.name : digestTemplateOf(type.name),
      severity: notification.severity,
      title,
      body,
      culture,
      data,
      attachmentBlobIds: several === null ? (notification.attachmentIds ?? []) : [],
      entity: entityType === null || entityId === null ? null : { entityType, entityId },
      occurredAt: notification.createdAt,
      contacts: { email: person?.email ?? null, phoneNumber: person?.phoneNumber ?? null },
      isOptIn: isOptIn(gateInput(attempt)),
      attempt: number,
    };
  }
}

/** As it is stored; modules may name any. */
function providerOf(result: DeliveryResult): string | null {
  return typeof result === 'string' ? null : result.provider.slice(0, 32);
}

function gateInput({ delivery, notification, type, declared, locks }: Attempt): GatedDelivery {
  const { channel, recipientId, step, mayBeSuppressed } = delivery;
  return { channel, recipientId, step, mayBeSuppressed, notification, type, declared, locks };
}

/** Calls a channel, with the time limit of an attempt. */
async function within(channel: Channel, delivery: ChannelDelivery, signal: AbortSignal) {
  const limit = linkAbort(signal);
  const timer = setTimeout(
    () => limit.end(new DOMException('The channel took too long.', 'TimeoutError')),
    attemptTimeout,
  );
  const ended = new Promise<never>((_, reject) => {
    limit.signal.addEventListener('abort', () => reject(limit.signal.reason), { once: true });
  });
  try {
    return await Promise.race([channel.deliver(delivery, limit.signal), ended]);
  } finally {
    clearTimeout(timer);
    limit.release();
  }
}

/**
 * Milliseconds until the next attempt: by the retry schedule, or later if the provider requests it; null after the
 * last.
 */
function pauseAfter(error: unknown, attempt: number): number | null {
  const byLadder = error instanceof PermanentDeliveryError ? null : retryDelay(attempt, Math.random());
  if (byLadder === null || !(error instanceof DeliveryPostponedError)) return byLadder;
  return Math.max(byLadder, error.retryAfter);
}
