import type { EntityManager } from '@mikro-orm/postgresql';
import type { Tenant } from '../tenancy/tenant.ts';
import type { Actor } from './actor.ts';

/** A declared event: its name on the wire and the type of its data. */
export interface EventType<T> {
  /** `<Module>.<EventName>`, as in the specification's webhook section. */
  readonly name: string;
  /** Phantom: carries the type of the data. */
  readonly data?: T;
}

/** Something that happened, published in the transaction that made it happen. */
export interface DomainEvent<T = unknown> {
  /** UUID v7; the same for every subscriber and every repeat. Handlers are idempotent by it. */
  readonly id: string;
  readonly type: string;
  /** As stored: the nil id for host and global events. */
  readonly tenantId: string;
  /** The user or API key that caused it; null for the system. */
  readonly actorId: string | null;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
  /** W3C trace context of the causing request, if traced. */
  readonly traceparent: string | null;
  readonly data: T;
}

/** The tenant, actor and trace of the events that a publisher publishes. */
export interface EventOrigin {
  readonly tenant: Tenant;
  readonly actor: Actor;
}

/** An event that is to be published. */
export interface Publication<T = unknown> {
  readonly type: EventType<T>;
  readonly data: T;
}

/** An event of a tenant that the system causes. */
export interface TenantPublication extends Publication {
  readonly tenantId: string;
}

/** Publishes what no request causes. */
export interface SystemPublisher {
  /**
   * Publishes events of any tenants, in their order, in one statement.
   * @param em of the transaction of a system session. @param publications may be empty.
   */
  publishForTenants(em: EntityManager, publications: readonly TenantPublication[]): Promise<void>;
}

/** Publishes events of one request: its tenant, actor and trace are filled in. */
export interface EventPublisher {
  /**
   * Publishes in the transaction `em` is in: the event exists if and only if that transaction commits.
   * @param em the transactional entity manager, and no other.
   */
  publish<T>(em: EntityManager, type: EventType<T>, data: T): Promise<void>;
  /** Publishes several events, in their order, in one statement. @param publications may be empty. */
  publishAll(em: EntityManager, publications: readonly Publication[]): Promise<void>;
}

/** A durable reaction to events: at least once each, in a worker, with retries and a dead letter queue. */
export interface EventSubscriber {
  /** Unique, kebab-case: the name of the cursor and of the retry queue. */
  readonly name: string;
  /** Names of event types, or every event. */
  readonly eventTypes: readonly string[] | '*';
  /**
   * Maximum number of events one process handles concurrently; default 5. With 1, the events of a tenant keep their
   * order unless one is retried.
   */
  readonly concurrency?: number;
  /** Must be idempotent by `event.id`. Throwing means: try again later. */
  readonly handle: (event: DomainEvent, signal: AbortSignal) => Promise<void>;
  /**
   * Handles several events of one tenant, in their order. If it throws, {@link handle} is called for each event.
   * Absent: {@link handle} is always called.
   */
  readonly handleAll?: (events: readonly DomainEvent[], signal: AbortSignal) => Promise<void>;
}

/** Declares an event type. */
export function defineEvent<T>(name: string): EventType<T> {
  return { name };
}
