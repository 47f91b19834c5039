import type { Database } from '../../../kernel/persistence/database.ts';
import type { ResultCipher } from '../../../kernel/persistence/unit-of-work.ts';
import { notificationLimits } from '../../contract/notification.ts';
import type { PushPlatform } from '../../contract/push-platform.ts';
import type { Device, DeviceStore } from '../device/deliver-to-devices.ts';
import { PushTokenEntity } from './push-token.entity.ts';
import type { WakeUpTarget } from './wake-up.ts';

/** Purpose that tokens are encrypted for. */
export const tokenPurpose = 'notifications.push-token';

/** A device with all one needs to wake it. Never to be logged. */
export interface TokenTarget extends Device, WakeUpTarget {
  readonly platform: PushPlatform;
  readonly lastFour: string;
}

/** Devices as deliveries see them. */
export class StoredPushTokens implements DeviceStore {
  constructor(
    private readonly database: Database,
    private readonly cipher: Pick<ResultCipher, 'decrypt'>,
  ) {}

  /** The devices of a person; at most `perUser`. */
  async targetsOf(tenantId: string, userId: string): Promise<readonly TokenTarget[]> {
    const rows = await this.database
      .session(tenantId)
      .find(
        PushTokenEntity,
        { tenantId, userId },
        { orderBy: { renewedAt: 'desc', id: 'desc' }, limit: notificationLimits.devices },
      );
    return Promise.all(
      rows.map(async ({ id, lastFour, platform, sealed }) => ({
        id,
        lastFour,
        platform,
        token: await this.cipher.decrypt(sealed, { tenantId, purpose: tokenPurpose }),
      })),
    );
  }

  /** The users who have a device. */
  async ownersAmong(tenantId: string, users: readonly string[]): Promise<ReadonlySet<string>> {
    const rows: { user_id: string }[] = await this.database.session(tenantId).execute(
      `select distinct user_id from notifications.push_token
       where tenant_id = ? and user_id in (select jsonb_array_elements_text(?::jsonb))`,
      [tenantId, JSON.stringify(users)],
    );
    return new Set(rows.map((row) => row.user_id));
  }

  async remove(tenantId: string, ids: readonly string[]): Promise<void> {
    await this.database.session(tenantId).nativeDelete(PushTokenEntity, { tenantId, id: { $in: [...ids] } });
  }
}
