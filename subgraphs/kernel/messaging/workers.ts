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
 * Milliseconds between two looks at all queues. A sent job wakes its workers at once; a retry waits for a look. A run
 * counts as lost only after seconds without a heartbeat, so a look while none is under way need not come sooner.
 */
const lookIntervals = { idle: 2_000, running: 1_000 } as const;

/** Whether the process of a run counts as lost. */
const isSilent = `heartbeat_on + interval '${signsOfLife.silence} s' < ${jobSchema}.job_now()`;

/** The queues that have a due job, and whether runs are under way and lost, in any process. */
const lookSql = `select (select coalesce(jsonb_agg(queue), '[]') from jsonb_array_elements_text($1::jsonb) as queue
    where exists (select from ${jobSchema}.job j
      where j.name = queue and j.state < 'active' and not j.blocked and j.start_after <= ${jobSchema}.job_now())) as due,
    count(*) > 0 as is_running, coalesce(bool_or(${isSilent}), false) as is_lost
  from ${jobSchema}.job where state = 'active'`;

interface LookRow {
  readonly due: readonly string[];
  readonly is_running: boolean;
  readonly is_lost: boolean;
}

/** Time limit in milliseconds from which a job counts as long. */
const longTimeout = 5 * 60 * 1000;

/** Any constant: a lock for processes that recover runs without a heartbeat. */
const orphanLock = 4_207_318_014;

/** Failed runs remembered for a drain. */
const mostFailures = 100;

type LookedBoss = Pick<PgBoss, 'getDb' | 'notifyWorker'>;

/** The workers of this process, one for each queue. */
export class JobWorkers {
  private readonly ids = new Map<string, string>();
  private failures: FailedRun[] = [];
  private waiting: (() => void)[] = [];
  private nextLook: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private recover: (() => Promise<void>) | null = null;
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

  /**
   * Starts taking jobs of these queues.
   * @param recover called when runs of lost processes were seen; null: no other process has any.
   */
  async start(
    boss: Pick<PgBoss, 'work' | 'getDb' | 'notifyWorker'>,
    jobs: readonly RegisteredJob[],
    recover: (() => Promise<void>) | null,
  ): Promise<void> {
    const { observer } = this;
    this.recover = recover;
    const options = {
      burstWhenBatchFull: true,
      pollingIntervalSeconds: pollingInterval,
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
  private lookLater(boss: LookedBoss, interval: number = lookIntervals.idle): void {
    this.nextLook = setTimeout(() => {
      this.looking = this.look(boss)
        .catch((error) => {
          this.logger.warn({ err: error }, 'queues with due jobs could not be looked for');
          return lookIntervals.running;
        })
        .then((next) => {
          if (this.ids.size > 0) this.lookLater(boss, next);
        });
    }, interval);
  }

  /** @returns milliseconds until the next look. */
  private async look(boss: LookedBoss): Promise<number> {
    const { recover } = this;
    const { rows } = await boss.getDb().executeSql(lookSql, [JSON.stringify([...this.ids.keys()])]);
    const [{ due, is_running: isRunning, is_lost: isLost }] = rows as [LookRow];
    for (const name of due) this.wake(boss, name);
    if (recover !== null && isLost) await recover();
    return recover !== null && isRunning ? lookIntervals.running : lookIntervals.idle;
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
  wake(boss: Pick<PgBoss, 'notifyWorker'>, queue: string): void {
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
  const find = async () => {
    const { rows } = await boss
      .getDb()
      .executeSql(
        `select name, id from ${jobSchema}.job where state = 'active'${isEmbedded ? '' : ` and ${isSilent}`}`,
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
