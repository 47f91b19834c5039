import type { Clock } from '../../../kernel/clock/clock.ts';
import { optionalPackage } from '../../../kernel/error/optional-package.ts';
import type { GuardedClient, GuardedResponse } from '../../../kernel/http/guarded-client.ts';
import { BlockedTargetError } from '../../../kernel/http/outbound-errors.ts';
import { inSpan } from '../../../kernel/telemetry/span.ts';
import type { ChannelDelivery, DeliveryResult } from '../../contract/channel.ts';
import type { ComposedMessage, ComposingChannel } from '../composed-message.ts';
import { type DeviceAnswer, deliverToDevices, type ReachedDevices } from '../device/deliver-to-devices.ts';
import { checkAnswer } from '../provider-answer.ts';
import type { PushOptions } from './push-options.ts';
import type { PushTarget, StoredPushSubscriptions } from './stored-push-subscriptions.service.ts';

/** Bytes of JSON that fit one encrypted record (RFC 8291 §4: 4,096 with head, padding mark and tag), with some room. */
const longest = 3_900;

/**
 * Payload for the service worker: the members that existing clients read, with the texts. A payload that is too large
 * for a push message is sent without its data, then without its body; the inbox has both.
 */
function pushPayload(delivery: ChannelDelivery): string {
  const { notificationId, notificationTypeName, severity, data, occurredAt, title, body } = delivery;
  const payload = {
    NotificationId: notificationId,
    NotificationTypeName: notificationTypeName,
    Severity: severity,
    Data: data,
    OccurredAt: occurredAt.toISOString(),
    Title: title,
    Body: body,
  };
  const variants = [payload, { ...payload, Data: {} }, { ...payload, Data: {}, Body: null }];
  const texts = variants.map((variant) => JSON.stringify(variant));
  return texts.find((text) => Buffer.byteLength(text) <= longest) ?? (texts.at(-1) as string);
}

/** Seconds a push service keeps a message for a browser that is away. */
const timeToLive = 24 * 60 * 60;

export interface PushChannelDependencies {
  readonly options: PushOptions;
  readonly subscriptions: Pick<StoredPushSubscriptions, 'targetsOf' | 'ownersAmong' | 'remove'>;
  readonly reached: ReachedDevices;
  /** Strict: endpoints come from users. */
  readonly client: GuardedClient;
  readonly clock: Clock;
}

/**
 * Web push to all of a person's browsers: encrypted for each (RFC 8291), signed (RFC 8292), sent by the guarded
 * client.
 */
export class PushChannel implements ComposingChannel {
  readonly name = 'push';
  readonly isConfigured: boolean;

  constructor(private readonly dependencies: PushChannelDependencies) {
    this.isConfigured = dependencies.options.VapidPrivateKey !== undefined;
  }

  reachable(tenantId: string, users: readonly string[]): Promise<ReadonlySet<string>> {
    return this.dependencies.subscriptions.ownersAmong(tenantId, users);
  }

  async deliver(delivery: ChannelDelivery, signal: AbortSignal): Promise<DeliveryResult> {
    const { subscriptions, reached } = this.dependencies;
    const devices = await subscriptions.targetsOf(delivery.tenantId, delivery.recipientId);
    const send = (target: PushTarget) => this.send(delivery, target, signal);
    return deliverToDevices(delivery, { devices, store: subscriptions, reached, send });
  }

  async compose(delivery: ChannelDelivery): Promise<readonly ComposedMessage[]> {
    const targets = await this.dependencies.subscriptions.targetsOf(delivery.tenantId, delivery.recipientId);
    const text = JSON.stringify(JSON.parse(pushPayload(delivery)), null, 2);
    return targets.map(({ endpointHost }) => ({ to: endpointHost, subject: null, text, html: null }));
  }

  private send(delivery: ChannelDelivery, target: PushTarget, signal: AbortSignal): Promise<DeviceAnswer> {
    return inSpan({ source: 'Svc.Notifications.WebPush', name: 'webpush.send' }, async () => {
      const answer = await this.post(delivery, target, signal);
      // RFC 8030 §7.3: the subscription no longer exists.
      if (answer === null || answer.status === 404 || answer.status === 410) return 'gone';
      checkAnswer('the push service', answer, this.dependencies.clock.now());
      return 'delivered';
    });
  }

  /** @returns null where the guard refuses the endpoint: its name leads into a private network by now. */
  private async post(
    delivery: ChannelDelivery,
    { endpoint, keys }: PushTarget,
    signal: AbortSignal,
  ): Promise<GuardedResponse | null> {
    const { VapidSubject = '', VapidPublicKey = '', VapidPrivateKey = '' } = this.dependencies.options;
    const { default: webPush } = await optionalPackage(import('web-push'));
    const details = webPush.generateRequestDetails({ endpoint, keys }, pushPayload(delivery), {
      vapidDetails: { subject: VapidSubject, publicKey: VapidPublicKey, privateKey: VapidPrivateKey },
      TTL: timeToLive,
      urgency: delivery.severity === 'error' || delivery.severity === 'warning' ? 'high' : 'normal',
      // A repeat replaces the message that the browser has not fetched yet (RFC 8030 §5.4).
      topic: Buffer.from(delivery.notificationId.replaceAll('-', ''), 'hex').toString('base64url'),
      contentEncoding: 'aes128gcm',
    });
    const headers = Object.entries(details.headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]);
    try {
      return await this.dependencies.client.request({
        url: endpoint,
        method: 'POST',
        headers: Object.fromEntries(headers),
        body: details.body ?? '',
        maxResponseBytes: 4_096,
        signal,
      });
    } catch (error) {
      if (error instanceof BlockedTargetError) return null;
      throw error;
    }
  }
}
