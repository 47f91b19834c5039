import type { DomainEvent, EventSubscriber } from '../../call/event.ts';
import type { RegisteredJob } from '../job-queues.ts';
import type { Envelope } from '../job-runner.ts';

/** Begins the names of subscribers' queues. */
export const retryQueuePrefix = 'event.';

/** The queue of what a subscriber is to try again. */
export function subscriberQueue(subscriber: string): string {
  return `${retryQueuePrefix}${subscriber}`;
}

/** A subscriber as the readers of events know it. */
export interface LogSubscriber {
  readonly subscriber: EventSubscriber;
  /** Its queue: for what is to be tried again, and for what the log did not exist for yet. */
  readonly job: RegisteredJob;
}

/** Whether a subscriber waits for a type of event. */
export function hears({ eventTypes }: EventSubscriber, type: string): boolean {
  return eventTypes === '*' || eventTypes.includes(type);
}

/** What a job of a subscriber's queue holds: an event that was tried once already. */
export function retryEnvelope(event: DomainEvent): Envelope {
  return { data: event, traceparent: event.traceparent, priorRuns: 1 };
}
