import type { DomainEvent, EventSubscriber } from '../../call/event.ts';
import type { RegisteredJob } from '../job-queues.ts';
import type { Envelope } from '../job-runner.ts';

/** Begins the names of subscribers' queues. */
export const retryQueuePrefix = 'event.';

/** The queue of a subscriber's retries. */
export function subscriberQueue(subscriber: string): string {
  return `${retryQueuePrefix}${subscriber}`;
}

/** A subscriber as the readers of events know it. */
export interface LogSubscriber {
  readonly subscriber: EventSubscriber;
  /** Its queue: for retries, and for events from before the log existed. */
  readonly job: RegisteredJob;
}

/** Whether a subscriber receives a type of event. */
export function hears({ eventTypes }: EventSubscriber, type: string): boolean {
  return eventTypes === '*' || eventTypes.includes(type);
}

/** The content of a job in a subscriber's queue: an event that failed once. */
export function retryEnvelope(event: DomainEvent): Envelope {
  return { data: event, traceparent: event.traceparent, priorRuns: 1 };
}
