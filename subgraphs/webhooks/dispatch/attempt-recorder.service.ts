import { LockMode } from '@mikro-orm/core';
import { systemActor } from '../../kernel/call/actor.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import { attemptTopic } from '../attempt/attempt-topic.ts';
import { dispatchQueue } from '../delivery/delivery.rules.ts';
import { moveSubscription } from '../subscription/move-subscription.ts';
import { WebhookSubscriptionEntity } from '../subscription/subscription.entity.ts';
import { suspendedBySystem } from '../subscription/subscription.rules.ts';
import { DeliveryMetrics } from './delivery-metrics.ts';
import type { AttemptRecord, Suspension } from './judge-attempt.ts';
import { recordAttempts, type WrittenAttempt } from './record-attempts.ts';

/** Most records of one transaction. */
const batchSize = 200;

interface Waiting {
  readonly record: AttemptRecord;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Writes attempts down. What comes while a transaction runs goes into the next one together: many deliveries cost little
 * more than one.
 */
export class AttemptRecorder {
  private waiting: Waiting[] = [];
  private isWriting = false;
  private readonly metrics = new DeliveryMetrics();

  constructor(
    private readonly services: Pick<
      KernelServices,
      'database' | 'jobs' | 'events' | 'pubSub' | 'clock' | 'logger'
    >,
  ) {}

  /**
   * Resolves when the attempt is in the log.
   * @throws what the database said: then the lease runs out and the delivery is made again.
   */
  record(record: AttemptRecord): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ record, done, failed });
      if (!this.isWriting) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    // Whoever ends in the same turn joins.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, batchSize);
      try {
        await this.write(batch.map(({ record }) => record));
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.isWriting = false;
  }

  private async write(records: readonly AttemptRecord[]): Promise<void> {
    const { database, jobs, clock } = this.services;
    for (const { delivery, suspension } of records)
      if (suspension !== null && !isOutdated(suspension, delivery, records))
        await this.suspend(delivery, suspension);
    const { attempts } = await database.system(async (em) => {
      const recorded = await recordAttempts(em, records, clock.now());
      const wakeUps = bySecond(recorded.wakeUps);
      await jobs.sendAll(
        em,
        dispatchQueue,
        wakeUps.map(() => ({})),
        wakeUps,
      );
      return recorded;
    });
    for (const attempt of attempts) this.metrics.countAttempt(attempt);
    await this.announce(attempts);
  }

  /** Before the attempt is recorded: a process that dies in between leaves a lease, and the state is found suspended. */
  private async suspend(
    { tenantId, subscriptionId }: AttemptRecord['delivery'],
    { reason, failingSince }: Suspension,
  ): Promise<void> {
    const { database, events, clock } = this.services;
    const publisher = events.publisher({ tenant: tenantOf(tenantId), actor: systemActor });
    await database.session(tenantId).transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const subscription = await em.findOne(WebhookSubscriptionEntity, { id: subscriptionId }, { lockMode });
      if (subscription === null || subscription.status !== 'Active') return;
      // It may have had a success, or been activated, while the attempt was under way.
      if (failingSince !== null && subscription.failingSince?.getTime() !== failingSince.getTime()) return;
      await moveSubscription(
        { publish: (type, data) => publisher.publish(em, type, data) },
        subscription,
        'suspend',
        { at: clock.now(), by: suspendedBySystem, reason },
      );
      this.metrics.countSuspension();
    });
  }

  /** Tells who listens; what is lost here is in the log. */
  private async announce(attempts: readonly WrittenAttempt[]): Promise<void> {
    const { pubSub, logger } = this.services;
    try {
      await Promise.all(
        attempts.map(({ id, delivery }) => pubSub.publish(attemptTopic(delivery.tenantId), { id })),
      );
    } catch (error) {
      logger.warn({ err: error }, 'listeners were not told of attempts');
    }
  }
}

/** Whether an attempt written down together with it was a success. */
function isOutdated(
  { failingSince }: Suspension,
  { subscriptionId }: AttemptRecord['delivery'],
  records: readonly AttemptRecord[],
): boolean {
  return (
    failingSince !== null &&
    records.some(({ isSuccess, delivery }) => isSuccess && delivery.subscriptionId === subscriptionId)
  );
}

/** Whole seconds, each once, not before what they stand for. */
function bySecond(instants: readonly Date[]): readonly Date[] {
  const seconds = new Set(instants.map((instant) => Math.ceil(instant.getTime() / 1_000)));
  return [...seconds].sort((a, b) => a - b).map((second) => new Date(second * 1_000));
}
