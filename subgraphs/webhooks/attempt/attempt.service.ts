import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import type { SelectedParts } from '../../kernel/persistence/connection.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import { wireTenantId } from '../../kernel/tenancy/tenant.ts';
import { type KeyLife, signsAt } from '../signing-key/signing-key.rules.ts';
import { WebhookSubscriptionEntity } from '../subscription/subscription.entity.ts';
import { subscriptionNotFound } from '../webhooks.errors.ts';
import { attemptQuery } from './attempt.query.ts';
import { type AttemptNews, attemptTopic } from './attempt-topic.ts';
import { type WebhookDeliveryAttempt, WebhookDeliveryAttemptEntity } from './delivery-attempt.entity.ts';

export type PublicAttempt = Omit<WebhookDeliveryAttempt, 'tenantId'> & { readonly tenantId: string | null };

/** The use of a signing key. */
export interface KeyUse {
  readonly keyId: string;
  readonly lastSignedAt: Date | null;
  readonly lastSucceededAt: Date | null;
  readonly succeededWithoutAt: Date | null;
  readonly isSafeToRevoke: boolean;
}

export interface AttemptDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly database: Database;
  readonly pubSub: PubSub;
}

/** Maximum number of attempts listed per delivery. */
const mostOfDelivery = 100;

/** Milliseconds of the log that are searched for the use of a key: the longest grace period. */
const lookBack = 30 * 86_400_000;

export class AttemptService {
  constructor(private readonly dependencies: AttemptDependencies) {}

  list(request: ListRequest, selected: SelectedParts): Promise<ListConnection<PublicAttempt>> {
    return runList(this.dependencies.unit, attemptQuery, request, selected);
  }

  async ofDelivery(deliveryId: string): Promise<PublicAttempt[]> {
    const found = await this.dependencies.unit.call.em.find(
      WebhookDeliveryAttemptEntity,
      { deliveryId },
      { orderBy: { occurredAt: 'asc', id: 'asc' }, limit: mostOfDelivery },
    );
    return found.map(toShownAttempt);
  }

  /**
   * Streams new attempts.
   * @param subscriptionId restricts the stream to this subscription; null: all of the tenant.
   * @throws {DomainError} `notFound` for a subscription that is not the tenant's.
   */
  async listen(subscriptionId: string | null): Promise<AsyncIterableIterator<PublicAttempt>> {
    const { unit, database, pubSub } = this.dependencies;
    const { tenant, signal } = unit.call;
    const wanted = subscriptionId === null ? null : checkUuid(subscriptionId, subscriptionNotFound);
    if (wanted !== null && (await unit.call.em.count(WebhookSubscriptionEntity, { id: wanted })) === 0)
      throw subscriptionNotFound();
    const news = await pubSub.subscribe<AttemptNews>(attemptTopic(tenant.id), signal);
    return new AttemptStream(news, async ({ id }) => {
      const attempt = await database.session(tenant.id).findOne(WebhookDeliveryAttemptEntity, { id });
      return attempt === null || (wanted !== null && attempt.subscriptionId !== wanted)
        ? null
        : toShownAttempt(attempt);
    });
  }

  /**
   * The last use of each key of a subscription, newest key first. A key can be revoked when it no longer signs and
   * deliveries succeed without it.
   * @throws {DomainError} `notFound` for a subscription that is not the tenant's.
   */
  async keyUse(subscriptionId: string): Promise<KeyUse[]> {
    const { unit, clock } = this.dependencies;
    const known = checkUuid(subscriptionId, subscriptionNotFound);
    const now = clock.now();
    const rows = await readKeyUse(unit.call.em, known, new Date(now.getTime() - lookBack));
    // Every subscription has a key.
    if (rows.length === 0) throw subscriptionNotFound();
    return rows.map((row) => ({
      keyId: row.id,
      lastSignedAt: dateOf(row.lastSignedAt),
      lastSucceededAt: dateOf(row.lastSucceededAt),
      succeededWithoutAt: dateOf(row.succeededWithoutAt),
      isSafeToRevoke: !signsAt({ ...row, expiresAt: dateOf(row.expiresAt) }, now),
    }));
  }
}

interface KeyUseRow extends Omit<KeyLife, 'expiresAt'> {
  readonly expiresAt: Date | string | null;
  readonly lastSignedAt: Date | string | null;
  readonly lastSucceededAt: Date | string | null;
  readonly succeededWithoutAt: Date | string | null;
}

/** One statement for any number of keys. */
function readKeyUse(em: EntityManager, subscriptionId: string, since: Date): Promise<KeyUseRow[]> {
  return em.execute(
    `select k.id, k.status, k.created_at as "createdAt", k.expires_at as "expiresAt",
       u.signed as "lastSignedAt", u.succeeded as "lastSucceededAt", u.without as "succeededWithoutAt"
     from webhooks.signing_key k
     cross join lateral (
       select max(a.occurred_at) filter (where a.signing_key_ids @> to_jsonb(k.id::text)) as signed,
         max(a.occurred_at) filter (where a.is_success and a.signing_key_ids @> to_jsonb(k.id::text)) as succeeded,
         max(a.occurred_at) filter (where a.is_success and not a.signing_key_ids @> to_jsonb(k.id::text)) as without
       from webhooks.delivery_attempt a
       where a.subscription_id = k.subscription_id and a.attempt_number > 0 and a.occurred_at >= ?) u
     where k.subscription_id = ? order by k.created_at desc limit 100`,
    [since, subscriptionId],
  );
}

function dateOf(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value);
}

function toShownAttempt(attempt: WebhookDeliveryAttempt): PublicAttempt {
  return { ...attempt, tenantId: wireTenantId(attempt.tenantId) };
}

/** Yields the attempts that match. `return()` ends it immediately, also while it waits. */
class AttemptStream implements AsyncIterableIterator<PublicAttempt> {
  constructor(
    private readonly news: AsyncIterableIterator<AttemptNews>,
    private readonly read: (one: AttemptNews) => Promise<PublicAttempt | null>,
  ) {}

  async next(): Promise<IteratorResult<PublicAttempt>> {
    for (;;) {
      const step = await this.news.next();
      if (step.done === true) return { done: true, value: undefined };
      const attempt = await this.read(step.value);
      if (attempt !== null) return { done: false, value: attempt };
    }
  }

  async return(): Promise<IteratorResult<PublicAttempt>> {
    await this.news.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
