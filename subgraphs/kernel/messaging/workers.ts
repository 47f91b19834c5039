import type { PgBoss } from 'pg-boss';
import type { Database } from '../persistence/database.ts';
import type { Logger } from '../telemetry/logger.ts';
import { batchSize, type RegisteredJob, signsOfLife } from './job-queues.ts';
import { type Envelope, type FailedRun, type RunObserver, runBatch } from './job-runner.ts';
import { jobSchema } from './job-schema.ts';
import { RunMetrics } from './run-metrics.ts';

/**
 * Seconds between two polls of a queue by pg-boss without a wake-up; each is a statement. The poll for all queues finds due
 * jobs sooner.
 */
const pollingInterval = 300;

/**
 * Milliseconds between two polls for queues with due jobs. A sent job wakes its workers at once; a retry waits for a
 * poll.
 */
const lookInterval = 2_000;

/** Returns the queues that have a due job. */
const dueSql = `select queue as name from jsonb_array_elements_text($1::jsonb) as queue
  where exists (select from ${jobSchema}.job j
    where j.name = queue and j.state < 'active' and not j.blocked and j.start_after <= ${jobSchema}.job_now())`;

/** Time limit in milliseconds from which a job counts as long. */
const longTimeout = 5 * 60 * 1000;

/** Any constant: a lock for processes that recover runs without a heartbeat. */
const orphanLock = 4_207_318_014;

/** Failed runs remembered for a drain. */
const mostFailures = 100;

/** The workers of this process, one for each queue. */
export class JobWorkers {
  private readonly ids = new Map<string, string>();
  private failures: FailedRun[] = [];
  private waiting: (() => void)[] = [];
  private nextLook: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  /** Batches that have ended. */
  ended = 0;

  /** Dependencies of runs and the listener of their results. */
  readonly observer: RunObserver;

  constructor(
    private readonly logger: Logger,
    isPaused: RunObserver['isPaused'],
  ) {
    const { onEnded } = new RunMetrics();
    this.observer = { isPaused, onFailed: (failure) => this.remember(failure), onEnded };
  }

  /** Resolves waiters when runs have ended. */
  noteEnd(): void {
    this.ended += 1;
    for (const resume of this.waiting.splice(0)) setImmediate(resume);
  }

  /** Starts taking jobs of these queues. */
  async start(boss: PgBoss, jobs: readonly RegisteredJob[]): Promise<void> {
    const { observer } = this;
    const options = {
      burstWhenBatchFull: true,
      pollingIntervalSeconds: pollingInterval,
      notifyPollingIntervalSeconds: pollingInterval,
      heartbeatRefreshSeconds: signsOfLife.interval,
      perJobResults: true,
      includeMetadata: true,
    } as const;
    for (const job of jobs) {
      // A batch ends with its last job: a process takes no more long jobs than it can run concurrently.
      const size = job.timeout > longTimeout ? job.concurrency : batchSize;
      const own = { ...options, batchSize: size };
      const id = await boss.work<Envelope, unknown, typeof own>(job.name, own, async (batch) => {
        const results = await runBatch(job, batch, this.logger, observer);
        this.noteEnd();
        return results;
      });
      this.ids.set(job.name, id);
    }
    this.lookLater(boss);
  }

  /** One statement for all queues, so that idle queues cost nothing. */
  private lookLater(boss: PgBoss): void {
    this.nextLook = setTimeout(() => {
      this.looking = this.look(boss)
        .catch((error) => this.logger.warn({ err: error }, 'queues with due jobs could not be looked for'))
        .then(() => {
          if (this.ids.size > 0) this.lookLater(boss);
        });
    }, lookInterval);
  }

  private async look(boss: PgBoss): Promise<void> {
    const { rows } = await boss.getDb().executeSql(dueSql, [JSON.stringify([...this.ids.keys()])]);
    for (const { name } of rows as { name: string }[]) this.wake(boss, name);
  }

  /** Stops taking jobs and waits for running ones, `limit` milliseconds at most. */
  async stop(boss: PgBoss, limit: number): Promise<void> {
    clearTimeout(this.nextLook);
    const queues = [...this.ids.keys()];
    this.ids.clear();
    const finished = Promise.all([
      this.looking,
      ...queues.map((queue) => boss.offWork(queue, { wait: true })),
    ]);
    const timer = AbortSignal.timeout(limit);
    await Promise.race([finished, new Promise((resolve) => timer.addEventListener('abort', resolve))]);
  }

  /** Makes a queue's worker look at once. */
  wake(boss: PgBoss, queue: string): void {
    const id = this.ids.get(queue);
    if (id !== undefined) boss.notifyWorker(id);
  }

  /** Resolves when a batch has ended. */
  nextRun(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Failed runs since the last call, the newest hundred. */
  takeFailures(): readonly FailedRun[] {
    const { failures } = this;
    this.failures = [];
    return failures;
  }

  private remember(failure: FailedRun): void {
    this.failures.push(failure);
    if (this.failures.length > mostFailures) this.failures.shift();
  }
}

/**
 * Gives back jobs of processes that ended before finishing them: on the embedded database, which one process uses, all
 * that ran before its start; elsewhere, runs without a heartbeat.
 */
export async function recoverOrphans(boss: PgBoss, database: Database): Promise<void> {
  const isEmbedded = database.engine.kind === 'pglite';
  const silent = `heartbeat_on + interval '${signsOfLife.silence} s' < ${jobSchema}.job_now()`;
  const find = async () => {
    const { rows } = await boss
      .getDb()
      .executeSql(
        `select name, id from ${jobSchema}.job where state = 'active'${isEmbedded ? '' : ` and ${silent}`}`,
      );
    return rows;
  };
  const giveBack = async () => {
    for (const { name, id } of await find())
      await boss.fail(name, id, { message: 'The process ended during the run.' });
  };
  if (isEmbedded) await giveBack();
  // Of two processes the second would fail the next run.
  else if ((await find()).length > 0) await database.whileLocked(orphanLock, giveBack);
}
