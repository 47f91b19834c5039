import type { DomainEvent, EventSubscriber } from '../../kernel/call/event.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import { activeTraceparent } from '../../kernel/telemetry/traceparent.ts';
import { dispatchQueue } from '../delivery/delivery.rules.ts';
import type { OfferedEventTypes } from '../event-type/offered-event-types.ts';
import { deliveryMessage } from './delivery-message.ts';
import { DeliveryMetrics } from './delivery-metrics.ts';
import type { Dispatcher } from './dispatcher.ts';
import { findTargets, storeFanOut } from './store-fan-out.ts';

export interface FanOutDependencies {
  readonly services: Pick<KernelServices, 'database' | 'clock' | 'jobs'>;
  readonly eventTypes: OfferedEventTypes;
  readonly dispatcher: Pick<Dispatcher, 'wake'>;
  /** Milliseconds before the first attempt. */
  readonly firstWait: number;
}

/**
 * Creates a delivery for each subscription to an event's type, of its tenant and of the host. The transaction that
 * publishes the event also writes the job. An event without subscriptions costs one statement and writes nothing.
 * Idempotent; a repeat wakes the dispatcher again.
 */
export function fanOutEvent(dependencies: FanOutDependencies): EventSubscriber {
  const measured = new DeliveryMetrics();
  return {
    name: 'webhooks-fan-out',
    eventTypes: dependencies.eventTypes.all.map(({ name }) => name),
    concurrency: 10,
    async handle(event) {
      const subscriptions = await fanOut(dependencies, event);
      if (subscriptions.length === 0) return;
      measured.countFanOut();
      dependencies.dispatcher.wake(subscriptions);
    },
  };
}

/** @returns the subscriptions that receive the event. */
async function fanOut(
  { services, firstWait }: FanOutDependencies,
  event: DomainEvent,
): Promise<readonly string[]> {
  const { id, type, tenantId, data } = event;
  const occurredAt = new Date(event.occurredAt);
  return services.database.system(async (em) => {
    const targets = await findTargets(em, event);
    if (targets.length === 0) return [];
    const now = services.clock.now();
    const firstAttemptAt = new Date(now.getTime() + firstWait);
    await inSpan(
      {
        source: 'Svc.Webhooks',
        name: 'webhook.fanout',
        attributes: { 'webhooks.event_type': type, 'webhooks.subscriber_count': targets.length },
      },
      () =>
        storeFanOut(em, targets, {
          id,
          tenantId,
          type,
          data,
          occurredAt,
          now,
          // Attempts belong to the trace of the event's cause, below this span.
          traceparent: activeTraceparent() ?? event.traceparent,
          hash: deliveryMessage({ type, tenantId, data, occurredAt }).hash,
          firstAttemptAt,
        }),
    );
    if (firstWait > 0) await services.jobs.send(em, dispatchQueue, {}, { startAfter: firstAttemptAt });
    return targets.map((target) => target.id);
  });
}
