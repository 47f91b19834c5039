import type { DomainEvent, EventSubscriber } from '../../call/event.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { JobRun } from '../job.ts';
import type { RegisteredJob } from '../job-queues.ts';
import { type Envelope, type RunObserver, runBatch, runInTime } from '../job-runner.ts';
import { inHandleSpan } from '../trace-context.ts';

/** Begins the names of subscribers' queues. */
export const retryQueuePrefix = 'event.';

/** The queue of what a subscriber is to try again. */
export function subscriberQueue(subscriber: string): string {
  return `${retryQueuePrefix}${subscriber}`;
}

/** A subscriber as the readers of the log know it. */
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

export interface HandOverParts {
  readonly logger: Logger;
  readonly observer: RunObserver;
}

/**
 * Hands events to a subscriber: several of one tenant as a list where it takes lists, and one by one where that fails, so
 * that one event's failure is its own.
 * @returns the events that failed.
 */
export async function handOver(
  { subscriber, job }: LogSubscriber,
  events: readonly DomainEvent[],
  signal: AbortSignal,
  { logger, observer }: HandOverParts,
): Promise<readonly DomainEvent[]> {
  const single: DomainEvent[] = [];
  for (const list of byTenant(subscriber, events))
    if (list.length < 2 || !(await takesList({ subscriber, job }, list, signal, { logger, observer })))
      single.push(...list);
  const createdOn = new Date();
  const runs = single.map((event) => ({
    id: event.id,
    retryCount: 0,
    priority: 0,
    createdOn,
    signal,
    data: { data: event, traceparent: event.traceparent },
  }));
  const results = await runBatch(job, runs, logger, observer);
  const failed = new Set(results.filter(({ status }) => status !== 'completed').map(({ id }) => id));
  return single.filter(({ id }) => failed.has(id));
}

function byTenant({ handleAll }: EventSubscriber, events: readonly DomainEvent[]): Iterable<DomainEvent[]> {
  if (handleAll === undefined) return [[...events]].map((list) => list);
  return Map.groupBy(events, ({ tenantId }) => tenantId).values();
}

async function takesList(
  { subscriber: { handleAll }, job: { name: destination, timeout } }: LogSubscriber,
  list: readonly DomainEvent[],
  signal: AbortSignal,
  { logger, observer }: HandOverParts,
): Promise<boolean> {
  const [first] = list;
  if (handleAll === undefined || first === undefined) return false;
  const handling = { destination, id: first.id, attempt: 1, traceparent: first.traceparent };
  const began = performance.now();
  const noteEnd = (error: unknown) =>
    observer.onEnded({ queue: destination, duration: performance.now() - began, error });
  try {
    const job = { timeout, handle: (_: object, run: JobRun) => handleAll(list, run.signal) };
    await inHandleSpan(handling, () => runInTime(job, {}, { ...handling, signal }));
    noteEnd(null);
    return true;
  } catch (error) {
    noteEnd(error);
    logger.warn(
      { queue: destination, events: list.length, err: error },
      'a list of events failed, each is handled by itself',
    );
    return false;
  }
}
