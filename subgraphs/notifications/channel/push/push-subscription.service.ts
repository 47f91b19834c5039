import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../kernel/clock/clock.ts';
import { sha256Hex } from '../../../kernel/crypto/digest.ts';
import { validate } from '../../../kernel/error/validation.ts';
import type { ResultCipher, UnitOfWork } from '../../../kernel/persistence/unit-of-work.ts';
import { notificationLimits } from '../../contract/notification.ts';
import { PushSubscriptionEntity } from './push-subscription.entity.ts';
import { pushEndpointInput, pushSubscriptionInput } from './push-subscription.input.ts';
import { subscriptionPurpose } from './stored-push-subscriptions.service.ts';

/** A subscription as its owner sees it: without what one could push with. */
export interface PushSubscriptionView {
  readonly id: string;
  readonly endpointHost: string;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}

/** What a registration came to. */
export interface RegisteredSubscription {
  readonly subscription: PushSubscriptionView;
  /** Whether the tenant did not know the endpoint before. */
  readonly isNew: boolean;
}

/** The caller's browsers. */
export class PushSubscriptionService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly cipher: Pick<ResultCipher, 'encrypt'>,
  ) {}

  /** The caller's subscriptions, newest first; at most `perUser`. */
  async list(): Promise<PushSubscriptionView[]> {
    const rows = await this.unit.call.em.find(
      PushSubscriptionEntity,
      { tenantId: this.unit.call.tenant.id, userId: this.userId },
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit: notificationLimits.devices },
    );
    return rows.map(({ id, endpointHost, expiresAt, createdAt }) => ({
      id,
      endpointHost,
      expiresAt,
      createdAt,
    }));
  }

  /**
   * Registers a browser, or renews it; one that another user of the tenant registered moves to the caller. Beyond the
   * limit the one renewed longest ago goes.
   * @throws {DomainError} `invalid`.
   */
  async register(input: unknown): Promise<RegisteredSubscription> {
    const now = this.clock.now();
    const { endpoint, keys, expirationTime } = validate(pushSubscriptionInput(now), input);
    const { tenant } = this.unit.call;
    const secret = JSON.stringify({ endpoint, ...keys });
    const context = { tenantId: tenant.id, purpose: subscriptionPurpose };
    const sealed = await this.cipher.encrypt(secret, context);
    return this.unit.run('registerPushSubscription', async ({ em }) => {
      const [row]: { id: string; is_new: boolean; created_at: Date | string }[] = await em.execute(
        `insert into notifications.push_subscription as known
           (id, tenant_id, user_id, endpoint_digest, endpoint_host, sealed, expires_at, created_at, renewed_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (tenant_id, endpoint_digest) do update set sealed = excluded.sealed,
           expires_at = excluded.expires_at, renewed_at = excluded.renewed_at,
           created_at = case when known.user_id = excluded.user_id then known.created_at else excluded.created_at end,
           user_id = excluded.user_id
         returning id, xmax = 0 as is_new, created_at`,
        [
          uuid(),
          tenant.id,
          this.userId,
          sha256Hex(endpoint),
          new URL(endpoint).hostname,
          sealed,
          expirationTime,
          now,
          now,
        ],
      );
      await em.execute(
        `delete from notifications.push_subscription where id in (
           select id from notifications.push_subscription where tenant_id = ? and user_id = ?
           order by renewed_at desc, id desc offset ?)`,
        [tenant.id, this.userId, notificationLimits.devices],
      );
      const { id = '', is_new: isNew = false, created_at: createdAt = now } = row ?? {};
      return {
        subscription: {
          id,
          endpointHost: new URL(endpoint).hostname,
          expiresAt: expirationTime,
          createdAt: new Date(createdAt),
        },
        isNew,
      };
    });
  }

  /** Forgets a browser of the caller's. @returns whether there was one. @throws {DomainError} `invalid`. */
  async unregister(endpoint: string): Promise<boolean> {
    validate(pushEndpointInput, { endpoint });
    return this.unit.run('unregisterPushSubscription', async ({ em }) => {
      const removed = await em.nativeDelete(PushSubscriptionEntity, {
        tenantId: this.unit.call.tenant.id,
        userId: this.userId,
        endpointDigest: sha256Hex(endpoint),
      });
      return removed > 0;
    });
  }

  private get userId(): string {
    return this.unit.call.actor.userId ?? '';
  }
}
