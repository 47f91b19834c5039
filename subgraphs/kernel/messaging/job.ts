import type { EntityManager } from '@mikro-orm/postgresql';

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
  /** Tells several schedules of one queue apart. */
  readonly key?: string;
  /** What the run is handed. */
  readonly data?: object;
  /** Whether one run makes up for those missed while nothing ran; default false. */
  readonly catchUp?: boolean;
}

/**
 * A queue and what handles it. Every process declares the queues it sends to; those that work handle them, at least
 * once each: a handler may meet the same job again after a crash.
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
   * What `singletonKey` keeps apart: at most one job of a key `waiting`, or one `unfinished` (waiting or running).
   * Absent: any number.
   */
  readonly unique?: 'waiting' | 'unfinished';
  readonly schedules?: readonly JobSchedule[];
  /**
   * Waits for what runs of this process have started and left. @returns whether anything was under way. Absent: a run
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

/** Sends jobs. */
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

/** A job that failed for good. */
export interface DeadLetter {
  readonly id: string;
  readonly queue: string;
  readonly data: unknown;
  /** What the last run failed with. */
  readonly error: string | null;
  /** How often it was run. */
  readonly attempts: number;
  readonly sentAt: Date;
  readonly failedAt: Date;
}

/** A job with a schedule, and how its runs went. */
export interface RecurringJob {
  /** That of its queue. */
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
  /** Jobs of the queue that failed for good and are kept. */
  readonly deadLetterCount: number;
  /** What the last run failed with; null where it succeeded. May name a tenant's things. */
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
  /** Sends what its schedule sends, in the transaction `em` is in; runs though the schedule is paused. */
  trigger(em: EntityManager, name: string): Promise<void>;
}
