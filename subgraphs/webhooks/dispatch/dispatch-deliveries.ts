import type { JobDefinition } from '../../kernel/messaging/job.ts';
import { dispatchQueue } from '../delivery/delivery.rules.ts';
import type { Dispatcher } from './dispatcher.ts';

/**
 * Starts due deliveries. The delivery rows are the queue; a wake-up job says when to claim. A schedule also claims once a
 * minute. The job returns immediately, so that it does not occupy a worker while deliveries are sent.
 */
export function dispatchDeliveries(dispatcher: Pick<Dispatcher, 'wake'>): JobDefinition {
  return {
    name: dispatchQueue,
    concurrency: 20,
    retry: { limit: 5, delay: 1_000, backoff: true },
    schedules: [{ cron: '* * * * *' }],
    handle: async () => dispatcher.wake(),
  };
}
