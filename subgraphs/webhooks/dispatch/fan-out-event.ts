import type { EntityManager } from '@mikro-orm/postgresql';
import type { DomainEvent, EventSubscriber } from '../../kernel/call/event.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import { activeTraceparent } from '../../kernel/telemetry/traceparent.ts';
import { dispatchQueue, type PayloadJob, payloadQueue } from '../delivery/delivery.rules.ts';
import type { OfferedEventTypes } from '../event-type/offered-event-types.ts';
import { lockOrder } from '../ordering/ordered-deliveries.ts';
import { deliveryMessage } from './delivery-message.ts';
import { DeliveryMetrics } from './delivery-metrics.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { RememberedSubscriptions } from './remembered-subscriptions.ts';
import { type FanOutEvent, type FanOutTarget, storeFanOut, storeUnmatched } from './store-fan-out.ts';

export interface FanOutDependencies {
  readonly services: Pick<KernelServices, 'database' | 'clock' | 'jobs'>;
  readonly eventTypes: OfferedEventTypes;
  readonly subscriptions: Pick<RememberedSubscriptions, 'select'>;
  readonly dispatcher: Pick<Dispatcher, 'wake'>;
  /** Milliseconds before the first attempt. */
  readonly firstWait: number;
}

/**
 * Creates a delivery for each subscription that an event's type and data match, of its tenant and of the host. Events
 * that a subscription of their tenant names, but whose data none matches, are stored without a delivery, to be
 * explained: one statement for all of them. A delivery to a subscription with a payload query waits for its payload, which a
 * job makes. Events whose type none names cost one statement together and write nothing.
 * Idempotent; a repeat wakes the dispatcher again.
 */
export function fanOutEvent(dependencies: FanOutDependencies): EventSubscriber {
  const measured = new DeliveryMetrics();
  return {
    name: 'webhooks-fan-out',
    eventTypes: dependencies.eventTypes.all.map(({ name }) => name),
    concurrency: 10,
    handle: (event) => fanOut(dependencies, measured, [event]),
    handleAll: (events) => fanOut(dependencies, measured, events),
  };
}

/** @param events of one tenant. */
async function fanOut(
  { services, subscriptions, dispatcher, firstWait }: FanOutDependencies,
  measured: DeliveryMetrics,
  events: readonly DomainEvent[],
): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  const selected = await subscriptions.select(first.tenantId, events);
  const receiversOf = (event: DomainEvent) => selected.get(event)?.receivers ?? [];
  const received = events.filter((event) => receiversOf(event).length > 0);
  const unmatched = events.filter(
    (event) => receiversOf(event).length === 0 && selected.get(event)?.isNamed === true,
  );
  if (received.length === 0 && unmatched.length === 0) return;
  await services.database.system(async (em) => {
    const now = services.clock.now();
    const firstAttemptAt = new Date(now.getTime() + firstWait);
    if (unmatched.length > 0) await storeUnmatched(em, unmatched, now);
    await lockOrder(em, orderedAmong(received.flatMap(receiversOf)));
    const queried: PayloadJob[] = [];
    for (const event of received)
      queried.push(
        ...(await store(em, event, receiversOf(event), {
          now,
          firstAttemptAt,
          isNamed: selected.get(event)?.isNamed === true,
          isAlone: events.length === 1,
        })),
      );
    if (queried.length > 0) await services.jobs.sendAll(em, payloadQueue, queried);
    if (received.length > 0 && firstWait > 0)
      await services.jobs.send(em, dispatchQueue, {}, { startAfter: firstAttemptAt });
  });
  if (received.length === 0) return;
  for (const _ of received) measured.countFanOut();
  dispatcher.wake([...new Set(received.flatMap(receiversOf).map(({ id }) => id))]);
}

const orderedAmong = (targets: readonly FanOutTarget[]) =>
  targets.flatMap(({ id, orderingKey }) => (orderingKey === null ? [] : [id]));

interface StoreOptions extends Pick<FanOutEvent, 'now' | 'firstAttemptAt' | 'isNamed'> {
  /**
   * Whether the active span belongs to the handling of only this event. The span of several events belongs to another
   * trace.
   */
  readonly isAlone: boolean;
}

/** Attempts belong to the trace of the event's cause, below this span. */
async function store(
  em: EntityManager,
  event: DomainEvent,
  targets: readonly FanOutTarget[],
  { now, firstAttemptAt, isNamed, isAlone }: StoreOptions,
): Promise<readonly PayloadJob[]> {
  const { id, type, tenantId, data, traceparent } = event;
  const occurredAt = new Date(event.occurredAt);
  return inSpan(
    {
      source: 'Svc.Webhooks',
      name: 'webhook.fanout',
      attributes: { 'webhooks.event_type': type, 'webhooks.subscriber_count': targets.length },
      ...(isAlone ? {} : { parent: traceparent }),
    },
    () =>
      storeFanOut(em, targets, {
        id,
        tenantId,
        type,
        data,
        occurredAt,
        now,
        traceparent: activeTraceparent() ?? traceparent,
        hash: deliveryMessage({ type, tenantId, data, occurredAt }).hash,
        firstAttemptAt,
        isNamed,
      }),
  );
}
