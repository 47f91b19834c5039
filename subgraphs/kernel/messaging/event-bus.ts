import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidV7 } from 'uuid';
import { systemActor } from '../call/actor.ts';
import type {
  DomainEvent,
  EventOrigin,
  EventPublisher,
  EventSubscriber,
  Publication,
  SystemPublisher,
  TenantPublication,
} from '../call/event.ts';
import type { Clock } from '../clock/clock.ts';
import type { Registry } from '../registry/module.ts';
import { activeTraceparent } from '../telemetry/traceparent.ts';
import { tenantOf } from '../tenancy/tenant.ts';
import { eventSubscriberKind, subscriberProblems } from './event-subscriber.ts';
import { eventTypeKind } from './event-type.ts';
import type { Messaging } from './messaging.ts';
import { inSendSpan } from './trace-context.ts';

export interface EventBusDependencies {
  readonly messaging: Messaging;
  /** Holds the declared types, and subscribers that modules contribute. */
  readonly registry: Registry;
  /** The areas' subscribers. */
  readonly subscribers: readonly EventSubscriber[];
  readonly clock: Clock;
}

/**
 * Domain events. Each is one row of the log for any number of subscribers. One statement writes all events of a change
 * in its transaction.
 */
export class EventBus implements SystemPublisher {
  /**
   * Declares the subscribers; before messaging starts.
   * @throws {Error} naming every subscriber that is invalid, not unique, or subscribes to an undeclared type.
   */
  constructor(private readonly dependencies: EventBusDependencies) {
    const { messaging, registry } = dependencies;
    const subscribers = [...dependencies.subscribers, ...registry.all(eventSubscriberKind)];
    const problems = subscribers.flatMap((subscriber, at) =>
      [
        ...subscriberProblems(subscriber, registry),
        ...(subscribers.findIndex(({ name }) => name === subscriber.name) < at ? ['the name is taken'] : []),
      ].map((problem) => `event subscriber "${subscriber.name}": ${problem}`),
    );
    if (problems.length > 0) throw new Error(problems.join('\n'));
    for (const subscriber of subscribers) messaging.registerSubscriber(subscriber);
  }

  /** Publishes events of one request, job or installation step. */
  publisher(origin: EventOrigin): EventPublisher {
    return {
      publish: (em, type, data) => this.publishAll(em, origin, [{ type, data }]),
      publishAll: (em, publications) => this.publishAll(em, origin, publications),
    };
  }

  publishForTenants(em: EntityManager, publications: readonly TenantPublication[]): Promise<void> {
    return this.append(em, publications, ({ tenantId }) => ({
      tenant: tenantOf(tenantId),
      actor: systemActor,
    }));
  }

  private publishAll(
    em: EntityManager,
    origin: EventOrigin,
    publications: readonly Publication[],
  ): Promise<void> {
    return this.append(em, publications, () => origin);
  }

  private async append<P extends Publication>(
    em: EntityManager,
    publications: readonly P[],
    originOf: (publication: P) => EventOrigin,
  ): Promise<void> {
    if (publications.length === 0) return;
    const { messaging, registry } = this.dependencies;
    const names = [...new Set(publications.map(({ type }) => type.name))];
    for (const name of names)
      if (registry.find(eventTypeKind, name) === null)
        throw new Error(`Event type "${name}" is not declared by any module.`);
    await inSendSpan(names.join(' '), () =>
      messaging.append(
        em,
        publications.map((publication) => this.eventOf(originOf(publication), publication)),
      ),
    );
  }

  private eventOf({ tenant, actor }: EventOrigin, { type, data }: Publication): DomainEvent {
    return {
      id: uuidV7(),
      type: type.name,
      tenantId: tenant.id,
      actorId: actor.userId ?? actor.apiKeyId,
      occurredAt: this.dependencies.clock.now().toISOString(),
      traceparent: activeTraceparent(),
      data,
    };
  }
}
