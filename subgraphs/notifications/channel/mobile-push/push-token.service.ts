import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../kernel/clock/clock.ts';
import { sha256Hex } from '../../../kernel/crypto/digest.ts';
import { validate } from '../../../kernel/error/validation.ts';
import type { ResultCipher, UnitOfWork } from '../../../kernel/persistence/unit-of-work.ts';
import { notificationLimits } from '../../notifications.contract.ts';
import { PushTokenEntity } from './push-token.entity.ts';
import { pushTokenInput, pushTokenKeyInput } from './push-token.input.ts';
import { lastFourOf, maskedToken, type PushPlatform } from './push-token.rules.ts';
import { tokenPurpose } from './stored-push-tokens.service.ts';

/** A device as its owner sees it. */
export interface PushTokenView {
  readonly id: string;
  /** Its end alone. */
  readonly maskedToken: string;
  readonly platform: PushPlatform;
  readonly createdAt: Date;
}

/** What a registration came to. */
export interface RegisteredToken {
  readonly token: PushTokenView;
  /** Whether the tenant did not know the token before. */
  readonly isNew: boolean;
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
    return rows.map(({ id, lastFour, platform, createdAt }) => ({
      id,
      maskedToken: maskedToken(lastFour),
      platform,
      createdAt,
    }));
  }

  /**
   * Registers a device, or renews it; one that somebody else of the tenant registered moves to the caller. Beyond the
   * limit the one renewed longest ago goes.
   * @throws {DomainError} `invalid`.
   */
  async register(input: unknown): Promise<RegisteredToken> {
    const { token, platform } = validate(pushTokenInput, input);
    const now = this.clock.now();
    const { tenant } = this.unit.call;
    const sealed = await this.cipher.encrypt(token, { tenantId: tenant.id, purpose: tokenPurpose });
    const lastFour = lastFourOf(token);
    return this.unit.run('registerPushToken', async ({ em }) => {
      const [row]: { id: string; is_new: boolean; created_at: Date | string }[] = await em.execute(
        `insert into notifications.push_token as known
           (id, tenant_id, user_id, token_digest, last_four, sealed, platform, created_at, renewed_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (tenant_id, token_digest) do update set sealed = excluded.sealed,
           platform = excluded.platform, renewed_at = excluded.renewed_at,
           created_at = case when known.user_id = excluded.user_id then known.created_at else excluded.created_at end,
           user_id = excluded.user_id
         returning id, xmax = 0 as is_new, created_at`,
        [uuid(), tenant.id, this.userId, sha256Hex(token), lastFour, sealed, platform, now, now],
      );
      await em.execute(
        `delete from notifications.push_token where id in (
           select id from notifications.push_token where tenant_id = ? and user_id = ?
           order by renewed_at desc, id desc offset ?)`,
        [tenant.id, this.userId, notificationLimits.devices],
      );
      const { id = '', is_new: isNew = false, created_at: createdAt = now } = row ?? {};
      return {
        token: { id, maskedToken: maskedToken(lastFour), platform, createdAt: new Date(createdAt) },
        isNew,
      };
    });
  }

  /** Forgets a device of the caller's. @returns whether there was one. @throws {DomainError} `invalid`. */
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
