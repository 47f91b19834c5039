import type { EntityManager } from '@mikro-orm/postgresql';
import { BatchedWrites } from '../../kernel/messaging/dispatch/batched-writes.ts';
import { renewLeases } from '../../kernel/messaging/dispatch/renew-leases.ts';
import {
  type ClaimedRows,
  type HeldRow,
  type LeasedRows,
  type RowClaim,
  RowDispatcher,
} from '../../kernel/messaging/dispatch/row-dispatcher.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { settleDigests } from '../steps/close-digests.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries.ts';
import { wakeQueue } from './delivery.rules.ts';
import type { DeliveryService } from './delivery.service.ts';
import { DeliveryBatch } from './delivery-batch.ts';
import { DeliveryPace } from './delivery-pace.ts';
import { type DeliveryRecord, recordOutcomes } from './record-outcomes.ts';

/** Milliseconds of a lease. It is renewed while its process lives, so it may be shorter than an attempt. */
const lease = 4_000;

/** Most outcomes one statement writes down. */
const mostRecords = 200;

/** Milliseconds that outcomes wait for others, because attempts end at different times. */
const gathering = 5;

export interface DeliveryDispatcherDependencies {
  readonly services: KernelServices;
  readonly deliveries: Pick<DeliveryService, 'attempt'>;
  /** Maximum number of concurrent attempts of this process. */
  readonly parallel: number;
}

/** Makes due deliveries. */
export class DeliveryDispatcher extends RowDispatcher<BatchedDelivery> {
  constructor(dependencies: DeliveryDispatcherDependencies) {
    super({
      services: dependencies.services,
      rows: new DueDeliveries(dependencies),
      lostMessage: 'the delivery of a notification is lost, and made again',
    });
  }
}

/** A delivery and the others of its claim. */
interface BatchedDelivery {
  readonly delivery: ClaimedDelivery;
  readonly batch: DeliveryBatch;
}

class DueDeliveries implements LeasedRows<BatchedDelivery> {
  readonly wakeQueue = wakeQueue;
  readonly lease = lease;
  private readonly pace: DeliveryPace;
  private readonly records: BatchedWrites<DeliveryRecord>;

  constructor(private readonly dependencies: DeliveryDispatcherDependencies) {
    this.pace = new DeliveryPace(dependencies.parallel);
    this.records = new BatchedWrites(mostRecords, (batch) => this.record(batch), gathering);
  }

  room(): number {
    return this.pace.room;
  }

  async claim(em: EntityManager, claim: RowClaim): Promise<ClaimedRows<BatchedDelivery>> {
    const deliveries = await claimDeliveries(em, claim, lease);
    const batch = new DeliveryBatch(this.dependencies.services, deliveries);
    return {
      rows: deliveries.map((delivery) => ({ delivery, batch })),
      isMore: deliveries.length === claim.limit,
      isCrowded: false,
    };
  }

  take(): void {
    this.pace.take();
  }

  async run({ delivery, batch }: BatchedDelivery, leaseId: string, signal: AbortSignal): Promise<void> {
    const { deliveries, services } = this.dependencies;
    const record = await this.pace.run(async () => {
      signal.throwIfAborted();
      const occurredAt = services.clock.now();
      const since = performance.now();
      const outcome = await deliveries.attempt(delivery, batch, signal);
      const durationMs = Math.round(performance.now() - since);
      return { delivery, leaseId, outcome, occurredAt, durationMs };
    });
    await this.records.add(record);
  }

  release(): null {
    this.pace.release();
    return null;
  }

  async renew(held: readonly HeldRow<BatchedDelivery>[]): Promise<void> {
    const { database } = this.dependencies.services;
    const deliveries = held.map(({ row, leaseId }) => ({ row: row.delivery, leaseId }));
    await database.system((em) => renewLeases(em, 'notifications.delivery', deliveries, lease));
  }

  private async record(records: readonly DeliveryRecord[]): Promise<void> {
    const { database, jobs, clock, logger } = this.dependencies.services;
    await database.system(async (em) => {
      await recordOutcomes(em, records, clock.now());
      const led = records.filter(
        ({ delivery, outcome }) => delivery.step === 'Digest' && outcome.nextAttemptAt === null,
      );
      await settleDigests(
        em,
        led.map(({ delivery }) => delivery.id),
        clock.now(),
      );
      const retries = [...secondsOf(records)].map((second) => new Date(second * 1_000));
      await jobs.sendAll(
        em,
        wakeQueue,
        retries.map(() => ({})),
        retries,
      );
    });
    for (const { delivery, outcome } of records)
      if (outcome.status === 'DeadLettered')
        logger.error(
          { deliveryId: delivery.id, channel: delivery.channel, attempt: delivery.attempts + 1 },
          'a notification was not delivered',
        );
  }
}

/** The seconds at which a delivery is due again. */
function secondsOf(records: readonly DeliveryRecord[]): ReadonlySet<number> {
  return new Set(
    records.flatMap(({ outcome: { nextAttemptAt } }) =>
      nextAttemptAt === null ? [] : [Math.ceil(nextAttemptAt.getTime() / 1_000)],
    ),
  );
}
