import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { DomainEvent, EventSubscriber } from '../call/event.ts';
import type { Connection, ConnectionSelection } from '../persistence/connection.ts';
import type { Database } from '../persistence/database.ts';
import type { DatabaseEngine } from '../persistence/engine.ts';
import type { Slice } from '../persistence/slice.ts';
import type { Logger } from '../telemetry/logger.ts';
import { activeTraceparent } from '../telemetry/traceparent.ts';
import { createBoss } from './boss.ts';
import { listDeadLetters, readDeadLetterQueues, readDeadLetters } from './dead-letters.ts';
import { type DrainOptions, drainQueues } from './drain.ts';
import type { EventStream } from './jetstream/event-stream.ts';
import { JetStreamTransport } from './jetstream/jetstream-transport.ts';
import type {
  DeadLetter,
  DeadLetterQueue,
  DeadLetterRow,
  DeadLetters,
  JobDefinition,
  JobSender,
  RecurringJob,
  RecurringJobs,
  SendOptions,
} from './job.ts';
import { deadLetterQueue, prepareQueues, type RegisteredJob, registerJob } from './job-queues.ts';
import type { Envelope, FailedRun } from './job-runner.ts';
import { prepareSchedules } from './job-schedules.ts';
import { jobSchema } from './job-schema.ts';
import { EventDelivery } from './log/event-delivery.ts';
import { EventLog } from './log/event-log.ts';
import { type LogSubscriber, retryEnvelope, subscriberQueue } from './log/log-subscriber.ts';
import { openLogReaders, readerOf } from './log/open-log-readers.ts';
import { shardOf } from './log/shard.rules.ts';
import type { MessagingOptions } from './messaging.options.ts';
import { News, type Place } from './news.ts';
import type { PubSub } from './pub-sub.ts';
import { listRecurringJobs } from './recurring-jobs.ts';
import { tenantTurns } from './tenant-turns.ts';
import { inSendSpan } from './trace-context.ts';
import { transactionDb } from './transaction-db.ts';
import { JobWorkers, recoverOrphans } from './workers.ts';

export interface MessagingDependencies {
  readonly engine: DatabaseEngine;
  readonly database: Database;
  /** Carries messages to other processes; null or absent: only the database does. */
  readonly pubSub?: PubSub | null;
  /** Carries events to subscribers; null or absent: they read the log. */
  readonly stream?: EventStream | null;
  readonly options: MessagingOptions;
  readonly logger: Logger;
  /** Whether the schedule of a queue is paused; absent: never. */
  readonly isPaused?: (queue: string) => Promise<boolean>;
}

/** Delivers events to the subscribers of this process. */
interface EventReaders {
  start(): Promise<void>;
  /** Polls soon. @param shards those with new events; absent: all. */
  wake(shards?: Iterable<number>): void;
  /** Whether this process alone handles new events of these shards. */
  holds(shards: Iterable<number>): boolean;
  /** Waits for handlers, at most `limit` milliseconds. */
  stop(limit: number): Promise<void>;
}

/** Minimum milliseconds that the cursors of an undeclared subscriber are kept: a day. */
const leastAbandoned = 86_400_000;

/** After a first attempt that failed, from a second on doubling. */
const eventRetry = { limit: 10, delay: 1_000, backoff: true };

/** Retries of an event that was set apart after crashes: another event may have caused them. */
const deadlyRetries = 1;

/**
 * Jobs and events in the database of the change that causes them: written in its transaction, handled by any worker
 * process. Jobs are rows of queues. Events are rows of a log that each subscriber reads; an event whose handler fails
 * becomes a job of the subscriber's queue.
 */
export class Messaging implements JobSender, RecurringJobs, DeadLetters {
  private readonly jobs = new Map<string, RegisteredJob>();
  private readonly subscribers: LogSubscriber[] = [];
  private boss: PgBoss | null = null;
  private readonly workers: JobWorkers;
  private readonly log: EventLog;
  private readonly news: News;
  private readers: EventReaders | null = null;

  constructor(private readonly dependencies: MessagingDependencies) {
    const { database, pubSub = null, logger, isPaused = async () => false } = dependencies;
    this.workers = new JobWorkers(logger, isPaused);
    this.log = new EventLog(database);
    this.news = new News(database, pubSub, logger);
  }

  /** Declares a queue and its handler; call it before the start. @throws {Error} for a second one of that name. */
  registerJob<T extends object>(definition: JobDefinition<T>): void {
    this.register(definition);
  }

  /** Declares subscribers of events with a queue for their retries; call it before the start. */
  registerSubscriber(subscriber: EventSubscriber): void {
    const { name, concurrency = 5 } = subscriber;
    const job = this.register<DomainEvent>({
      name: subscriberQueue(name),
      handle: (event, { signal }) => subscriber.handle(event, signal),
      retry: eventRetry,
      concurrency,
    });
    this.subscribers.push({ subscriber, job });
  }

  /**
   * Opens the queues. The schema is installed already.
   * @param work whether this process also runs jobs and fires schedules, or only sends.
   */
  async start({ work }: { readonly work: boolean }): Promise<void> {
    if (this.boss !== null) throw new Error('Messaging is started already.');
    const { engine, options, logger } = this.dependencies;
    const boss = createBoss(engine, { schema: jobSchema, work, poolSize: work ? options.PoolSize : 1 });
    boss.on('error', (error) => logger.error({ err: error }, 'the job queue failed'));
    boss.on('warning', ({ message, data }) => logger.warn({ data }, message));
    this.boss = boss;
    try {
      await boss.start();
      await this.open(boss, work);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Stops taking jobs, waits for running ones, and returns the rest. Idempotent. */
  async stop(): Promise<void> {
    const { boss } = this;
    this.boss = null;
    if (boss === null) return;
    this.news.close();
    const { ShutdownTimeout } = this.dependencies.options;
    await Promise.all([this.readers?.stop(ShutdownTimeout), this.workers.stop(boss, ShutdownTimeout)]);
    await boss.stop({ graceful: false });
  }

  async send(
    em: EntityManager,
    queue: string,
    data: object,
    { startAfter, singletonKey, priority }: SendOptions = {},
  ): Promise<string | null> {
    const { unique, takesTurns } = this.jobOf(queue);
    if (singletonKey !== undefined && unique === undefined) {
      throw new Error(`Queue "${queue}" declares no "unique", so a singletonKey would mean nothing.`);
    }
    const [turn] = takesTurns ? await tenantTurns(em, queue, [data]) : [];
    const id = await inSendSpan(queue, () =>
      this.started.send(queue, envelopeOf(data), {
        db: transactionDb(em),
        ...turn,
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(singletonKey === undefined ? {} : { singletonKey }),
        ...(priority === undefined ? {} : { priority }),
      }),
    );
    this.wakeAfterCommit(em, queue, [startAfter]);
    return id;
  }

  async sendAll(
    em: EntityManager,
    queue: string,
    list: readonly object[],
    startAfter: readonly Date[] = [],
  ): Promise<void> {
    if (list.length === 0) return;
    const { unique, takesTurns } = this.jobOf(queue);
    if (unique !== undefined) throw new Error(`Queue "${queue}" takes jobs one by one.`);
    const turns = takesTurns ? await tenantTurns(em, queue, list) : [];
    await inSendSpan(queue, () =>
      this.started.insert(
        queue,
        list.map((data, index) => {
          const notBefore = startAfter[index];
          return {
            data: envelopeOf(data),
            ...(notBefore === undefined ? {} : { startAfter: notBefore }),
            ...turns[index],
          };
        }),
        { db: transactionDb(em) },
      ),
    );
    this.wakeAfterCommit(
      em,
      queue,
      list.map((_, at) => startAfter[at]),
    );
  }

  /** Wakes the workers of a queue where one of its new jobs is due; what is due later is found by looking. */
  private wakeAfterCommit(em: EntityManager, queue: string, due: readonly (Date | undefined)[]): void {
    if (due.some((at) => at === undefined || at.getTime() <= Date.now()))
      this.dependencies.database.afterCommit(em, () => this.wakeQueue(queue));
  }

  /** Wakes the workers of a queue, in every process. */
  private wakeQueue(queue: string): void {
    if (this.boss !== null) this.workers.wake(this.boss, queue);
    this.news.tell([queue]);
  }

  /**
   * Appends events to the log in the transaction of `em`, by one statement, and wakes their readers after its commit.
   */
  async append(em: EntityManager, events: readonly DomainEvent[]): Promise<void> {
    await this.log.append(em, events);
    const shards = new Set(events.map(({ tenantId }) => shardOf(tenantId)));
    this.dependencies.database.afterCommit(em, () => {
      this.readers?.wake(shards);
      if (this.readers?.holds(shards) !== true) this.news.tell(shards);
    });
  }

  /** Deletes events that every subscriber has handled. Run by housekeeping. */
  async trimLog(): Promise<void> {
    const { EventRetentionDays, WaitingJobRetention } = this.dependencies.options;
    await this.declare();
    await this.log.trim(EventRetentionDays, Math.max(WaitingJobRetention, leastAbandoned));
  }

  async listRecurring(paused: ReadonlySet<string>): Promise<RecurringJob[]> {
    return listRecurringJobs(this.started, [...this.jobs.values()], paused);
  }

  isRecurring(name: string): boolean {
    return (this.jobs.get(name)?.schedules ?? []).length > 0;
  }

  async trigger(em: EntityManager, name: string): Promise<void> {
    await this.send(em, name, this.jobOf(name).schedules?.[0]?.data ?? {});
  }

  /** The jobs of a queue that failed finally, oldest first. */
  async deadLetters(queue: string): Promise<DeadLetter[]> {
    return listDeadLetters(this.started, this.jobOf(queue).name);
  }

  hasQueue(queue: string): boolean {
    return this.jobs.has(queue);
  }

  async listDeadLetterQueues(): Promise<DeadLetterQueue[]> {
    return readDeadLetterQueues(this.started, [...this.jobs.keys()]);
  }

  async listDeadLetters(
    queue: string | null,
    asked: { readonly slice: Slice; readonly selected: ConnectionSelection },
  ): Promise<Connection<DeadLetterRow>> {
    return readDeadLetters(this.started, queue === null ? [...this.jobs.keys()] : [queue], asked);
  }

  async retryDeadLetters(queue: string, ids?: readonly string[]): Promise<number> {
    const dead = deadLetterQueue(this.jobOf(queue).name);
    const count = await this.started.redrive(dead, ids === undefined ? {} : { ids: [...ids] });
    this.wakeQueue(queue);
    return count;
  }

  /** Waits until nothing is due or running, in this process or another; for tests. See {@link drainQueues}. */
  async drain(options?: DrainOptions): Promise<readonly FailedRun[]> {
    const { started: boss, workers } = this;
    return drainQueues(
      {
        boss,
        queues: [...this.jobs.keys()],
        behind: () => this.log.behind(this.subscribers.map(({ subscriber }) => subscriber.name)),
        countEnded: () => workers.ended,
        idle: async () =>
          (await Promise.all([...this.jobs.values()].map(({ idle }) => idle?.()))).includes(true),
        wake: (name) => {
          workers.wake(boss, name);
          this.readers?.wake();
        },
        nextRun: () => workers.nextRun(),
        takeFailures: () => workers.takeFailures(),
      },
      options,
    );
  }

  private async open(boss: PgBoss, work: boolean): Promise<void> {
    const { engine, options } = this.dependencies;
    const jobs = [...this.jobs.values()];
    await prepareQueues(boss, jobs, options);
    const { database } = this.dependencies;
    await this.declare();
    if (!work) return;
    await recoverOrphans(boss, database);
    await prepareSchedules(boss, jobs);
    const recover = engine.kind === 'postgres' ? () => recoverOrphans(boss, database) : null;
    await this.workers.start(boss, jobs, recover);
    if (this.subscribers.length > 0) {
      const readers = this.openReaders(boss);
      await readers.start();
      this.readers = readers;
    }
    await this.news.listen((places) => this.hear(boss, places));
  }

  /** Wakes what other processes have told of. */
  private hear(boss: PgBoss, places: readonly Place[] | undefined): void {
    this.readers?.wake(places?.filter((place) => typeof place === 'number'));
    for (const place of places ?? this.jobs.keys())
      if (typeof place === 'string') this.workers.wake(boss, place);
  }

  /** Creates the cursors of new subscribers of this process. */
  private async declare(): Promise<void> {
    const names = this.subscribers.map(({ subscriber }) => subscriber.name);
    if (names.length > 0) await this.log.declare(names);
  }

  private openReaders(boss: PgBoss): EventReaders {
    const { database, logger, stream = null } = this.dependencies;
    const { log, subscribers, workers } = this;
    const delivery = new EventDelivery({
      retry: (subscriber, events) => this.retryLater(boss, subscriber, events),
      isolate: (subscriber, event) => this.retryLater(boss, subscriber, [event], deadlyRetries),
      logger,
      observer: workers.observer,
    });
    const shared = {
      log,
      database,
      declare: () => this.declare(),
      logger,
      onEnd: () => workers.noteEnd(),
    };
    return stream === null
      ? openLogReaders(
          subscribers.map((subscriber) => readerOf(subscriber, delivery)),
          shared,
        )
      : new JetStreamTransport({ ...shared, stream, subscribers, delivery });
  }

  /** Also while this process stops. */
  private async retryLater(
    boss: PgBoss,
    { job }: LogSubscriber,
    events: readonly DomainEvent[],
    retryLimit = job.retry.limit - 1,
  ): Promise<void> {
    const startAfter = new Date(Date.now() + job.retry.delay);
    await this.dependencies.database.system((em) =>
      boss.insert(
        job.name,
        events.map((event) => ({ data: retryEnvelope(event), startAfter, retryLimit })),
        { db: transactionDb(em) },
      ),
    );
  }

  private register<T extends object>(definition: JobDefinition<T>): RegisteredJob {
    if (this.boss !== null) throw new Error(`Queue "${definition.name}" is declared after the start.`);
    if (this.jobs.has(definition.name)) throw new Error(`Queue "${definition.name}" is declared twice.`);
    const job = registerJob(definition as JobDefinition);
    this.jobs.set(definition.name, job);
    return job;
  }

  private get started(): PgBoss {
    if (this.boss === null) throw new Error('Messaging is not started.');
    return this.boss;
  }

  private jobOf(queue: string): RegisteredJob {
    const job = this.jobs.get(queue);
    if (job === undefined) throw new Error(`No job named "${queue}" is registered.`);
    return job;
  }
}

function envelopeOf(data: object): Envelope {
  return { data, traceparent: activeTraceparent() };
}
