import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { DatabaseEngine } from '../persistence/engine.ts';
import type { Logger } from '../telemetry/logger.ts';
import { activeTraceparent } from '../telemetry/traceparent.ts';
import { createBoss } from './boss.ts';
import { listDeadLetters } from './dead-letters.ts';
import { type DrainOptions, drainQueues } from './drain.ts';
import { fanOutStatement } from './fan-out.ts';
import type {
  DeadLetter,
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
import type { MessagingOptions } from './messaging.options.ts';
import { listRecurringJobs } from './recurring-jobs.ts';
import { inSendSpan } from './trace-context.ts';
import { transactionDb } from './transaction-db.ts';
import { JobWorkers, recoverOrphans } from './workers.ts';

export interface MessagingDependencies {
  readonly engine: DatabaseEngine;
  readonly options: MessagingOptions;
  readonly logger: Logger;
  /** Whether the schedule of a queue is paused; absent: none ever is. */
  readonly isPaused?: (queue: string) => Promise<boolean>;
}

/**
 * Jobs in the database of the change that causes them: sent in its transaction, run by any worker process. The job
 * queue is the outbox; there is no relay and no second store.
 */
export class Messaging implements JobSender, RecurringJobs {
  private readonly jobs = new Map<string, RegisteredJob>();
  private fanOut: Promise<string> | null = null;
  private boss: PgBoss | null = null;
  private readonly workers: JobWorkers;

  constructor(private readonly parts: MessagingDependencies) {
    this.workers = new JobWorkers(parts.logger, parts.isPaused ?? (async () => false));
  }

  /** Declares a queue and what handles it; before the start. @throws {Error} for a second one of that name. */
  registerJob<T extends object>(definition: JobDefinition<T>): void {
    this.register(definition, true);
  }

  /** Declares a queue that is reached by {@link sendToEach} alone. */
  registerFanOutJob<T extends object>(definition: JobDefinition<T>): void {
    this.register(definition, false);
  }

  /**
   * Opens the queues. The schema is installed already.
   * @param work whether this process also runs jobs and fires schedules, or only sends.
   */
  async start({ work }: { readonly work: boolean }): Promise<void> {
    if (this.boss !== null) throw new Error('Messaging is started already.');
    const { engine, options, logger } = this.parts;
    const boss = createBoss(engine, { schema: jobSchema, work, poolSize: work ? options.PoolSize : 1 });
    boss.on('error', (error) => logger.error({ err: error }, 'the job queue failed'));
    boss.on('warning', ({ message, data }) => logger.warn({ ...data }, message));
    this.boss = boss;
    try {
      await boss.start();
      await this.open(boss, work);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Takes no more jobs, waits for running ones, gives the rest back. Idempotent. */
  async stop(): Promise<void> {
    const { boss } = this;
    this.boss = null;
    if (boss === null) return;
    await this.workers.stop(boss, this.parts.options.ShutdownTimeout);
    await boss.stop({ graceful: false });
  }

  async send(
    em: EntityManager,
    queue: string,
    data: object,
    { startAfter, singletonKey, priority }: SendOptions = {},
  ): Promise<string | null> {
    const { unique } = this.jobOf(queue);
    if (singletonKey !== undefined && unique === undefined) {
      throw new Error(`Queue "${queue}" declares no "unique", so a singletonKey would mean nothing.`);
    }
    return inSendSpan(queue, () =>
      this.started.send(queue, envelopeOf(data), {
        db: transactionDb(em),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(singletonKey === undefined ? {} : { singletonKey }),
        ...(priority === undefined ? {} : { priority }),
      }),
    );
  }

  async sendAll(
    em: EntityManager,
    queue: string,
    list: readonly object[],
    startAfter: readonly Date[] = [],
  ): Promise<void> {
    if (list.length === 0) return;
    if (this.jobOf(queue).unique !== undefined) throw new Error(`Queue "${queue}" takes jobs one by one.`);
    await inSendSpan(queue, () =>
      this.started.insert(
        queue,
        list.map((data, index) => {
          const notBefore = startAfter[index];
          return { data: envelopeOf(data), ...(notBefore === undefined ? {} : { startAfter: notBefore }) };
        }),
        { db: transactionDb(em) },
      ),
    );
  }

  /** Sends jobs to several fan-out queues in the transaction of `em`, in one statement. */
  async sendToEach(em: EntityManager, jobs: ReadonlyMap<string, readonly Envelope[]>): Promise<void> {
    const [first, ...others] = jobs.keys();
    if (first === undefined) return;
    for (const queue of [first, ...others])
      if (this.jobOf(queue).wakes) throw new Error(`"${queue}" is no fan-out queue.`);
    const db = transactionDb(em);
    this.fanOut ??= fanOutStatement(this.started, first);
    const list = [...jobs].flatMap(([name, envelopes]) => envelopes.map((data) => ({ name, data })));
    await db.executeSql(await this.fanOut, [JSON.stringify(list), JSON.stringify([first, ...others])]);
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

  /** The jobs of a queue that failed for good, oldest first. */
  async deadLetters(queue: string): Promise<DeadLetter[]> {
    return listDeadLetters(this.started, this.jobOf(queue).name);
  }

  /** Sends dead letters again, with all their runs before them. @param ids absent: all. @returns how many. */
  async retryDeadLetters(queue: string, ids?: readonly string[]): Promise<number> {
    const dead = deadLetterQueue(this.jobOf(queue).name);
    return this.started.redrive(dead, ids === undefined ? {} : { ids: [...ids] });
  }

  /** Waits until nothing is due or running, in this process or another; for tests. See {@link drainQueues}. */
  async drain(options?: DrainOptions): Promise<readonly FailedRun[]> {
    const { started: boss, workers } = this;
    return drainQueues(
      {
        boss,
        queues: [...this.jobs.keys()],
        wake: (queue) => workers.wake(boss, queue),
        nextRun: () => workers.nextRun(),
        takeFailures: () => workers.takeFailures(),
      },
      options,
    );
  }

  private async open(boss: PgBoss, work: boolean): Promise<void> {
    const { engine, options, logger } = this.parts;
    const jobs = [...this.jobs.values()];
    await prepareQueues(boss, jobs, options);
    if (!work) return;
    if (engine.kind === 'pglite') await recoverOrphans(boss);
    await prepareSchedules(boss, jobs);
    await this.workers.start(boss, jobs);
    // What a killed process left is looked for now, not at the end of the first interval.
    boss.supervise().catch((error) => logger.error({ err: error }, 'the job queue failed'));
  }

  private register(definition: JobDefinition, wakes: boolean): void {
    if (this.boss !== null) throw new Error(`Queue "${definition.name}" is declared after the start.`);
    if (this.jobs.has(definition.name)) throw new Error(`Queue "${definition.name}" is declared twice.`);
    this.jobs.set(definition.name, registerJob(definition, wakes));
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
