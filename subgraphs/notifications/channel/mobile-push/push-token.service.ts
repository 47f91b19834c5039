import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../../../kernel/clock/clock.ts';
import { sha256Hex } from '../../../kernel/crypto/digest.ts';
import { text } from '../../../kernel/error/text.ts';
import { validate } from '../../../kernel/error/validation.ts';
import type { ResultCipher, UnitOfWork } from '../../../kernel/persistence/unit-of-work.ts';
import { notificationLimits } from '../../contract/notification.ts';
import { type PushPlatform, pushPlatforms } from '../../contract/push-platform.ts';
import { PushTokenEntity } from './push-token.entity.ts';
import { lastFourOf, maskToken } from './push-token.rules.ts';
import { tokenPurpose } from './stored-push-tokens.service.ts';

const token = text({ min: 1, max: notificationLimits.deviceToken });

/** Shape and limits of a device's token. */
const pushTokenInput = z.object({
  token: token.regex(/^[\x21-\x7e]*$/, 'Validation:InvalidCharacter'),
  platform: z.enum(pushPlatforms),
  deviceId: text({ min: 1, max: notificationLimits.deviceId }).nullish(),
});

/** Identifies the token to remove. */
const pushTokenKeyInput = z.object({ token });

/** A device as its owner sees it. */
export interface PushTokenView {
  readonly id: string;
  /** Only the last characters of the token. */
  readonly maskedToken: string;
  /** The complete token; only for the caller who has just sent it. */
  readonly token: string;
  readonly deviceId: string | null;
  readonly platform: PushPlatform;
  readonly createdAt: Date;
}

/** Result of a registration. */
export interface RegisteredToken {
  readonly token: PushTokenView;
  /** Whether neither the token nor, for this person, the device was registered in the tenant. */
  readonly isNew: boolean;
}

interface PushTokenUpsert {
  readonly id: string;
  readonly is_new: boolean;
  readonly created_at: Date | string;
  readonly device_id: string | null;
}

/** The caller's devices. */
export class PushTokenService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly cipher: Pick<ResultCipher, 'encrypt'>,
  ) {}

  /** The caller's devices, newest first; at most `perUser`. */
  async list(): Promise<PushTokenView[]> {
    const rows = await this.unit.call.em.find(
      PushTokenEntity,
      { tenantId: this.unit.call.tenant.id, userId: this.userId },
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit: notificationLimits.devices },
    );
    return rows.map(({ id, lastFour, deviceId, platform, createdAt }) => {
      const masked = maskToken(lastFour);
      return { id, maskedToken: masked, token: masked, deviceId, platform, createdAt };
    });
  }

  /**
   * Registers a device, or renews it; a token that another person of the tenant registered moves to the caller, and a
   * rotated token takes the row of its device. Beyond the limit the one renewed longest ago goes.
   * @throws {DomainError} `invalid`.
   */
  async register(input: unknown): Promise<RegisteredToken> {
    const { token, platform, deviceId = null } = validate(pushTokenInput, input);
    const now = this.clock.now();
    const { tenant } = this.unit.call;
    const sealed = await this.cipher.encrypt(token, { tenantId: tenant.id, purpose: tokenPurpose });
    const lastFour = lastFourOf(token);
    return this.unit.run('registerPushToken', async ({ em }) => {
      // One registration of a person at a time: the table has two unique keys, and an upsert arbitrates one.
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
        `push tokens ${tenant.id} ${this.userId}`,
      ]);
      const digest = sha256Hex(token);
      const [replaced]: { id: string; created_at: Date | string }[] = await em.execute(
        `delete from notifications.push_token
         where tenant_id = ? and user_id = ? and device_id = ? and token_digest <> ? returning id, created_at`,
        [tenant.id, this.userId, deviceId, digest],
      );
      const [row]: PushTokenUpsert[] = await em.execute(
        `insert into notifications.push_token as known
           (id, tenant_id, user_id, token_digest, last_four, device_id, sealed, platform, created_at, renewed_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (tenant_id, token_digest) do update set sealed = excluded.sealed,
           platform = excluded.platform, renewed_at = excluded.renewed_at,
           created_at = case when known.user_id = excluded.user_id then known.created_at else excluded.created_at end,
           device_id = case when known.user_id = excluded.user_id
             then coalesce(excluded.device_id, known.device_id) else excluded.device_id end,
           user_id = excluded.user_id
         returning id, xmax = 0 as is_new, created_at, device_id`,
        [
          replaced?.id ?? uuid(),
          tenant.id,
          this.userId,
          digest,
          lastFour,
          deviceId,
          sealed,
          platform,
          replaced?.created_at ?? now,
          now,
        ],
      );
      await em.execute(
        `delete from notifications.push_token where id in (
           select id from notifications.push_token where tenant_id = ? and user_id = ?
           order by renewed_at desc, id desc offset ?)`,
        [tenant.id, this.userId, notificationLimits.devices],
      );
      if (row === undefined) throw new Error('A registration returned no row.');
      return {
        token: {
          id: row.id,
          maskedToken: maskToken(lastFour),
          token,
          deviceId: row.device_id,
          platform,
          createdAt: new Date(row.created_at),
        },
        isNew: row.is_new && replaced === undefined,
      };
    });
  }

  /** Removes a device of the caller. @returns whether there was one. @throws {DomainError} `invalid`. */
  async unregister(token: string): Promise<boolean> {
    validate(pushTokenKeyInput, { token });
    return this.unit.run('unregisterPushToken', async ({ em }) => {
      const removed = await em.nativeDelete(PushTokenEntity, {
        tenantId: this.unit.call.tenant.id,
        userId: this.userId,
        tokenDigest: sha256Hex(token),
      });
      return removed > 0;
    });
  }

  private get userId(): string {
    return this.unit.call.actor.userId ?? '';
  }
}
