import type { JWT } from 'google-auth-library';
import type { Clock } from '../../../kernel/clock/clock.ts';
import { DomainError } from '../../../kernel/error/domain-error.ts';
import { optionalPackage } from '../../../kernel/error/optional-package.ts';
import { fetchLike } from '../../../kernel/http/fetch-like.ts';
import type { GuardedClient, GuardedResponse } from '../../../kernel/http/guarded-client.ts';
import { inSpan } from '../../../kernel/telemetry/span.ts';
import type { DeviceAnswer } from '../device/deliver-to-devices.ts';
import { checkAnswer } from '../provider-answer.ts';
import type { MobilePushOptions, ServiceAccount } from './mobile-push-options.ts';
import { type WakeUp, type WakeUpTarget, wakeUpTimeToLive } from './wake-up.ts';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';

/** Wakes devices by FCM's HTTP v1 API: one POST, with an access token the service account signs for. */
export class FcmSender {
  private account: Promise<JWT> | null = null;

  constructor(
    private readonly options: MobilePushOptions['Fcm'] & { readonly ServiceAccount: ServiceAccount },
    private readonly client: GuardedClient,
    private readonly clock: Clock,
  ) {}

  /** @throws as `checkAnswer`. */
  send({ token }: WakeUpTarget, wakeUp: WakeUp, signal: AbortSignal): Promise<DeviceAnswer> {
    return inSpan({ source: 'Svc.Notifications.Fcm', name: 'fcm.send' }, async () => {
      const answer = await this.post({ message: messageOf(token, wakeUp) }, signal);
      if (isGone(answer)) return 'gone';
      checkAnswer('fcm', answer, this.clock.now());
      return 'delivered';
    });
  }

  /** Sends a validate-only message: checks that FCM responds and accepts the account. */
  probe(signal: AbortSignal): Promise<GuardedResponse> {
    return this.post({ validate_only: true, message: { topic: 'health' } }, signal);
  }

  private async post(body: object, signal: AbortSignal): Promise<GuardedResponse> {
    const { BaseUrl, ServiceAccount } = this.options;
    const answer = await this.client.request({
      url: `${BaseUrl}/v1/projects/${ServiceAccount.project_id}/messages:send`,
      method: 'POST',
      headers: { authorization: `Bearer ${await this.accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      maxResponseBytes: 16_384,
      signal,
    });
    // The next attempt signs in again.
    if (answer.status === 401) this.account = null;
    return answer;
  }

  /** Minted and renewed by Google's library, whose requests go through the guarded client like ours. */
  private async accessToken(): Promise<string> {
    this.account ??= this.signIn();
    try {
      const { token } = await (await this.account).getAccessToken();
      if (token) return token;
    } catch (error) {
      // The library's errors carry the signed assertion, so they go no further.
      if (error instanceof DomainError) throw error;
    }
    throw new Error('google did not accept the service account');
  }

  private async signIn(): Promise<JWT> {
    const { JWT: Account } = await optionalPackage(import('google-auth-library'));
    const { client_email: email, private_key: key } = this.options.ServiceAccount;
    const guarded = fetchLike(this.client, { maxResponseBytes: 65_536 });
    return new Account({
      email,
      key,
      scopes: [scope],
      transporterOptions: { fetchImplementation: guarded as typeof fetch, retry: false },
    });
  }
}

function messageOf(token: string, { title, body, notificationId }: WakeUp) {
  return {
    token,
    notification: { title, body },
    data: { notificationId },
    android: { priority: 'HIGH', ttl: `${wakeUpTimeToLive}s`, collapse_key: notificationId },
    apns: { headers: { 'apns-collapse-id': notificationId }, payload: { aps: { 'content-available': 1 } } },
  };
}

/**
 * Whether FCM answered `UNREGISTERED`: the app was removed from the device, or its token has changed. Any other 404
 * concerns the operator's project and not the device.
 */
function isGone({ status, body }: GuardedResponse): boolean {
  return status >= 400 && status < 500 && /"UNREGISTERED"/.test(body.toString('utf8'));
}
