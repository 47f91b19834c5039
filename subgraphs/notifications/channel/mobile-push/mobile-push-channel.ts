import type { Texts } from '../../../kernel/subgraph/services.ts';
import { type ChannelDelivery, type DeliveryResult, PermanentDeliveryError } from '../../contract/channel.ts';
import type { ComposedMessage, ComposingChannel } from '../composed-message.ts';
import { type DeviceAnswer, deliverToDevices, type ReachedDevices } from '../device/deliver-to-devices.ts';
import { ApnsSender } from './apns-sender.ts';
import type { FcmSender } from './fcm-sender.ts';
import { maskToken } from './push-token.rules.ts';
import type { StoredPushTokens, TokenTarget } from './stored-push-tokens.service.ts';
import type { WakeUp } from './wake-up.ts';

export interface MobilePushChannelDependencies {
  readonly tokens: Pick<StoredPushTokens, 'targetsOf' | 'ownersAmong' | 'remove'>;
  readonly reached: ReachedDevices;
  /** Null where it is not configured. */
  readonly fcm: Pick<FcmSender, 'send'> | null;
  readonly apns: Pick<ApnsSender, 'send'> | null;
  readonly texts: Pick<Texts, 'find'>;
}

/** Wakes all of a person's devices: iOS by Apple if it is configured, all others by FCM. */
export class MobilePushChannel implements ComposingChannel {
  readonly name = 'mobilePush';
  readonly isConfigured: boolean;

  constructor(private readonly dependencies: MobilePushChannelDependencies) {
    this.isConfigured = dependencies.fcm !== null || dependencies.apns !== null;
  }

  reachable(tenantId: string, users: readonly string[]): Promise<ReadonlySet<string>> {
    return this.dependencies.tokens.ownersAmong(tenantId, users);
  }

  async deliver(delivery: ChannelDelivery, signal: AbortSignal): Promise<DeliveryResult> {
    const { tokens, reached } = this.dependencies;
    const devices = await tokens.targetsOf(delivery.tenantId, delivery.recipientId);
    const wakeUp = this.wakeUpOf(delivery);
    const send = (target: TokenTarget) => this.send(target, wakeUp, signal);
    return deliverToDevices(delivery, { devices, store: tokens, reached, send });
  }

  async compose(delivery: ChannelDelivery): Promise<readonly ComposedMessage[]> {
    const targets = await this.dependencies.tokens.targetsOf(delivery.tenantId, delivery.recipientId);
    const text = JSON.stringify(this.wakeUpOf(delivery), null, 2);
    return targets.map(({ platform, lastFour }) => ({
      to: `${platform} ${maskToken(lastFour)}`,
      subject: null,
      text,
      html: null,
    }));
  }

  private async send(target: TokenTarget, wakeUp: WakeUp, signal: AbortSignal): Promise<DeviceAnswer> {
    const { fcm, apns } = this.dependencies;
    if (target.platform === 'ios' && apns !== null && ApnsSender.takes(target.token))
      return apns.send(target, wakeUp);
    if (fcm !== null) return fcm.send(target, wakeUp, signal);
    throw new PermanentDeliveryError('no push service is configured for this kind of device');
  }

  private wakeUpOf({ notificationId, culture }: ChannelDelivery): WakeUp {
    const word = (key: string) => this.dependencies.texts.find(`NotificationWakeUp:${key}`, culture) ?? key;
    return { title: word('Title'), body: word('Body'), notificationId };
  }
}
