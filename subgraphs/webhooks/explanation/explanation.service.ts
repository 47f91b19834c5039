import type { Clock } from '../../kernel/clock/clock.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid, uuidOrNull } from '../../kernel/persistence/uuid.ts';
import type { PublicDelivery } from '../delivery/delivery.service.ts';
import type { OfferedEventTypes } from '../event-type/offered-event-types.ts';
import { firstBefore } from '../ordering/ordered-deliveries.ts';
import { type DeliveryState, type SubscriptionStatus, webhookLimits } from '../webhooks.contract.ts';
import { subscriptionNotFound } from '../webhooks.errors.ts';
import { matchOf, nextStepOf, type Selection } from './explanation.rules.ts';

type Moment = Date | string | null;

interface Row extends Pick<Selection, 'eventTypes' | 'filter'> {
  readonly type: string;
  readonly data: unknown;
  readonly occurredAt: Date | string;
  /** Null where the tenant has no subscription. */
  readonly subscriptionId: string | null;
  readonly targetUrl: string;
  readonly subscribedAt: Date | string;
  readonly status: SubscriptionStatus;
  readonly pausedAt: Moment;
  readonly circuitOpenUntil: Moment;
  readonly pacedUntil: Moment;
  readonly deliveryCount: number;
  readonly id: string | null;
  readonly state: DeliveryState;
  readonly attemptNumber: number;
  readonly nextAttemptAt: Moment;
  readonly redeliveryOf: string | null;
  readonly createdAt: Date | string;
  readonly finishedAt: Moment;
  readonly isInProgress: boolean;
  readonly waitsForDeliveryId: string | null;
}

/** What became of an event for one subscription. */
type SubscriptionExplanation = ReturnType<typeof matchOf> &
  ReturnType<typeof nextStepOf> & {
    readonly subscriptionId: string;
    readonly targetUrl: string;
    readonly deliveryCount: number;
    readonly lastDelivery: PublicDelivery | null;
    /** The first delivery of the same key that has not ended; null: it waits for none. */
    readonly waitsForDeliveryId: string | null;
  };

/** What became of an event. */
export interface EventExplanation {
  readonly eventId: string;
  readonly eventType: string;
  readonly occurredAt: Date;
  readonly subscriptions: readonly SubscriptionExplanation[];
}

export class ExplanationService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly eventTypes: Pick<OfferedEventTypes, 'all'>,
  ) {}

  /**
   * Explains an event of the tenant by one statement.
   * @returns null for an event that is not stored.
   * @throws {DomainError} `notFound` for a subscription that the tenant does not have.
   */
  async explain(id: string, subscriptionId: string | null): Promise<EventExplanation | null> {
    const eventId = uuidOrNull(id);
    const only = subscriptionId === null ? null : checkUuid(subscriptionId, subscriptionNotFound);
    if (eventId === null) return null;
    const rows = await this.read(eventId, only);
    const [first] = rows;
    if (first === undefined) return null;
    const explained = rows.flatMap((row) =>
      row.subscriptionId === null
        ? []
        : [this.explainOne({ ...row, subscriptionId: row.subscriptionId }, eventId)],
    );
    if (only !== null && explained.length === 0) throw subscriptionNotFound();
    return {
      eventId,
      eventType: first.type,
      occurredAt: new Date(first.occurredAt),
      subscriptions: explained,
    };
  }

  private read(eventId: string, subscriptionId: string | null): Promise<Row[]> {
    const { em, tenant } = this.unit.call;
    return em.execute<Row[]>(
      `select e.type, e.data, e.occurred_at as "occurredAt", s.id as "subscriptionId",
         s.target_url as "targetUrl", s.created_at as "subscribedAt", s.status, s.event_types as "eventTypes", s.filter, s.paused_at as "pausedAt",
         s.circuit_open_until as "circuitOpenUntil",
         date_trunc('milliseconds', s.paced_until + make_interval(secs => 1 / s.rate_per_second::float8)
           + interval '999 microseconds') as "pacedUntil",
         coalesce(c.count, 0)::int as "deliveryCount", d.id, d.state, d.attempt_number as "attemptNumber",
         d.next_attempt_at as "nextAttemptAt", d.redelivery_of as "redeliveryOf", d.created_at as "createdAt",
         d.finished_at as "finishedAt", coalesce(d.lease_until > now(), false) as "isInProgress",
         b.id as "waitsForDeliveryId"
       from webhooks.event e
       left join lateral (
         select * from webhooks.subscription s
         where s.tenant_id = ? and (?::uuid is null or s.id = ?::uuid)
         order by exists (select from webhooks.delivery x where x.event_id = e.id and x.subscription_id = s.id) desc,
           s.created_at, s.id limit ${webhookLimits.explainedSubscriptions}) s on true
       left join lateral (
         select * from webhooks.delivery d where d.event_id = e.id and d.subscription_id = s.id
         order by d.created_at desc, d.id desc limit 1) d on true
       left join lateral (${firstBefore('d')}) b on true
       left join lateral (
         select count(*) from webhooks.delivery d where d.event_id = e.id and d.subscription_id = s.id) c on true
       where e.id = ? and e.tenant_id = ? order by (d.id is null), s.created_at, s.id`,
      [tenant.id, subscriptionId, subscriptionId, eventId, tenant.id],
    );
  }

  private explainOne(
    row: Row & { readonly subscriptionId: string },
    eventId: string,
  ): SubscriptionExplanation {
    const { type, data, subscriptionId, targetUrl, deliveryCount, isInProgress, waitsForDeliveryId } = row;
    const schema = this.eventTypes.all.find(({ name }) => name === type)?.schema ?? {};
    const lastDelivery = deliveryOf(row, eventId);
    const next = nextStepOf(
      {
        status: row.status,
        pausedAt: dateOf(row.pausedAt),
        circuitOpenUntil: dateOf(row.circuitOpenUntil),
        pacedUntil: dateOf(row.pacedUntil),
        delivery:
          lastDelivery === null
            ? null
            : { ...lastDelivery, isInProgress, isBehind: waitsForDeliveryId !== null },
      },
      this.clock.now(),
    );
    return {
      ...matchOf(
        { ...row, since: new Date(row.subscribedAt), hasDelivery: lastDelivery !== null },
        { type, data, schema, occurredAt: new Date(row.occurredAt) },
      ),
      ...next,
      subscriptionId,
      targetUrl,
      deliveryCount,
      lastDelivery,
      waitsForDeliveryId,
    };
  }
}

function deliveryOf(row: Row & { readonly subscriptionId: string }, eventId: string): PublicDelivery | null {
  if (row.id === null) return null;
  const { id, subscriptionId, state, attemptNumber, redeliveryOf } = row;
  return {
    id,
    subscriptionId,
    eventId,
    state,
    attemptNumber,
    redeliveryOf,
    nextAttemptAt: dateOf(row.nextAttemptAt),
    createdAt: new Date(row.createdAt),
    finishedAt: dateOf(row.finishedAt),
  };
}

function dateOf(value: Moment): Date | null {
  return value === null ? null : new Date(value);
}
