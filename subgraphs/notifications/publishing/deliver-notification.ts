import type { JobDefinition } from '../../kernel/messaging/job.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import { deliverQueue } from './delivery.rules.ts';
import type { DeliveryService } from './delivery.service.ts';

/** One attempt of one delivery. */
export interface DeliveryJob {
  readonly tenantId: string;
  readonly deliveryId: string;
  /** 1 for the first. */
  readonly attempt: number;
}

/** Makes deliveries, `parallel` at once in this process. A failed attempt sends the job of the next one itself. */
export function deliverNotification(service: DeliveryService, parallel: number): JobDefinition<DeliveryJob> {
  return {
    name: deliverQueue,
    concurrency: parallel,
    // For what is not the channel's failure: a killed process, a lost database.
    retry: { limit: 5, delay: 1_000, backoff: true },
    handle: (job, { signal }) =>
      inSpan({ source: 'Svc.Notifications', name: 'notification.deliver' }, (span) =>
        service.attempt(job, signal, span),
      ),
  };
}
