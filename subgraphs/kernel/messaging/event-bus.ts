import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidV7 } from 'uuid';
import type { Actor } from '../actor/actor.ts';
import type { Clock } from '../clock/clock.ts';
import type { Registry } from '../registry/module.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { DomainEvent, EventPublisher, EventSubscriber, EventType } from './event.ts';
import { eventSubscriberKind, subscriberProblems } from './event-subscriber.ts';
import { eventTypeKind } from './event-type.ts';
import type { Messaging } from './messaging.ts';
import { activeTraceparent, inSendSpan } from './trace-context.ts';

/** What events travel by. */
export interface EventBusParts {
  readonly messaging: Messaging;
  /** Holds the declared types, and subscribers that modules contribute. */
  readonly registry: Registry;
  /** The areas' subscribers. */
  readonly subscribers: readonly EventSubscriber[];
  readonly clock: Clock;
}

/** Whose events a publisher publishes. */
export interface EventOrigin {
  readonly tenant: Tenant;
  readonly actor: Actor;
}

/** The queue of a subscriber. */
export function subscriberQueue(subscriber: string): string {
  return `event.${subscriber}`;
}

/**
 * Domain events: one job for each interested subscriber, written by one statement in the transaction of the change.
 */
export class EventBus {
  private readonly subscribers: readonly EventSubscriber[];

  /**
   * Declares a queue for each subscriber; before messaging starts.
   * @throws {Error} naming every subscriber that is not well-formed, not unique, or waits for an undeclared type.
   */
  constructor(private readonly parts: EventBusParts) {
    const { messaging, registry } = parts;
    this.subscribers = [...parts.subscribers, ...registry.all(eventSubscriberKind)];
    const problems = this.subscribers.flatMap((subscriber, at) =>
      [
        ...subscriberProblems(subscriber, registry),
        ...(this.subscribers.findIndex(({ name }) => name === subscriber.name) < at
          ? ['the name is taken']
          : []),
      ].map((problem) => `event subscriber "${subscriber.name}": ${problem}`),
    );
    if (problems.length > 0) throw new Error(problems.join('\n'));
    for (const subscriber of this.subscribers) {
      messaging.registerFanOutJob<DomainEvent>({
        name: subscriberQueue(subscriber.name),
        handle: (event, { signal }) => subscriber.handle(event, signal),
        retry: { limit: 10, delay: 1_000, backoff: true },
        concurrency: subscriber.concurrency ?? 5,
      });
    }
  }

  /** Publishes events of one request, job or installation step. */
  publisher(origin: EventOrigin): EventPublisher {
    return { publish: (em, type, data) => this.publish(em, origin, type, data) };
  }

  private async publish<T>(
    em: EntityManager,
    origin: EventOrigin,
    type: EventType<T>,
    data: T,
  ): Promise<void> {
    const { messaging, registry, clock } = this.parts;
    if (registry.find(eventTypeKind, type.name) === null) {
      throw new Error(`Event type "${type.name}" is not declared by any module.`);
    }
    const queues = this.subscribers
      .filter(({ eventTypes }) => eventTypes === '*' || eventTypes.includes(type.name))
      .map(({ name }) => subscriberQueue(name));
    await inSendSpan(type.name, () => {
      const event: DomainEvent<T> = {
        id: uuidV7(),
        type: type.name,
        tenantId: origin.tenant.id,
        actorId: origin.actor.userId ?? origin.actor.apiKeyId,
        occurredAt: clock.now().toISOString(),
        traceparent: activeTraceparent(),
        data,
      };
      return messaging.sendToEach(em, queues, event);
    });
  }
}
