import { ECDH } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../../../kernel/clock/clock.ts';
import { sha256Hex } from '../../../kernel/crypto/digest.ts';
import { text } from '../../../kernel/error/text.ts';
import { validate } from '../../../kernel/error/validation.ts';
import { allowsUrl, publicOnly } from '../../../kernel/http/target-policy.ts';
import type { ResultCipher, UnitOfWork } from '../../../kernel/persistence/unit-of-work.ts';
import { notificationLimits } from '../../contract/notification.ts';
import { PushSubscriptionEntity } from './push-subscription.entity.ts';
import { subscriptionPurpose } from './stored-push-subscriptions.service.ts';

/** Whether a push service may be at this URL: https, without credentials, and no private or reserved address. */
function isPublicEndpoint(endpoint: string): boolean {
  return URL.canParse(endpoint) && allowsUrl(publicOnly, new URL(endpoint));
}

const bytesOf = (text: string) =>
  /^[A-Za-z0-9_+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0);

/** Whether a text is a browser's public key: base64url of an uncompressed point of P-256 (RFC 8291 §3.1). */
function isPublicKey(text: string): boolean {
  const point = bytesOf(text);
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is a browser's authentication secret: base64url of 16 bytes (RFC 8291 §3.2). */
function isAuthSecret(text: string): boolean {
  return bytesOf(text).length === 16;
}

/** The endpoint of a subscription. */
const endpoint = text({ min: 1, max: notificationLimits.pushEndpoint });

/** Shape and limits of a browser's subscription. @param now its expiry must be later. */
function pushSubscriptionInput(now: Date) {
  return z.object({
    endpoint: endpoint.refine(isPublicEndpoint, 'Validation:InvalidEndpoint'),
    expirationTime: z
      .number()
      .max(8.64e15, 'Validation:OutOfRange')
      .refine((milliseconds) => milliseconds > now.getTime(), 'Validation:ExpirationMustBeFuture')
      .nullish()
      .transform((milliseconds) => (milliseconds == null ? null : new Date(milliseconds))),
    keys: z.object({
      p256dh: text({ min: 1, max: notificationLimits.pushKey }).refine(isPublicKey, 'Validation:InvalidKey'),
      auth: text({ min: 1, max: notificationLimits.pushKey }).refine(isAuthSecret, 'Validation:InvalidKey'),
    }),
  });
}

/** Identifies the subscription to remove. */
const pushEndpointInput = z.object({ endpoint });

/** A subscription as its owner sees it: without what one could push with. */
export interface PushSubscriptionView {
  readonly id: string;
  readonly endpointHost: string;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}

/** Result of a registration. */
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

  /** Removes a browser of the caller. @returns whether there was one. @throws {DomainError} `invalid`. */
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
