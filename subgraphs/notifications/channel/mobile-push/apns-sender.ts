import type { Provider, ResponseFailure } from '@parse/node-apn';
import type { Clock } from '../../../kernel/clock/clock.ts';
import { optionalPackage } from '../../../kernel/error/optional-package.ts';
import { inSpan } from '../../../kernel/telemetry/span.ts';
import { PermanentDeliveryError } from '../../contract/channel.ts';
import type { DeviceAnswer } from '../device/deliver-to-devices.ts';
import type { MobilePushOptions } from './mobile-push-options.ts';
import { type WakeUp, type WakeUpTarget, wakeUpTimeToLive } from './wake-up.ts';

/** Opens the connection to Apple; tests replace it. */
export type ApnsConnect = (options: MobilePushOptions['Apns']) => Promise<Provider>;

/**
 * Apple's reasons for a token that is permanently invalid for this app. `BadDeviceToken` and `DeviceTokenNotForTopic`
 * are not among them: a wrong environment or topic in the options causes them for every device.
 */
const goneReasons: ReadonlySet<string> = new Set(['Unregistered', 'ExpiredToken']);

/**
 * Wakes devices by Apple's push service over one HTTP/2 connection, opened with the first and closed with the
 * process.
 */
export class ApnsSender {
  private connection: Promise<Provider> | null = null;

  constructor(
    private readonly options: MobilePushOptions['Apns'],
    private readonly clock: Clock,
    private readonly connect: ApnsConnect = connectToApple,
  ) {}

  /** Whether the token can be one of Apple's: hexadecimal. Others never get into the path of a request. */
  static takes(token: string): boolean {
    return /^[\da-f]{32,200}$/i.test(token);
  }

  /** @throws {PermanentDeliveryError} for a refusal that stays; another error where trying again may help. */
  send({ token }: WakeUpTarget, wakeUp: WakeUp): Promise<DeviceAnswer> {
    return inSpan({ source: 'Svc.Notifications.Apns', name: 'apns.send' }, async () => {
      this.connection ??= this.connect(this.options);
      const provider = await this.connection;
      const { failed } = await provider.send(await this.notificationOf(wakeUp), token);
      const [failure] = failed;
      return failure === undefined ? 'delivered' : classifyFailure(failure);
    });
  }

  /** Closes the connection. */
  async close(): Promise<void> {
    const connection = this.connection;
    this.connection = null;
    (await connection)?.shutdown();
  }

  private async notificationOf({ title, body, notificationId }: WakeUp) {
    const { default: apn } = await optionalPackage(import('@parse/node-apn'));
    const notification = new apn.Notification();
    notification.payload = { notificationId };
    notification.topic = this.options.BundleId ?? '';
    notification.pushType = 'alert';
    notification.alert = { title, body };
    notification.contentAvailable = true;
    notification.collapseId = notificationId;
    notification.expiry = Math.floor(this.clock.now().getTime() / 1_000) + wakeUpTimeToLive;
    return notification;
  }
}

async function connectToApple({
  Key,
  KeyId,
  TeamId,
  Production,
}: MobilePushOptions['Apns']): Promise<Provider> {
  const { default: apn } = await optionalPackage(import('@parse/node-apn'));
  return new apn.Provider({
    token: { key: Key ?? '', keyId: KeyId ?? '', teamId: TeamId ?? '' },
    production: Production,
    connectionRetryLimit: 1,
    requestTimeout: 15_000,
  });
}

function classifyFailure({ status, response }: ResponseFailure): DeviceAnswer {
  const reason = response?.reason ?? '';
  if (status === 410 || goneReasons.has(reason)) return 'gone';
  const said = /^[A-Za-z]{1,40}$/.test(reason) ? reason : 'no answer';
  const message = `apns answered ${status ?? 'nothing'} (${said})`;
  const isFinal = status !== undefined && [400, 404, 405, 413].includes(status);
  throw isFinal ? new PermanentDeliveryError(message) : new Error(message);
}
