import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { ResultCipher, Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { findForEach } from '../../kernel/query/send-for-each.ts';
import { logOfSubscription } from '../subscription/move-subscription.ts';
import { type WebhookSubscription, WebhookSubscriptionEntity } from '../subscription/subscription.entity.ts';
import { lockSubscription } from '../subscription/subscription.service.ts';
import { type SignatureAlgorithm, webhookLimits } from '../webhooks.contract.ts';
import {
  alreadyDeactivated,
  keyRefused,
  signingKeyNotFound,
  subscriptionNotFound,
} from '../webhooks.errors.ts';
import { newKey } from './new-key.ts';
import { type WebhookSigningKey, WebhookSigningKeyEntity } from './signing-key.entity.ts';
import { type KeyStep, revoke, rotate, signingKeyPurpose } from './signing-key.rules.ts';

/** A key as it is shown: never its secret. */
export type PublicSigningKey = Omit<WebhookSigningKey, 'tenantId' | 'protectedSecret'>;

export interface SigningKeyDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly cipher: ResultCipher;
  /** Milliseconds a Retired key still signs. */
  readonly gracePeriod: number;
}

const newestFirst = { createdAt: 'desc', id: 'desc' } as const;

/** Signing keys of the caller's subscriptions. One instance per request: its loader batches reads. */
export class SigningKeyService {
  private readonly bySubscription = new DataLoader<string, PublicSigningKey[]>((ids) => this.load(ids), {
    cache: false,
  });

  constructor(private readonly dependencies: SigningKeyDependencies) {}

  /** Keys of a subscription, newest first. @throws {DomainError} `notFound` for the subscription. */
  async list(subscriptionId: string): Promise<PublicSigningKey[]> {
    const { em } = this.dependencies.unit.call;
    const id = checkUuid(subscriptionId, subscriptionNotFound);
    if ((await em.count(WebhookSubscriptionEntity, { id })) === 0) throw subscriptionNotFound();
    const keys = await em.find(
      WebhookSigningKeyEntity,
      { subscriptionId: id },
      { orderBy: newestFirst, limit: webhookLimits.listedKeys },
    );
    return keys.map(toShownKey);
  }

  /** As {@link list}, of a subscription that was read. Any number of calls need one statement. */
  ofSubscription(id: string): Promise<PublicSigningKey[]> {
    return this.bySubscription.load(id);
  }

  /**
   * Makes a new Active key; the one before it signs until its grace period ends.
   * @param algorithm null: that of the key before.
   * @throws {DomainError} `notFound`; `conflict` when the subscription is deactivated or too many keys sign.
   */
  async rotate(
    subscriptionId: string,
    algorithm: SignatureAlgorithm | null,
  ): Promise<{ key: PublicSigningKey; plainSecret: string }> {
    const { unit, cipher, clock, gracePeriod } = this.dependencies;
    const { tenant, actor } = unit.call;
    const id = checkUuid(subscriptionId, subscriptionNotFound);
    const origin = {
      subscriptionId: id,
      tenantId: tenant.id,
      createdAt: clock.now(),
      createdBy: actor.userId,
    };
    const seal = await cipher.sealer({ tenantId: tenant.id, purpose: signingKeyPurpose });
    return unit.run('rotateWebhookSigningKey', async (transaction) => {
      const { em } = transaction;
      const { subscription, keys } = await this.lockSubscription(transaction, id);
      const active = keys.find(({ status }) => status === 'Active');
      const { key, verifier } = newKey(seal, origin, algorithm ?? active?.algorithm ?? 'HmacSha256');
      write(keys, rotate(keys, key.createdAt, gracePeriod));
      // Before the new one: a subscription has one Active key at a time.
      await em.flush();
      em.persist(em.create(WebhookSigningKeyEntity, key));
      subscription.signingSecretHint = key.hint;
      const data = { event: 'Webhooks.SigningKeyRotated', keyId: key.id, hint: key.hint };
      await logOfSubscription(transaction, id, data);
      return { key: toShownKey(key), plainSecret: verifier };
    });
  }

  /**
   * Ends a key immediately: the next attempt is not signed with it.
   * @throws {DomainError} `notFound`; `invalid` for one that is revoked; `conflict` for the last Active key, a
   * deactivated subscription.
   */
  async revoke(subscriptionId: string, keyId: string): Promise<PublicSigningKey> {
    const { unit, clock } = this.dependencies;
    const id = checkUuid(subscriptionId, subscriptionNotFound);
    const wanted = checkUuid(keyId, signingKeyNotFound);
    return unit.run('revokeWebhookSigningKey', async (transaction) => {
      const { keys } = await this.lockSubscription(transaction, id);
      write(keys, revoke(keys, wanted, clock.now()));
      const key = keys.find((one) => one.id === wanted) as WebhookSigningKey;
      Object.assign(key, { protectedSecret: null, revokedBy: unit.call.actor.userId });
      const data = { event: 'Webhooks.SigningKeyRevoked', keyId: wanted, hint: key.hint };
      await logOfSubscription(transaction, id, data);
      return toShownKey(key);
    });
  }

  private async load(ids: readonly string[]): Promise<PublicSigningKey[][]> {
    const { em } = this.dependencies.unit.call;
    const newest = `select id from webhooks.signing_key where subscription_id = parent.id
      order by created_at desc, id desc limit ${webhookLimits.listedKeys}`;
    const keys = await findForEach(em, WebhookSigningKeyEntity, ids, newest, { orderBy: newestFirst });
    const known = Map.groupBy(keys.map(toShownKey), ({ subscriptionId }) => subscriptionId);
    return ids.map((id) => known.get(id) ?? []);
  }

  /** Locks a subscription and reads it with all its keys, which change only under this lock. */
  private async lockSubscription(
    transaction: Transaction,
    id: string,
  ): Promise<{ subscription: WebhookSubscription; keys: WebhookSigningKey[] }> {
    const subscription = await lockSubscription(transaction, id);
    if (subscription.status === 'Deactivated') throw alreadyDeactivated();
    return { subscription, keys: await keysOf(transaction.em, id) };
  }
}

const keysOf = (em: EntityManager, subscriptionId: string): Promise<WebhookSigningKey[]> =>
  em.find(WebhookSigningKeyEntity, { subscriptionId });

/** @throws {DomainError} for a step the rules refuse. */
function write(keys: readonly WebhookSigningKey[], step: KeyStep): void {
  if ('refusal' in step) throw keyRefused(step.refusal);
  for (const change of step.changes) {
    Object.assign(keys.find(({ id }) => id === change.id) as WebhookSigningKey, change);
  }
}

function toShownKey(key: WebhookSigningKey): PublicSigningKey {
  const { tenantId: _tenant, protectedSecret: _secret, ...rest } = { ...key };
  return rest;
}
