import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { systemActor } from '../../kernel/call/actor.ts';
import { BatchedWrites } from '../../kernel/messaging/dispatch/batched-writes.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import { attemptTopic } from '../attempt/attempt-topic.ts';
import { dispatchQueue } from '../delivery/delivery.rules.ts';
import { moveSubscription } from '../subscription/move-subscription.ts';
import { WebhookSubscriptionEntity } from '../subscription/subscription.entity.ts';
import { suspendedBySystem } from '../subscription/subscription.rules.ts';
import { subscriptionTopic } from '../subscription/subscription.service.ts';
import { deliveriesFailing } from '../webhooks.contract.ts';
import { DeliveryMetrics } from './delivery-metrics.ts';
import type { AttemptRecord, Suspension } from './judge-attempt.ts';
import { type FailingTarget, recordAttempts, type WrittenAttempt } from './record-attempts.ts';

/** Maximum number of records per transaction. */
const batchSize = 200;

/** Records attempts in batches. */
export class AttemptRecorder {
  private readonly writes: BatchedWrites<AttemptRecord>;
  private readonly metrics = new DeliveryMetrics();

  constructor(
    private readonly services: Pick<
      KernelServices,
      'database' | 'jobs' | 'events' | 'epochs' | 'pubSub' | 'clock' | 'logger'
    >,
  ) {
    this.writes = new BatchedWrites(batchSize, (batch) => this.write(batch));
  }

  /**
   * Resolves when the attempt is in the log.
   * @throws the database's error. The lease then expires and the delivery is attempted again.
   */
  record(record: AttemptRecord): Promise<void> {
    return this.writes.add(record);
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
      await this.alert(em, recorded.failing);
      return recorded;
    });
    for (const attempt of attempts) this.metrics.countAttempt(attempt);
    await this.announce(attempts);
  }

  /**
   * Runs before the attempt is recorded. If the process dies in between, the lease expires and the next attempt finds
   * the subscription suspended.
   */
  private async suspend(
    { tenantId, subscriptionId }: AttemptRecord['delivery'],
    { reason, failingSince }: Suspension,
  ): Promise<void> {
    const { database, events, epochs, clock } = this.services;
    const publisher = events.publisher({ tenant: tenantOf(tenantId), actor: systemActor });
    await database.session(tenantId).transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const subscription = await em.findOne(WebhookSubscriptionEntity, { id: subscriptionId }, { lockMode });
      if (subscription === null || subscription.status !== 'Active') return;
      // The subscription may have had a success or been activated during the attempt.
      if (failingSince !== null && subscription.failingSince?.getTime() !== failingSince.getTime()) return;
      await moveSubscription(
        { publish: (type, data) => publisher.publish(em, type, data) },
        subscription,
        'suspend',
        { at: clock.now(), by: suspendedBySystem, reason },
      );
      await epochs.bump(em, tenantId, subscriptionTopic);
      this.metrics.countSuspension();
    });
  }

  private async alert(em: EntityManager, failing: readonly FailingTarget[]): Promise<void> {
    await this.services.events.publishForTenants(
      em,
      failing.map(({ tenantId, ...data }) => ({ tenantId, type: deliveriesFailing, data })),
    );
  }

  /** Notifies live subscribers. A lost message is harmless: the log has the attempt. */
  private async announce(attempts: readonly WrittenAttempt[]): Promise<void> {
    const { pubSub, logger } = this.services;
    try {
      await Promise.all(
        attempts.map(({ id, delivery }) => pubSub.publish(attemptTopic(delivery.tenantId), { id })),
      );
    } catch (error) {
      logger.warn({ err: error }, 'delivery attempts could not be published to listeners');
    }
  }
}

/** Whether an attempt of the same batch succeeded, which outdates this suspension. */
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

/** Distinct times, rounded up to whole seconds. */
function bySecond(instants: readonly Date[]): readonly Date[] {
  const seconds = new Set(instants.map((instant) => Math.ceil(instant.getTime() / 1_000)));
  return [...seconds].sort((a, b) => a - b).map((second) => new Date(second * 1_000));
}
