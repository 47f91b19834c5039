import type { Texts } from '../../../kernel/subgraph/services.ts';
import {
  type ChannelDelivery,
  type DeliveryResult,
  PermanentDeliveryError,
} from '../../notifications.contract.ts';
import type { ComposedMessage, ComposingChannel } from '../composed-message.ts';
import { type DeviceAnswer, deliverToDevices, type ReachedDevices } from '../device/deliver-to-devices.ts';
import { ApnsSender } from './apns-sender.ts';
import type { FcmSender } from './fcm-sender.ts';
import { maskedToken } from './push-token.rules.ts';
import type { StoredPushTokens, TokenTarget } from './stored-push-tokens.service.ts';
import type { WakeUp } from './wake-up.ts';

/** What {@link MobilePushChannel} stands on. */
export interface MobilePushChannelParts {
  readonly tokens: Pick<StoredPushTokens, 'targetsOf' | 'remove'>;
  readonly reached: ReachedDevices;
  /** Null where it is not configured. */
  readonly fcm: Pick<FcmSender, 'send'> | null;
  readonly apns: Pick<ApnsSender, 'send'> | null;
  readonly texts: Pick<Texts, 'find'>;
}

/** Wakes all of a person's devices: iOS by Apple where that is configured, everything else by FCM. */
export class MobilePushChannel implements ComposingChannel {
  readonly name = 'mobilePush';
  readonly isConfigured: boolean;

  constructor(private readonly parts: MobilePushChannelParts) {
    this.isConfigured = parts.fcm !== null || parts.apns !== null;
  }

  async deliver(delivery: ChannelDelivery, signal: AbortSignal): Promise<DeliveryResult> {
    const { tokens, reached } = this.parts;
    const devices = await tokens.targetsOf(delivery.tenantId, delivery.recipientId);
    const wakeUp = this.wakeUpOf(delivery);
    const send = (target: TokenTarget) => this.send(target, wakeUp, signal);
    return deliverToDevices(delivery, { devices, store: tokens, reached, send });
  }

  async compose(delivery: ChannelDelivery): Promise<readonly ComposedMessage[]> {
    const targets = await this.parts.tokens.targetsOf(delivery.tenantId, delivery.recipientId);
    const text = JSON.stringify(this.wakeUpOf(delivery), null, 2);
    return targets.map(({ platform, lastFour }) => ({
      to: `${platform} ${maskedToken(lastFour)}`,
      subject: null,
      text,
      html: null,
    }));
  }

  private async send(target: TokenTarget, wakeUp: WakeUp, signal: AbortSignal): Promise<DeviceAnswer> {
    const { fcm, apns } = this.parts;
    if (target.platform === 'ios' && apns !== null && ApnsSender.takes(target.token))
      return apns.send(target, wakeUp);
    if (fcm !== null) return fcm.send(target, wakeUp, signal);
    throw new PermanentDeliveryError('no push service is configured for this kind of device');
  }

  private wakeUpOf({ notificationId, culture }: ChannelDelivery): WakeUp {
    const word = (key: string) => this.parts.texts.find(`NotificationWakeUp:${key}`, culture) ?? key;
    return { title: word('Title'), body: word('Body'), notificationId };
  }
}
