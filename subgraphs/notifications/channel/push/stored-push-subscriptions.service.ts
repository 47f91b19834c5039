import type { Clock } from '../../../kernel/clock/clock.ts';
import type { Database } from '../../../kernel/persistence/database.ts';
import type { ResultCipher } from '../../../kernel/persistence/unit-of-work.ts';
import { notificationLimits } from '../../contract/notification.ts';
import type { Device, DeviceStore } from '../device/deliver-to-devices.ts';
import { PushSubscriptionEntity } from './push-subscription.entity.ts';

/** Purpose that endpoint and keys are encrypted for. */
export const subscriptionPurpose = 'notifications.push-subscription';

/** A browser with all one needs to push to it. Never to be logged. */
export interface PushTarget extends Device {
  readonly endpoint: string;
  readonly endpointHost: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Browsers as deliveries see them. */
export class StoredPushSubscriptions implements DeviceStore {
  constructor(
    private readonly database: Database,
    private readonly cipher: Pick<ResultCipher, 'decrypt'>,
    private readonly clock: Clock,
  ) {}

  /** The browsers of a person that have not ended; at most `perUser`. */
  async targetsOf(tenantId: string, userId: string): Promise<readonly PushTarget[]> {
    const rows = await this.database
      .session(tenantId)
      .find(
        PushSubscriptionEntity,
        { tenantId, userId, $or: [{ expiresAt: null }, { expiresAt: { $gt: this.clock.now() } }] },
        { orderBy: { renewedAt: 'desc', id: 'desc' }, limit: notificationLimits.devices },
      );
    return Promise.all(
      rows.map(async ({ id, endpointHost, sealed }) => {
        const secret = await this.cipher.decrypt(sealed, { tenantId, purpose: subscriptionPurpose });
        const { endpoint, p256dh, auth } = JSON.parse(secret);
        return { id, endpointHost, endpoint, keys: { p256dh, auth } };
      }),
    );
  }

  /** The users who have a browser whose subscription has not expired. */
  async ownersAmong(tenantId: string, users: readonly string[]): Promise<ReadonlySet<string>> {
    const rows: { user_id: string }[] = await this.database.session(tenantId).execute(
      `select distinct user_id from notifications.push_subscription
       where tenant_id = ? and user_id in (select jsonb_array_elements_text(?::jsonb))
         and (expires_at is null or expires_at > ?)`,
      [tenantId, JSON.stringify(users), this.clock.now()],
    );
    return new Set(rows.map((row) => row.user_id));
  }

  async remove(tenantId: string, ids: readonly string[]): Promise<void> {
    await this.database
      .session(tenantId)
      .nativeDelete(PushSubscriptionEntity, { tenantId, id: { $in: [...ids] } });
  }
}
