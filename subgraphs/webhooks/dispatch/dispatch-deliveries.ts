import type { JobDefinition } from '../../kernel/messaging/job.ts';
import { dispatchQueue } from '../delivery/delivery.rules.ts';
import type { Dispatcher } from './dispatcher.ts';

/**
 * Starts what is due. The rows of deliveries are the queue; a wake-up says when to look, and once a minute somebody
 * looks in any case. The job ends at once: it must not hold its place for as long as there is something to send.
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
