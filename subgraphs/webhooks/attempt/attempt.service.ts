import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { ListOfEach } from '../../kernel/query/list-of-each.ts';
import type { Row } from '../../kernel/query/read-query.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import { findForEach, sendForEach } from '../../kernel/query/send-for-each.ts';
import { sql } from '../../kernel/query/sql-text.ts';
import { wireTenantId } from '../../kernel/tenancy/tenant.ts';
import type { WebhookDelivery } from '../delivery/delivery.entity.ts';
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
export const mostOfDelivery = 100;
/** Maximum number of attempts listed per event and subscription: an explanation has 100 subscriptions. */
export const mostExplained = 10;

/** Milliseconds of the log that are searched for the use of a key: the longest grace period. */
const lookBack = 30 * 86_400_000;

const oldestFirst = { occurredAt: 'asc', id: 'asc' } as const;
const newestFirst = { occurredAt: 'desc', id: 'desc' } as const;

/** A delivery, and what it shares with the resends of it. */
type EventDelivery = Pick<WebhookDelivery, 'id' | 'eventId' | 'subscriptionId'>;

/** Attempts of the caller's tenant. One instance per request: its loaders batch reads. */
export class AttemptService {
  private readonly bySubscription: ListOfEach<PublicAttempt>;
  private readonly keyUses = new DataLoader<string, KeyUse[]>((ids) => this.loadKeyUse(ids), {
    cache: false,
  });
  private readonly byEvent = new DataLoader<EventDelivery, PublicAttempt[]>((all) => this.loadOfEvents(all), {
    cache: false,
  });
  private readonly byDelivery = new DataLoader<string, PublicAttempt[]>((ids) => this.load(ids), {
    cache: false,
  });

  constructor(private readonly dependencies: AttemptDependencies) {
    this.bySubscription = new ListOfEach(dependencies.unit, attemptQuery, 'subscription_id');
  }

  list(request: ListRequest, selected: ConnectionSelection): Promise<ListConnection<PublicAttempt>> {
    return runList(this.dependencies.unit, attemptQuery, request, selected);
  }

  /** As {@link list}, of one subscription. Any number of subscriptions need as many statements as one. */
  ofSubscription(
    id: string,
    request: ListRequest,
    selected: ConnectionSelection,
  ): Promise<ListConnection<PublicAttempt>> {
    return this.bySubscription.of(id, request, selected);
  }

  /**
   * Attempts of a delivery and of the others of its event to its subscription, newest first. Any number of calls need
   * one statement.
   */
  ofSameEvent(delivery: EventDelivery): Promise<PublicAttempt[]> {
    return this.byEvent.load(delivery);
  }

  private async loadOfEvents(deliveries: readonly EventDelivery[]): Promise<PublicAttempt[][]> {
    const { em } = this.dependencies.unit.call;
    const newest = `select a.id from webhooks.delivery one
      join webhooks.delivery d on d.event_id = one.event_id and d.subscription_id = one.subscription_id
      join webhooks.delivery_attempt a on a.delivery_id = d.id
      where one.id = parent.id order by a.occurred_at desc, a.id desc limit ${mostExplained}`;
    const ids = deliveries.map(({ id }) => id);
    const found = await findForEach(em, WebhookDeliveryAttemptEntity, ids, newest, { orderBy: newestFirst });
    const pair = ({ eventId, subscriptionId }: Omit<EventDelivery, 'id'>) => `${eventId} ${subscriptionId}`;
    const known = Map.groupBy(found.map(toShownAttempt), pair);
    return deliveries.map((one) => known.get(pair(one)) ?? []);
  }

  /** Attempts of a delivery, oldest first. Any number of calls need one statement. */
  ofDelivery(id: string): Promise<PublicAttempt[]> {
    return this.byDelivery.load(id);
  }

  private async load(ids: readonly string[]): Promise<PublicAttempt[][]> {
    const { em } = this.dependencies.unit.call;
    const oldest = `select id from webhooks.delivery_attempt where delivery_id = parent.id
      order by occurred_at, id limit ${mostOfDelivery}`;
    const found = await findForEach(em, WebhookDeliveryAttemptEntity, ids, oldest, { orderBy: oldestFirst });
    const known = Map.groupBy(found.map(toShownAttempt), ({ deliveryId }) => deliveryId);
    return ids.map((id) => known.get(id) ?? []);
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
    const [uses = []] = await this.loadKeyUse([checkUuid(subscriptionId, subscriptionNotFound)]);
    // Every subscription has a key.
    if (uses.length === 0) throw subscriptionNotFound();
    return uses;
  }

  /** As {@link keyUse}, of a subscription that was read. Any number of calls need one statement. */
  keyUseOf(subscriptionId: string): Promise<KeyUse[]> {
    return this.keyUses.load(subscriptionId);
  }

  private async loadKeyUse(ids: readonly string[]): Promise<KeyUse[][]> {
    const { unit, clock } = this.dependencies;
    const now = clock.now();
    const known = await readKeyUse(unit.call.em, ids, new Date(now.getTime() - lookBack));
    const useOf = (row: KeyUseRow) => ({
      keyId: row.id,
      lastSignedAt: dateOf(row.lastSignedAt),
      lastSucceededAt: dateOf(row.lastSucceededAt),
      succeededWithoutAt: dateOf(row.succeededWithoutAt),
      isSafeToRevoke: !signsAt({ ...row, expiresAt: dateOf(row.expiresAt) }, now),
    });
    return ids.map((id) => (known.get(id) ?? []).map(useOf));
  }
}

interface KeyUseRow extends Row, Omit<KeyLife, 'expiresAt'> {
  readonly expiresAt: Date | string | null;
  readonly lastSignedAt: Date | string | null;
  readonly lastSucceededAt: Date | string | null;
  readonly succeededWithoutAt: Date | string | null;
}

/** By subscription: one statement for any number of subscriptions and keys. */
function readKeyUse(em: EntityManager, ids: readonly string[], since: Date) {
  const uses = sql(
    `select k.id, k.status, k.created_at as "createdAt", k.expires_at as "expiresAt",
       u.signed as "lastSignedAt", u.succeeded as "lastSucceededAt", u.without as "succeededWithoutAt"
     from webhooks.signing_key k
     cross join lateral (
       select max(a.occurred_at) filter (where a.signing_key_ids @> to_jsonb(k.id::text)) as signed,
         max(a.occurred_at) filter (where a.is_success and a.signing_key_ids @> to_jsonb(k.id::text)) as succeeded,
         max(a.occurred_at) filter (where a.is_success and not a.signing_key_ids @> to_jsonb(k.id::text)) as without
       from webhooks.delivery_attempt a
       where a.subscription_id = k.subscription_id and a.attempt_number > 0 and a.occurred_at >= ?) u
     where k.subscription_id = parent.id order by k.created_at desc limit 100`,
    since,
  );
  return sendForEach<KeyUseRow>(em, ids, uses);
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
