import type { DomainEvent, EventSubscriber } from '../../call/event.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { JobRun } from '../job.ts';
import { type RunObserver, runBatch, runInTime } from '../job-runner.ts';
import { inHandleSpan } from '../trace-context.ts';
import type { LogSubscriber } from './log-subscriber.ts';

export interface EventDeliveryDependencies {
  /** Sends failed events to the queue of the subscriber. */
  readonly retry: (subscriber: LogSubscriber, events: readonly DomainEvent[]) => Promise<void>;
  /** The same for an event that crashes processes: fewer runs, then it is a dead letter. */
  readonly isolate: (subscriber: LogSubscriber, event: DomainEvent) => Promise<void>;
  readonly logger: Logger;
  readonly observer: RunObserver;
}

/** Delivers events to subscribers, from the log or from JetStream. */
export class EventDelivery {
  constructor(private readonly dependencies: EventDeliveryDependencies) {}

  /**
   * Delivers events to a subscriber: as a list per tenant if it accepts lists, and one by one after a failure, so that
   * a failed event does not affect others. Failed events are retried from the subscriber's queue.
   * @param signal when it aborts, the events must be delivered again.
   * @throws when failed events could not be stored: all must be delivered again.
   */
  async deliver(
    subscriber: LogSubscriber,
    events: readonly DomainEvent[],
    signal: AbortSignal,
  ): Promise<void> {
    const failed = await this.runHandlers(subscriber, events, signal);
    if (failed.length > 0 && !signal.aborted) await this.dependencies.retry(subscriber, failed);
  }

  /** Sets apart an event that crashes processes, so that it is not delivered again. */
  async isolate(subscriber: LogSubscriber, event: DomainEvent): Promise<void> {
    const { logger, isolate } = this.dependencies;
    await isolate(subscriber, event);
    logger.error(
      { subscriber: subscriber.subscriber.name, event: event.id },
      'processes ended while they handled an event',
    );
  }

  /** @returns the events that failed. */
  private async runHandlers(
    { subscriber, job }: LogSubscriber,
    events: readonly DomainEvent[],
    signal: AbortSignal,
  ): Promise<readonly DomainEvent[]> {
    const { logger, observer } = this.dependencies;
    const single: DomainEvent[] = [];
    for (const list of byTenant(subscriber, events))
      if (list.length < 2 || !(await this.takesList({ subscriber, job }, list, signal))) single.push(...list);
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

  private async takesList(
    { subscriber: { handleAll }, job: { name: destination, timeout } }: LogSubscriber,
    list: readonly DomainEvent[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const { logger, observer } = this.dependencies;
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
}

function byTenant({ handleAll }: EventSubscriber, events: readonly DomainEvent[]): Iterable<DomainEvent[]> {
  if (handleAll === undefined) return [[...events]];
  return Map.groupBy(events, ({ tenantId }) => tenantId).values();
}
