import type { EntityManager } from '@mikro-orm/postgresql';
import type { Connection, ConnectionSelection } from '../persistence/connection.ts';
import type { Slice } from '../persistence/slice.ts';

/** Context of a run, besides its data. */
export interface JobRun {
  readonly id: string;
  /** 1 for the first run. */
  readonly attempt: number;
  /** Aborted when the time-out is over, the process stops, or the job was given to another worker. */
  readonly signal: AbortSignal;
}

/** What happens after a run failed. */
export interface JobRetry {
  /** Runs after the first, before the job is put into the dead letter queue. */
  readonly limit: number;
  /** Milliseconds before the next run; whole seconds are used, rounded up. */
  readonly delay: number;
  /** Whether the delay doubles each time, with jitter. */
  readonly backoff: boolean;
}

/** A recurring run. */
export interface JobSchedule {
  /** Five fields, or six with seconds in front; finer than a minute is not kept. */
  readonly cron: string;
  /** IANA name; default UTC. */
  readonly timeZone?: string;
  /** Distinguishes several schedules of one queue. */
  readonly key?: string;
  /** Data of the run. */
  readonly data?: object;
  /** Whether one run replaces those missed while no process ran; default false. */
  readonly catchUp?: boolean;
}

/**
 * A queue and its handler. Every process declares the queues it sends to. Working processes handle each job at least
 * once: a handler may receive the same job again after a crash.
 */
export interface JobDefinition<T extends object = object> {
  /** Unique; letters, digits, `.`, `_`, `-`. Queue names beginning with `event.` belong to subscribers. */
  readonly name: string;
  /** After an error the job is retried as `retry` defines. */
  handle(data: T, run: JobRun): Promise<void>;
  /** Default: 5 more runs, from 1 s doubling. */
  readonly retry?: JobRetry;
  /** Jobs of this queue one process runs at once; default 1. */
  readonly concurrency?: number;
  /** Milliseconds a run may take; default 60,000. */
  readonly timeout?: number;
  /**
   * The limit per `singletonKey`: at most one job of a key `waiting`, or one `unfinished` (waiting or running).
   * Absent: any number.
   */
  readonly unique?: 'waiting' | 'unfinished';
  /**
   * Whether waiting jobs run in turns over the tenants that `tenantId` of their data names; default false: in the order
   * of their sending. No other `priority` is given then.
   */
  readonly takesTurns?: boolean;
  readonly schedules?: readonly JobSchedule[];
  /**
   * Waits for background work that runs of this process have started. @returns whether there was any. Absent: a run
   * ends with all its work.
   */
  readonly idle?: () => Promise<boolean>;
}

/** How a job is sent. */
export interface SendOptions {
  /** Not before. */
  readonly startAfter?: Date;
  /** For queues with `unique`; without a key the whole queue is one. */
  readonly singletonKey?: string;
  /** Jobs with a higher number run first; default 0. */
  readonly priority?: number;
}

export interface JobSender {
  /**
   * Sends a job in the transaction `em` is in: it runs if and only if that transaction commits.
   * @param em the transactional entity manager, and no other.
   * @param queue the name of a registered job.
   * @param data JSON-serialisable.
   * @returns the job's id; null when `unique` found one with the same key.
   */
  send(em: EntityManager, queue: string, data: object, options?: SendOptions): Promise<string | null>;
  /**
   * Sends many jobs of one queue in the transaction `em` is in, in one statement. The queue declares no `unique`.
   * @param list the data of each job; perhaps none.
   * @param startAfter for each job in order: not before; absent: at once.
   */
  sendAll(
    em: EntityManager,
    queue: string,
    list: readonly object[],
    startAfter?: readonly Date[],
  ): Promise<void>;
}

/** A job that failed finally. */
export interface DeadLetter {
  readonly id: string;
  readonly queue: string;
  readonly data: unknown;
  /** The error of the last run. */
  readonly error: string | null;
  /** Number of runs. */
  readonly attempts: number;
  readonly sentAt: Date;
  readonly failedAt: Date;
}

/** A dead letter as operators see it: its data is a tenant's and stays unread. */
export interface DeadLetterRow extends Omit<DeadLetter, 'data'> {
  /** Null: the job's data names none. */
  readonly tenantId: string | null;
}

/** A queue with dead letters. */
export interface DeadLetterQueue {
  readonly queue: string;
  readonly count: number;
  readonly lastFailedAt: Date;
}

/** Shows dead letters of all queues, of subscribers too, and sends them again. Not inside a transaction. */
export interface DeadLetters {
  /** Whether a queue of that name is registered. */
  hasQueue(queue: string): boolean;
  /** Those with dead letters, by name. */
  listDeadLetterQueues(): Promise<DeadLetterQueue[]>;
  /** Newest first. @param queue null: all. */
  listDeadLetters(
    queue: string | null,
    asked: { readonly slice: Slice; readonly selected: ConnectionSelection },
  ): Promise<Connection<DeadLetterRow>>;
  /**
   * Sends dead letters of a queue again, with all their runs before them; at most 1,000, oldest first.
   * @param ids absent: all.
   * @returns how many.
   */
  retryDeadLetters(queue: string, ids?: readonly string[]): Promise<number>;
}

/** A job with a schedule, and a summary of its runs. */
export interface RecurringJob {
  /** Name of its queue. */
  readonly name: string;
  readonly cron: string;
  /** IANA name. */
  readonly timeZone: string;
  /** False while its schedule is paused. */
  readonly isEnabled: boolean;
  readonly lastRunAt: Date | null;
  /** Null while it is paused. */
  readonly nextRunAt: Date | null;
  /** Runs that failed since the last one that succeeded. */
  readonly consecutiveFailures: number;
  /** Stored jobs of the queue that failed finally. */
  readonly deadLetterCount: number;
  /** The error of the last run; null after a success. May contain names of a tenant's objects. */
  readonly lastError: string | null;
}

/** Shows and triggers the jobs that have schedules. */
export interface RecurringJobs {
  /**
   * @param paused the queues whose schedules are paused. Not inside a transaction.
   * @returns by name.
   */
  listRecurring(paused: ReadonlySet<string>): Promise<RecurringJob[]>;
  /** Whether there is a job of that name, with a schedule. */
  isRecurring(name: string): boolean;
  /** Sends the job of its schedule in the transaction of `em`; it runs also while the schedule is paused. */
  trigger(em: EntityManager, name: string): Promise<void>;
}
