import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { deliverQueue, wakeQueue } from './delivery.rules.ts';
import type { DeliveryDispatcher } from './delivery-dispatcher.ts';

/** One attempt of one delivery, as earlier versions sent it. */
interface DeliveryJob {
  readonly tenantId: string;
  readonly deliveryId: string;
  /** 1 for the first. */
  readonly attempt: number;
}

const retry = { limit: 5, delay: 1_000, backoff: true } as const;

/**
 * Starts due deliveries. The delivery rows are the queue; a wake-up job says when to claim. A schedule also claims once a
 * minute. The job returns immediately, so that it does not occupy a worker while deliveries are made.
 */
export function wakeDeliveries(dispatcher: Pick<DeliveryDispatcher, 'wake' | 'idle'>): JobDefinition {
  return {
    name: wakeQueue,
    concurrency: 20,
    retry,
    schedules: [{ cron: '* * * * *' }],
    handle: async () => dispatcher.wake(),
    idle: () => dispatcher.idle(),
  };
}

/** Takes over deliveries of earlier versions: their jobs become due deliveries. */
export function adoptDeliveries(
  { database, clock }: Pick<KernelServices, 'database' | 'clock'>,
  dispatcher: Pick<DeliveryDispatcher, 'wake'>,
): JobDefinition<DeliveryJob> {
  return {
    name: deliverQueue,
    concurrency: 20,
    retry,
    async handle({ tenantId, deliveryId, attempt }) {
      await database.session(tenantId).execute(
        `update notifications.delivery set next_attempt_at = ?
         where id = ? and attempts < ? and finished_at is null and next_attempt_at is null`,
        [clock.now(), deliveryId, attempt],
      );
      dispatcher.wake();
    },
  };
}
