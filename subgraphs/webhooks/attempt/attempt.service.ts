import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { type QueryResult, runQuery } from '../../kernel/query/run-query.ts';
import { wireTenantId } from '../../kernel/tenancy/tenant.ts';
import { type KeyLife, signsAt } from '../signing-key/signing-key.rules.ts';
import { WebhookSubscriptionEntity } from '../subscription/subscription.entity.ts';
import { subscriptionNotFound } from '../webhooks.errors.ts';
import { attemptQuery } from './attempt.query.ts';
import { type AttemptNews, attemptTopic } from './attempt-topic.ts';
import { type WebhookDeliveryAttempt, WebhookDeliveryAttemptEntity } from './delivery-attempt.entity.ts';

/** An attempt as the wire shows it. */
export type ShownAttempt = Omit<WebhookDeliveryAttempt, 'tenantId'> & { readonly tenantId: string | null };

/** What the log says of a key. */
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

/** Attempts of one delivery that are shown. */
const mostOfDelivery = 100;

/** Milliseconds the use of a key is looked back for: the longest grace period. */
const lookBack = 30 * 86_400_000;

/** The log of attempts of the caller's tenant. */
export class AttemptService {
  constructor(private readonly dependencies: AttemptDependencies) {}

  /** Attempts; see {@link runQuery}. */
  list(request: unknown): Promise<QueryResult<ShownAttempt>> {
    return runQuery(this.dependencies.unit, attemptQuery, request);
  }

  /** Attempts of a delivery of the tenant, first to last. */
  async ofDelivery(deliveryId: string): Promise<ShownAttempt[]> {
    const found = await this.dependencies.unit.call.em.find(
      WebhookDeliveryAttemptEntity,
      { deliveryId },
      { orderBy: { occurredAt: 'asc', id: 'asc' }, limit: mostOfDelivery },
    );
    return found.map(toShownAttempt);
  }

  /**
   * Attempts as they are made.
   * @param subscriptionId only its own; null: all of the tenant.
   * @throws {DomainError} `notFound` for a subscription that is not the tenant's.
   */
  async listen(subscriptionId: string | null): Promise<AsyncIterableIterator<ShownAttempt>> {
    const { unit, database, pubSub } = this.dependencies;
    const { tenant, signal } = unit.call;
    const wanted = subscriptionId === null ? null : checkUuid(subscriptionId, subscriptionNotFound);
    if (wanted !== null && (await unit.call.em.count(WebhookSubscriptionEntity, { id: wanted })) === 0)
      throw subscriptionNotFound();
    const news = await pubSub.subscribe<AttemptNews>(attemptTopic(tenant.id), signal);
    return new HeardAttempts(news, async ({ id }) => {
      const attempt = await database.session(tenant.id).findOne(WebhookDeliveryAttemptEntity, { id });
      return attempt === null || (wanted !== null && attempt.subscriptionId !== wanted)
        ? null
        : toShownAttempt(attempt);
    });
  }

  /**
   * When each key of a subscription last signed, newest key first: a key that signs no more, and without which
   * deliveries succeed, can be revoked.
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

/** One statement, whatever the number of keys. */
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

function toShownAttempt(attempt: WebhookDeliveryAttempt): ShownAttempt {
  return { ...attempt, tenantId: wireTenantId(attempt.tenantId) };
}

/** What of the news is the listener's. `return()` ends it at once, also while it waits. */
class HeardAttempts implements AsyncIterableIterator<ShownAttempt> {
  constructor(
    private readonly news: AsyncIterableIterator<AttemptNews>,
    private readonly read: (one: AttemptNews) => Promise<ShownAttempt | null>,
  ) {}

  async next(): Promise<IteratorResult<ShownAttempt>> {
    for (;;) {
      const step = await this.news.next();
      if (step.done === true) return { done: true, value: undefined };
      const attempt = await this.read(step.value);
      if (attempt !== null) return { done: false, value: attempt };
    }
  }

  async return(): Promise<IteratorResult<ShownAttempt>> {
    await this.news.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
