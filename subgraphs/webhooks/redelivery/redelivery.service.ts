import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock/clock.ts';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { JobSender } from '../../kernel/messaging/job.ts';
import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { type WebhookDelivery, WebhookDeliveryEntity } from '../delivery/delivery.entity.ts';
import { dispatchQueue, payloadQueue, redeliveryOf, repeatableStates } from '../delivery/delivery.rules.ts';
import { type PublicDelivery, toPublicDelivery } from '../delivery/delivery.service.ts';
import { WebhookSubscriptionEntity } from '../subscription/subscription.entity.ts';
import { webhookLimits } from '../webhooks.contract.ts';
import { deliveryNotFound, deliveryNotRetryable, subscriptionNotFound } from '../webhooks.errors.ts';

/** Absent members do not restrict the filter. */
const redeliveryFilter = z
  .object({
    subscriptionId: z.uuid().nullish(),
    eventType: text({ min: 1, max: webhookLimits.eventType }).nullish(),
    state: z.enum(['Skipped', 'DeadLettered']).nullish(),
    from: z.date().nullish(),
    to: z.date().nullish(),
  })
  .refine(({ from, to }) => from == null || to == null || from <= to, {
    path: ['to'],
    message: 'Validation:OutOfRange',
  });

type RedeliveryFilter = z.output<typeof redeliveryFilter>;

/** Maximum number of deliveries resent per call. */
const mostAtOnce = 1_000;

const day = 86_400_000;

type RepeatedDelivery = Pick<WebhookDelivery, 'id' | 'subscriptionId' | 'eventId'>;

interface MadeDelivery {
  readonly id: string;
  /** Whether its payload is made first. */
  readonly lacksPayload: boolean;
}

export interface RedeliveryDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly jobs: JobSender;
  /** Days for which the event of an ended delivery is kept at least. */
  readonly eventDays: number;
}

export class RedeliveryService {
  constructor(private readonly dependencies: RedeliveryDependencies) {}

  /**
   * Resends a delivery, or moves its scheduled attempt to now.
   * @returns the new delivery, or the rescheduled one.
   * @throws {DomainError} `notFound`, also for its subscription; `conflict` where the state, a deactivated subscription or
   * a deleted event forbids it, or where an earlier resend is in progress or succeeded.
   */
  async retry(id: string): Promise<PublicDelivery> {
    const { unit } = this.dependencies;
    const known = checkUuid(id, deliveryNotFound);
    return unit.run('retryWebhookDelivery', async (transaction) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const delivery = await transaction.em.findOne(WebhookDeliveryEntity, { id: known }, { lockMode });
      if (delivery === null) throw deliveryNotFound();
      const way = redeliveryOf(delivery.state);
      if (way === null || (way === 'repeat' && !this.isKept(delivery))) throw deliveryNotRetryable();
      const first = await this.wakeSubscription(transaction, delivery.subscriptionId);
      return way === 'hurry'
        ? this.deliverNow(transaction, delivery, first)
        : this.repeat(transaction, delivery, first);
    });
  }

  /**
   * Resends deliveries that match a filter and were not resent yet.
   * @throws {DomainError} `invalid`.
   */
  async redeliver(filter: unknown, isDryRun: boolean): Promise<{ matched: number; redelivered: number }> {
    const { unit, clock, jobs } = this.dependencies;
    const valid = validate(redeliveryFilter, filter);
    const now = clock.now();
    const [condition, parameters] = this.conditionOf(valid, now);
    return unit.run('redeliverWebhooks', async ({ em }) => {
      const rows: (RepeatedDelivery & { readonly matched: string })[] = await em.execute(
        `select d.id, d.subscription_id as "subscriptionId", d.event_id as "eventId", count(*) over () as matched
         from webhooks.delivery d join webhooks.subscription s on s.id = d.subscription_id
         where ${condition} order by d.created_at, d.id limit ?`,
        [...parameters, mostAtOnce],
      );
      const matched = Number(rows[0]?.matched ?? 0);
      if (isDryRun || rows.length === 0) return { matched, redelivered: 0 };
      const made = await this.resend(em, rows, now, now);
      await jobs.send(em, dispatchQueue, {});
      return { matched, redelivered: made.length };
    });
  }

  private conditionOf(filter: RedeliveryFilter, now: Date): [string, unknown[]] {
    const { subscriptionId, eventType, state, from, to } = filter;
    const states = state == null ? repeatableStates : [state];
    const conditions: [string, unknown[]][] = [
      ['d.tenant_id = ?', [this.dependencies.unit.call.tenant.id]],
      [`d.state in (${states.map(() => '?').join(', ')})`, [...states]],
      [`s.status <> 'Deactivated'`, []],
      ['d.finished_at >= ?', [this.retentionStart(now)]],
      [
        // If a resend failed too, only the resend is repeated. Otherwise the event would be delivered twice.
        `not exists (select 1 from webhooks.delivery r where r.event_id = d.event_id and r.redelivery_of = d.id
           and r.state <> 'Rejected')`,
        [],
      ],
      ...(subscriptionId == null ? [] : [['d.subscription_id = ?', [subscriptionId]] as [string, unknown[]]]),
      ...(eventType == null
        ? []
        : [
            ['exists (select from webhooks.event e where e.id = d.event_id and e.type = ?)', [eventType]] as [
              string,
              unknown[],
            ],
          ]),
      ...(from == null ? [] : [['d.created_at >= ?', [from]] as [string, unknown[]]]),
      ...(to == null ? [] : [['d.created_at < ?', [to]] as [string, unknown[]]]),
    ];
    return [conditions.map(([sql]) => sql).join(' and '), conditions.flatMap(([, values]) => values)];
  }

  private async repeat({ em }: Transaction, of: WebhookDelivery, first: Date): Promise<PublicDelivery> {
    const { clock, jobs } = this.dependencies;
    const now = clock.now();
    const [made] = await this.resend(em, [of], now, first);
    if (made === undefined) throw deliveryNotRetryable();
    await jobs.send(em, dispatchQueue, {});
    const { subscriptionId, eventId } = of;
    return {
      id: made.id,
      subscriptionId,
      eventId,
      redeliveryOf: of.id,
      state: 'Pending',
      attemptNumber: 0,
      nextAttemptAt: made.lacksPayload ? null : first,
      createdAt: now,
      finishedAt: null,
    };
  }

  /**
   * Resends each delivery that was not resent meanwhile. A unique index decides between concurrent calls.
   * @returns the new ones.
   */
  private async resend(
    em: EntityManager,
    of: readonly RepeatedDelivery[],
    now: Date,
    dueAt: Date,
  ): Promise<MadeDelivery[]> {
    const { id: tenantId } = this.dependencies.unit.call.tenant;
    const resends = of.map(({ id, subscriptionId, eventId }) => ({
      id: uuid(),
      subscription_id: subscriptionId,
      event_id: eventId,
      of: id,
    }));
    const made: MadeDelivery[] = await em.execute(
      `insert into webhooks.delivery (id, tenant_id, subscription_id, event_id, state, attempt_number,
         next_attempt_at, redelivery_of, created_at, is_queried, payload, payload_term)
       select n.id, ?, n.subscription_id, n.event_id, 'Pending', 0,
         case when d.payload is not null or not d.is_queried then ?::timestamptz end, n."of", ?, d.is_queried, d.payload, d.payload_term
       from jsonb_to_recordset(?::jsonb) as n(id uuid, subscription_id uuid, event_id uuid, "of" uuid)
       join webhooks.delivery d on d.id = n."of"
       on conflict (redelivery_of, tenant_id) where state in ('Pending', 'Retrying', 'Succeeded') do nothing
       returning id, next_attempt_at is null as "lacksPayload"`,
      [tenantId, dueAt, now, JSON.stringify(resends)],
    );
    const queried = made.filter(({ lacksPayload }) => lacksPayload).map(({ id }) => ({ id, tenantId }));
    if (queried.length > 0) await this.dependencies.jobs.sendAll(em, payloadQueue, queried);
    return made;
  }

  private async deliverNow(
    { em }: Transaction,
    delivery: WebhookDelivery,
    first: Date,
  ): Promise<PublicDelivery> {
    delivery.nextAttemptAt = first;
    await this.dependencies.jobs.send(em, dispatchQueue, {});
    return toPublicDelivery(delivery);
  }

  /**
   * Closes the circuit and puts the delivery before the subscription's backlog, because the caller requested it now.
   * @returns a time before all due deliveries of the subscription; now if there are none.
   * @throws {DomainError} `notFound`, `conflict`.
   */
  private async wakeSubscription({ em }: Transaction, id: string): Promise<Date> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const subscription = await em.findOne(WebhookSubscriptionEntity, { id }, { lockMode });
    if (subscription === null) throw subscriptionNotFound();
    if (subscription.status === 'Deactivated') throw deliveryNotRetryable();
    subscription.circuitOpenUntil = null;
    const [due] = await em.execute<{ at: Date | string | null }[]>(
      'select min(next_attempt_at) as at from webhooks.delivery where subscription_id = ?',
      [id],
    );
    const before = due?.at == null ? Number.POSITIVE_INFINITY : new Date(due.at).getTime() - 1;
    return new Date(Math.min(before, this.dependencies.clock.now().getTime()));
  }

  private isKept({ finishedAt }: WebhookDelivery): boolean {
    return finishedAt !== null && finishedAt >= this.retentionStart(this.dependencies.clock.now());
  }

  private retentionStart(now: Date): Date {
    return new Date(now.getTime() - this.dependencies.eventDays * day);
  }
}
